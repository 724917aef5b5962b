// Debian: libsodium-dev
#pragma once
// As in CLinux: the C library's types must look the same in all our modules.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <sodium.h>
