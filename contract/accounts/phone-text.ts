import * as z from 'zod/mini'
import { requiredText } from '../base/schema.ts'

/** Digits with the usual separators, and an optional leading plus. */
export const PhoneText = requiredText('Phone number', { max: 30 }).check(
  z.regex(/^\+?[0-9 ()./-]{5,30}$/, 'Please enter a valid phone number'),
)
