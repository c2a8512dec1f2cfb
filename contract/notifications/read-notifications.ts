import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id } from '../base/schema.ts'

// Separate from the list: every page's bell loads that, and should load no schema.
const which = 'List notification ids, or set all'

export const readNotifications = endpoint({
  name: 'readNotifications',
  summary: 'Mark some or all of your notifications as read.',
  method: 'PUT',
  path: 'notifications/read/',
  authorize: 'signed_in',
  body: z
    .strictObject({
      ids: z.optional(z.array(Id).check(z.maxLength(100, 'List up to 100 at a time'))),
      all: z.optional(z.literal(true, which)),
    })
    .check(z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), which)),
  answer: z.object({ unread_count: z.int() }),
  errors: [],
})
