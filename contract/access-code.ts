import * as z from 'zod/mini'

// Apart from the events, whose pages go without the schema library: only a booking's form checks it.
/** Capitals and small letters are the same. */
export const AccessCode = z.string('Code must be text').check(z.trim(), z.toUpperCase(), z.maxLength(32, 'Code must be at most 32 characters'))
