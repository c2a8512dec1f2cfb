import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { IdParams } from '../base/schema.ts'
import { contactFields, unreachable } from '../door/contact-fields.ts'
import { ClubGuest } from './club-guests.ts'

export const AddListedGuestBody = z
  .strictObject({
    phone_number: z.optional(contactFields.phone_number),
    email: z.optional(contactFields.email),
  })
  .check(
    z.refine(({ phone_number, email }) => phone_number !== undefined || email !== undefined, {
      path: ['phone_number'],
      error: unreachable,
    }),
  )

export const addListedGuest = endpoint({
  name: 'addListedGuest',
  summary:
    'Make a guest of a name on a list, by the email or phone number they gave. Someone your club knows is not added again. Their profile shows the list.',
  method: 'POST',
  path: 'club-admin/guests/listed/{id}/',
  authorize: 'view_guests',
  params: IdParams,
  body: AddListedGuestBody,
  answer: ClubGuest,
  errors: [],
})
