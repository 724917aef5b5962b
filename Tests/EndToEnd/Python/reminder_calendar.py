"""Reads an iCalendar file with two independent parsers, PyPI's icalendar and libical, and prints the events that both
found: reminder_calendar.py FILE. Ends with an error where a parser complains or the two differ."""

import ctypes
import json
import sys

import icalendar

with open(sys.argv[1], "rb") as file:
    content = file.read()


def pythons():
    """The events by icalendar: (uid, summary, start)."""
    calendar = icalendar.Calendar.from_ical(content)
    assert calendar["VERSION"] == "2.0" and calendar["PRODID"], calendar
    assert not calendar.errors, calendar.errors
    found = []
    for event in calendar.walk("VEVENT"):
        assert not event.errors, event.errors
        start = event.decoded("DTSTART")
        assert event.decoded("DTSTAMP").tzinfo is not None, "DTSTAMP is not in UTC"
        if hasattr(start, "hour"):
            assert start.utcoffset().total_seconds() == 0, start
            assert len(event.walk("VALARM")) == 1, event
            start = start.strftime("%Y%m%dT%H%M%SZ")
        else:
            start = start.strftime("%Y%m%d")
        found.append((str(event["UID"]), str(event["SUMMARY"]), start))
    return found


def libicals():
    """The events by libical."""
    library = ctypes.CDLL("libical.so.3")

    def function(name, result, *arguments):
        it = getattr(library, name)
        it.restype, it.argtypes = result, arguments
        return it

    pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    parse = function("icalparser_parse_string", pointer, text)
    check = function("icalrestriction_check", number, pointer)
    errors = function("icalcomponent_count_errors", number, pointer)
    first = function("icalcomponent_get_first_component", pointer, pointer, number)
    following = function("icalcomponent_get_next_component", pointer, pointer, number)
    uid = function("icalcomponent_get_uid", text, pointer)
    summary = function("icalcomponent_get_summary", text, pointer)
    property_of = function("icalcomponent_get_first_property", pointer, pointer, number)
    value = function("icalproperty_get_value_as_string", text, pointer)
    kind = function("icalcomponent_string_to_kind", number, text)(b"VEVENT")
    start = function("icalproperty_string_to_kind", number, text)(b"DTSTART")

    calendar = parse(content)
    assert calendar, "libical reads nothing"
    assert errors(calendar) == 0, "libical finds errors"
    assert check(calendar) == 1, "libical finds broken rules of RFC 5546"
    found = []
    event = first(calendar, kind)
    while event:
        found.append((uid(event).decode(), summary(event).decode(), value(property_of(event, start)).decode()))
        event = following(calendar, kind)
    assert errors(calendar) == 0, "libical finds errors"
    return found


found = pythons()
assert found == libicals(), (found, libicals())
print(json.dumps(found))
