import * as z from 'zod/mini'
import { contactFields, unreachable } from './contact-fields.ts'

/** One of a party’s guests, whom the club knows afterwards. */
export const WalkInContact = z
  .strictObject({
    name: contactFields.name,
    phone_number: z.optional(contactFields.phone_number),
    email: z.optional(contactFields.email),
    /** To the club’s news by email, when the team asked. */
    agrees_to_news: z.boolean('Consent must be true or false'),
  })
  .check(
    z.refine(({ phone_number, email }) => phone_number !== undefined || email !== undefined, {
      path: ['phone_number'],
      error: unreachable,
    }),
    z.refine(({ email, agrees_to_news }) => !agrees_to_news || email !== undefined, {
      path: ['email'],
      error: 'News by email needs an email',
    }),
  )
export type WalkInContact = z.output<typeof WalkInContact>
