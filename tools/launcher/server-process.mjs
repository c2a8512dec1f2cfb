// Most of a server's objects are short-lived: a small young generation and few arenas save a quarter of its memory (half of this
// size would save another 6 MB, and cost a crowd's bookings a seventh more of the server's CPU). One thread collects such a small
// generation faster than others could be woken to help, which would cost bookings a fifth more CPU. The old generation's limit is
// several times what it holds; with a far higher limit it would grow to many times that between two collections. The thresholds
// return the memory of pictures to the system: left alone, they grow with the largest picture and keep it.
// deploy/Dockerfile starts the server with the same.
export const serverFlags = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--max-old-space-size=256']
export const serverEnv = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
