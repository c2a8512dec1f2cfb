import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, Instant } from '../base/schema.ts'
import { reminderKinds } from '../reminders/reminders.ts'

/** What an email can be about that its reader may stop: the news of a club, a kind of reminder, or the report of a night. */
export const unsubscribeTopics = ['club_news', ...reminderKinds, 'night_report'] as const
export type UnsubscribeTopic = (typeof unsubscribeTopics)[number]

/** What the link in an email shows to anyone who opens it: nothing about its reader. */
export const UnsubscribeLink = z.object({
  topic: z.enum(unsubscribeTopics),
  /** Whose news; null for other topics. */
  club_name: z.nullable(z.string()),
  /** Whether these emails are on. */
  is_wanted: z.boolean(),
  /** Until when unsubscribing can be undone; null if there is nothing to undo. What has settings is turned on again there. */
  undo_until: z.nullable(Instant),
})

const link = {
  authorize: 'public',
  params: z.strictObject({ token: z.string().check(z.regex(/^[\w.-]{1,120}$/)) }),
  answer: UnsubscribeLink,
} as const
/** The club’s message whose link it was, for its results. */
const through = z.strictObject({ message_id: z.optional(Id) })

export const getUnsubscribeLink = endpoint({
  name: 'getUnsubscribeLink',
  summary: 'Get which emails a link is about. It changes nothing, since mail programs open links in advance.',
  method: 'GET',
  path: 'unsubscribe/{token}/',
  ...link,
  errors: ['invalid_unsubscribe_link'],
})

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  summary: 'Stop the emails that a link is about. Repeating it changes nothing.',
  method: 'POST',
  path: 'unsubscribe/{token}/',
  ...link,
  body: through,
  errors: ['invalid_unsubscribe_link'],
})

export const undoUnsubscribe = endpoint({
  name: 'undoUnsubscribe',
  summary: 'Agree to a club’s news again, within a day of withdrawing with the same link.',
  method: 'POST',
  path: 'unsubscribe/{token}/undo/',
  ...link,
  body: through,
  errors: ['invalid_unsubscribe_link', 'undo_too_late'],
})

export type UnsubscribeLink = z.output<typeof UnsubscribeLink>
