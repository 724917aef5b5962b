// Debian: libpq-dev
#pragma once
#include <postgresql/libpq-fe.h>
