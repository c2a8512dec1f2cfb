import * as z from 'zod/mini'
import { optionalText } from '../base/schema.ts'

// Kept out of the events schemas: only the booking form checks it, and event pages load without the schema library.
/** Ignores case. */
export const AccessCode = optionalText('Code', 32).check(z.toUpperCase())
