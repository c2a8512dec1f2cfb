import { vi } from 'vitest'

// A busy machine delays anything by seconds. Vitest has no setting for how long `vi.waitFor` waits, which is one second.
const { waitFor } = vi
vi.waitFor = async (what, options) => waitFor(what, typeof options === 'number' ? options : { timeout: 240_000, ...options })
