import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, Instant } from '../base/schema.ts'

/** What the link in a club's news shows to anyone who opens it: nothing about the guest. */
export const NewsLink = z.object({
  club_name: z.string(),
  is_wanted: z.boolean(),
  /** Until when unsubscribing can be undone; null if there is nothing to undo. */
  undo_until: z.nullable(Instant),
})

const link = {
  authorize: 'public',
  params: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{32}$/)) }),
  answer: NewsLink,
} as const
/** The message whose link it was, for its results. */
const through = z.strictObject({ message_id: z.optional(Id) })

export const getNewsLink = endpoint({
  name: 'getNewsLink',
  summary: 'Get which club’s news a link from an email is about. It changes nothing, since mail programs open links in advance.',
  method: 'GET',
  path: 'club-news/{token}/',
  ...link,
  errors: ['invalid_unsubscribe_link'],
})

export const unsubscribeFromNews = endpoint({
  name: 'unsubscribeFromNews',
  summary: 'Withdraw from a club’s news with the link from an email. Repeating it changes nothing.',
  method: 'POST',
  path: 'club-news/{token}/unsubscribe/',
  ...link,
  body: through,
  errors: ['invalid_unsubscribe_link'],
})

export const undoUnsubscribe = endpoint({
  name: 'undoUnsubscribe',
  summary: 'Agree to a club’s news again, within a day of withdrawing with the same link.',
  method: 'POST',
  path: 'club-news/{token}/undo/',
  ...link,
  body: through,
  errors: ['invalid_unsubscribe_link', 'undo_too_late'],
})

export type NewsLink = z.output<typeof NewsLink>
