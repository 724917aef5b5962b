// Debian: libxml2. Loaded when the first XML statement is read, not linked: it brings ICU and 3 MiB of memory, and most
// people import other files. The declarations are those of libxml2's stable text reader, so that no headers are needed.
#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct _xmlTextReader *coffer_xml_reader;
typedef int (*coffer_xml_read_function)(void *, char *, int);
typedef int (*coffer_xml_close_function)(void *);

// Sendable: nothing but addresses of functions.
typedef struct __attribute__((swift_attr("@Sendable"))) {
    void (*xmlInitParser)(void);
    coffer_xml_reader (*xmlReaderForIO)(
        coffer_xml_read_function, coffer_xml_close_function, void *, const char *, const char *, int);
    int (*xmlTextReaderRead)(coffer_xml_reader);
    int (*xmlTextReaderNodeType)(coffer_xml_reader);
    int (*xmlTextReaderDepth)(coffer_xml_reader);
    int (*xmlTextReaderIsEmptyElement)(coffer_xml_reader);
    int (*xmlTextReaderMoveToAttribute)(coffer_xml_reader, const unsigned char *);
    int (*xmlTextReaderMoveToElement)(coffer_xml_reader);
    const unsigned char *(*xmlTextReaderConstLocalName)(coffer_xml_reader);
    const unsigned char *(*xmlTextReaderConstValue)(coffer_xml_reader);
    void (*xmlFreeTextReader)(coffer_xml_reader);
} coffer_xml;

// Values of xmlReaderTypes and xmlParserOption: no network, no messages on stderr; entities are not substituted, no
// DTD is loaded, and the limits of depth and length stay in force.
enum {
    COFFER_XML_ELEMENT = 1,
    COFFER_XML_TEXT = 3,
    COFFER_XML_CDATA = 4,
    COFFER_XML_ENTITY_REFERENCE = 5,
    COFFER_XML_DOCUMENT_TYPE = 10,
    COFFER_XML_END_ELEMENT = 15,
    COFFER_XML_OPTIONS = 1 << 11 | 1 << 5 | 1 << 6,
};

// Finds libxml2's functions; false when the library or one of them is not there.
static inline bool coffer_xml_load(coffer_xml *xml) {
    void *library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define COFFER_XML_FIND(name) ((*(void **)&xml->name = dlsym(library, #name)) != NULL)
    return COFFER_XML_FIND(xmlInitParser) && COFFER_XML_FIND(xmlReaderForIO) && COFFER_XML_FIND(xmlTextReaderRead) &&
           COFFER_XML_FIND(xmlTextReaderNodeType) && COFFER_XML_FIND(xmlTextReaderDepth) &&
           COFFER_XML_FIND(xmlTextReaderIsEmptyElement) && COFFER_XML_FIND(xmlTextReaderMoveToAttribute) &&
           COFFER_XML_FIND(xmlTextReaderMoveToElement) && COFFER_XML_FIND(xmlTextReaderConstLocalName) &&
           COFFER_XML_FIND(xmlTextReaderConstValue) && COFFER_XML_FIND(xmlFreeTextReader);
#undef COFFER_XML_FIND
}
