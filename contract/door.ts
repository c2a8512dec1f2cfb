import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { reservationStatuses } from './reservation-states.ts'
import { Currency, Id, Instant, InstantInput, LocalDate, MinorUnits, optionalText, requiredText, wholeNumber } from './schema.ts'

/** Why the door says no, in the order in which it looks. */
export const doorReasons = [
  'unknown',
  'wrong_event',
  'revoked',
  'cancelled',
  'not_approved',
  'payment_due',
  'too_early',
  'too_late',
  'banned',
  'underage',
  'id_required',
  'capacity_full',
  'already_inside',
] as const

/** Heads inside now, and how many the club's licence allows; heads that have a place, of all parties. */
export const DoorCount = z.object({ inside: z.int(), licence_capacity: z.int(), heads: z.int() })

export const DoorNight = z.object({
  id: Id,
  title: z.string(),
  club_name: z.string(),
  business_date: LocalDate,
  starts_at: Instant,
  doors_at: z.nullable(Instant),
  ends_at: Instant,
  timezone: z.string(),
  currency: Currency,
  min_age: z.int(),
  requires_verified_id: z.boolean(),
  is_cancelled: z.boolean(),
  count: DoorCount,
})

/** A reservation as the door sees it: all that a device needs to decide without the network. */
export const DoorGuest = z.object({
  id: Id,
  /** Rises with every change of the reservation: of two answers the one with the higher version is the newer. */
  version: z.int(),
  reference: z.string(),
  name: z.string(),
  /** Those who come along, where the booking names them. */
  guests: z.array(z.string()),
  /** The last four digits of a phone number, to tell namesakes apart. */
  phone_end: z.string(),
  status: z.enum(reservationStatuses),
  party_size: z.int(),
  /** Of the party, so many are inside. */
  inside: z.int(),
  /** The tickets that somebody came in with. */
  used_tickets: z.array(z.int()),
  /** Of ticket 1, 2, …: its code, hashed with the list's `hash_key`. Empty where the reservation has no tickets. */
  ticket_hashes: z.array(z.string()),
  ticket_series: z.int(),
  /** Still to be paid in advance: the door says payment_due. */
  balance_due_minor: MinorUnits,
  /** Free places that cost something from a moment on: until it is collected, the door says payment_due. */
  late_entry: z.optional(z.array(z.object({ from: Instant, price_minor: MinorUnits, quantity: z.int() }))),
  /** Heads for which nothing more is due for coming late. */
  settled_heads: z.optional(z.int()),
  /** To be paid at the club, beside that. It keeps nobody out. */
  pay_at_club_minor: MinorUnits,
  entry_from: Instant,
  entry_until: Instant,
  is_underage: z.boolean(),
  is_id_verified: z.boolean(),
  /** Why the club does not let them in. */
  banned: z.nullable(z.string()),
  table: z.string(),
  /** What was booked: `2 × Entry`. */
  booked: z.array(z.string()),
  notes: z.string(),
  occasion: z.string(),
  arrival_at: z.nullable(Instant),
})

const EventParams = z.strictObject({ event_id: Id })

export const listDoorNights = endpoint({
  name: 'listDoorNights',
  summary: 'List events whose door is open or opens within a day, soonest first.',
  method: 'GET',
  path: 'club-admin/door/',
  authorize: 'work_door',
  answer: z.object({ nights: z.array(DoorNight) }),
  errors: [],
})

export const getDoorList = endpoint({
  name: 'getDoorList',
  summary: 'List every guest expected at an event. Pass the `version` of an earlier answer as `since` to get only the changes.',
  method: 'GET',
  path: 'club-admin/door/{event_id}/list/',
  authorize: 'work_door',
  params: EventParams,
  query: z.strictObject({ since: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({
    night: DoorNight,
    server_time: Instant,
    version: z.string(),
    /** What codes of this event are hashed with, on a device and in `ticket_hashes`. */
    hash_key: z.string(),
    /** Whether `guests` is everybody, or those who have changed since (some of them perhaps as they were). */
    is_whole: z.boolean(),
    guests: z.array(DoorGuest),
  }),
  errors: [],
})

export const searchDoor = endpoint({
  name: 'searchDoor',
  summary: 'Search guests of an event by name, reference or phone number.',
  method: 'GET',
  path: 'club-admin/door/{event_id}/guests/',
  authorize: 'work_door',
  params: EventParams,
  query: z.strictObject({ q: requiredText('Search', { max: 100 }) }),
  answer: z.object({ guests: z.array(DoorGuest) }),
  errors: [],
})

export const getDoorCount = endpoint({
  name: 'getDoorCount',
  summary: 'Get the number of guests inside.',
  method: 'GET',
  path: 'club-admin/door/{event_id}/count/',
  authorize: 'work_door',
  params: EventParams,
  answer: DoorCount,
  errors: [],
})

const entry = {
  /** Made by the device, once for what somebody did: sent again it is answered as the first time. */
  scan_id: Id,
  /** When it was done, by the device's clock; absent: now. */
  at: z.optional(InstantInput),
  /** What the device has already told the guest, without the network. Then that has happened, and is recorded so. */
  decided: z.optional(z.enum(['admitted', ...doorReasons])),
}
const heads = wholeNumber('Heads', 1, 100)
/** What the person at the door calls this phone. */
const Device = optionalText('Device', 60)

/** Something done at the door. */
export const DoorEntry = z.discriminatedUnion(
  'action',
  [
    /**
     * `code`: what the camera read, or what was typed. `code_hash`: its hash, which is all that a device keeps of it without the
     * network. Without `heads` one comes in.
     */
    z
      .strictObject({
        ...entry,
        action: z.literal('scan'),
        code: z.optional(requiredText('Code', { max: 200 })),
        code_hash: z.optional(z.string().check(z.regex(/^[\w-]{12}$/, 'This isn’t the hash of a code'))),
        heads: z.optional(heads),
      })
      .check(z.refine(({ code, code_hash }) => (code === undefined) !== (code_hash === undefined), 'Send a code or its hash')),
    z.strictObject({ ...entry, action: z.literal('check_in'), reservation_id: Id, heads }),
    /** Takes back an admission of the last ten minutes: the one of `undoes`, or else the last one. */
    z.strictObject({
      scan_id: Id,
      at: z.optional(InstantInput),
      action: z.literal('undo_check_in'),
      reservation_id: Id,
      undoes: z.optional(Id),
    }),
  ],
  'Action must be one of: scan, check_in, undo_check_in',
)

export const doorResults = ['admitted', 'refused', 'undone', 'not_undone'] as const

export const DoorAnswer = z.object({
  scan_id: Id,
  result: z.enum(doorResults),
  /** Of a refusal. */
  reason: z.nullable(z.enum(doorReasons)),
  /** What the door would have said of somebody whom a device without the network had let in: look at it. */
  conflict: z.nullable(z.enum(doorReasons)),
  /** Whether this very scan was recorded before. */
  is_repeat: z.boolean(),
  /** Ticket `n` of a scan. */
  ticket: z.nullable(z.int()),
  /** For `payment_due`: what is to be paid before these heads are let in, in advance and for coming late. */
  due_minor: z.optional(MinorUnits),
  /** Let in, or taken back, by this. */
  heads: z.int(),
  /** The reservation as it stands now; null where nobody knows what was scanned, or it is of another night. */
  guest: z.nullable(DoorGuest),
  /** Of somebody already inside: when, and on which device. */
  before: z.nullable(z.object({ at: Instant, device: z.string() })),
  /** For `wrong_event`: which night it is for. */
  other_night: z.nullable(z.object({ title: z.string(), business_date: LocalDate })),
})

export const scanAtDoor = endpoint({
  name: 'scanAtDoor',
  summary: 'Scan a ticket, check a guest in or undo a check-in. A refusal at the door is a normal answer, not an error.',
  method: 'POST',
  path: 'club-admin/door/{event_id}/scan/',
  authorize: 'work_door',
  params: EventParams,
  body: z.strictObject({ device: Device, entry: DoorEntry }),
  answer: z.object({ answer: DoorAnswer, count: DoorCount }),
  errors: [],
})

export const syncDoor = endpoint({
  name: 'syncDoor',
  summary: 'Send entries made offline, each with its own time. All are recorded; sending them again changes nothing.',
  method: 'POST',
  path: 'club-admin/door/{event_id}/sync/',
  authorize: 'work_door',
  params: EventParams,
  body: z.strictObject({ device: Device, entries: z.array(DoorEntry).check(z.maxLength(200, 'Send up to 200 at a time')) }),
  /** In the order of the entries. */
  answer: z.object({ answers: z.array(DoorAnswer), count: DoorCount }),
  errors: [],
})

/** What the door took: the amount is the person's own word, the rest is counted. */
export const collectAtDoor = endpoint({
  name: 'collectAtDoor',
  summary:
    'Record what a party paid at the door, in cash or by card: at most what it still owes at the venue, including the late price.',
  method: 'POST',
  path: 'club-admin/door/{event_id}/collect/',
  authorize: 'work_door',
  params: EventParams,
  body: z.strictObject({
    reservation_id: Id,
    amount_minor: MinorUnits.check(z.gte(1, 'Enter an amount above zero')),
    method: z.enum(['cash', 'card'], 'Method must be cash or card'),
  }),
  answer: z.object({ guest: DoorGuest }),
  idempotent: true,
  errors: ['invalid_transition', 'more_than_due', 'idempotency_mismatch'],
})

export type DoorReason = (typeof doorReasons)[number]
export type DoorCount = z.output<typeof DoorCount>
export type DoorNight = z.output<typeof DoorNight>
export type DoorGuest = z.output<typeof DoorGuest>
export type DoorEntry = z.output<typeof DoorEntry>
export type DoorAnswer = z.output<typeof DoorAnswer>
