import * as z from 'zod/mini'
import { optionalText } from './schema.ts'

// Apart from the events, whose pages go without the schema library: only a booking's form checks it.
/** Capitals and small letters are the same. */
export const AccessCode = optionalText('Code', 32).check(z.toUpperCase())
