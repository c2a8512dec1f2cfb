import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, Instant, pageAnswer, pageQuery } from '../base/schema.ts'

export const Notification = z.object({
  id: Id,
  /** What happened; also the name of the email about it. */
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** The path of the page it is about. */
  path: z.string(),
  created_at: Instant,
  /** Set from the start if it only confirms what its reader did. */
  read_at: z.nullable(Instant),
  /** When an open offer ends. Until then, it is pinned. */
  pinned_until: z.nullable(Instant),
})
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: 'List your notifications, latest first, with the unread count and the offers that are still open.',
  method: 'GET',
  path: 'notifications/',
  authorize: 'signed_in',
  query: z.strictObject(pageQuery),
  answer: z.object({
    notifications: z.array(Notification),
    /** Open offers, the first to end first. On the first page only. */
    pinned: z.array(Notification),
    unread_count: z.int(),
    ...pageAnswer,
  }),
  errors: [],
})
