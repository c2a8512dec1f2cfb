import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, Instant, requiredText } from '../base/schema.ts'

/** How often the code at the end of the queue changes. The one before still counts, so a guest has at least this long. */
export const queueCodeSeconds = 30
/** How long a place lasts that a phone keeps while its guest signs in. */
export const queuePlaceMinutes = 10

export const getQueueCode = endpoint({
  name: 'getQueueCode',
  summary: `Get the QR code for the end of an event’s queue, which guests scan with their own phones. It changes every ${queueCodeSeconds} seconds.`,
  method: 'GET',
  path: 'club-admin/door/{event_id}/queue-code/',
  authorize: 'work_door',
  params: z.strictObject({ event_id: Id }),
  answer: z.object({
    event: z.object({ id: Id, title: z.string(), timezone: z.string() }),
    /** `off`: the club doesn’t count time in the queue. There is a code only while it is `open`. */
    state: z.enum(['open', 'off', 'cancelled', 'over']),
    /** The text of the code and its drawing: dark modules as an SVG path in a square of `size` units, without a quiet zone. */
    qr: z.nullable(z.object({ text: z.string(), size: z.int(), path: z.string() })),
    server_time: Instant,
    /** When the next code begins. This one counts as long again after that. */
    changes_at: Instant,
    /** How long the time in the queue decides who is late. */
    queue_minutes: z.int(),
  }),
  errors: [],
})

/** From the code, or a place kept since. */
const code = { code: requiredText('Code', { max: 100 }) }

const QueueEvent = z.object({ id: Id, title: z.string(), club_name: z.string(), timezone: z.string() })

export const openQueueCode = endpoint({
  name: 'openQueueCode',
  summary: `Get the event of a code at the end of the queue, and a place that keeps the moment for ${queuePlaceMinutes} minutes while its guest signs in. It changes nothing.`,
  method: 'POST',
  path: 'queue-codes/open/',
  authorize: 'public',
  body: z.strictObject(code),
  answer: z.object({
    event: QueueEvent,
    /** Stands for the code from now on: it carries the moment at which it was scanned. */
    place: z.string(),
    at: Instant,
    place_until: Instant,
  }),
  errors: ['queue_code_unknown', 'queue_code_expired', 'queue_off'],
})

export const enterQueue = endpoint({
  name: 'enterQueue',
  summary:
    'Note that you joined the queue of an event you have booked, with the code at its end. The first time stays: repeating it returns that.',
  method: 'POST',
  path: 'client/queue/',
  authorize: 'book',
  body: z.strictObject(code),
  answer: z.object({
    event: QueueEvent,
    /** Your bookings in the queue. */
    parties: z.array(
      z.object({ reservation_id: Id, reference: z.string(), party_size: z.int(), queued_at: Instant, queued_until: Instant }),
    ),
  }),
  /**
   * `not_in_queue` has the door’s `reason`, unless that is for the door to say; `booked_other_event` has the `title` and
   * `business_date` of the event you booked.
   */
  errors: ['queue_code_unknown', 'queue_code_expired', 'queue_off', 'no_booking_here', 'booked_other_event', 'not_in_queue'],
})
