# The command `adopt`: the databases of a server that was restored to an earlier moment.
# shellcheck shell=bash

# Ends all sessions and API tokens: nobody knows which ended after that moment. Lets every app and service read the state
# anew. For one host, while Coffer is stopped on all.
command_adopt() {
    local service status is_new=1
    no_arguments adopt $#
    load_settings
    [[ -n ${COFFER_STORE:-} ]] || die "COFFER_STORE must name the database server; 'deploy/coffer restore' is for files"
    hold_data
    check_settings
    refuse_other_store
    check_store required
    [[ ! -e $COFFER_DATA/adopting ]] || is_new=0
    : >"$COFFER_DATA/adopting" && sync "$COFFER_DATA" || die "cannot write $COFFER_DATA/adopting"
    for service in "${services[@]}"; do
        [[ $service != gateway ]] || continue
        say "adopting $service"
        (unset "${mail_settings[@]}" && exec "$programs/coffer-$service" --adopt-store) >&7 2>&7 9>&- && continue
        status=$?
        # Nothing has changed, as where another host leads.
        [[ $service != "${services[0]}" ]] || ((status != 2 || !is_new)) || rm -f "$COFFER_DATA/adopting"
        die "$service is not adopted: mend that, and run this again"
    done
    rm -f "$COFFER_DATA/adopting" && sync "$COFFER_DATA" || die "cannot remove $COFFER_DATA/adopting"
    say "everybody signs in again. Start Coffer here first"
}

# Ends the script where an adoption is not through: sessions would go on that have ended.
refuse_half_adoption() {
    [[ ! -e $COFFER_DATA/adopting ]] || die "an adoption was cut off: run 'deploy/coffer adopt' again"
}
