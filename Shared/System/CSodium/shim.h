// Debian: libsodium-dev
#pragma once
#include <sodium.h>
