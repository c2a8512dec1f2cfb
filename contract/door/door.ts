import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { DoorCount } from './count.ts'
import { DoorDevice, entry, heads, oneShown, shown } from './entry-fields.ts'
import { knownGuestFields } from './known-guest.ts'
import { DoorOverride } from './override.ts'
import { doorReasons } from './reasons.ts'
import { ReissuedTicket } from './ticket-series.ts'
import { Seating } from '../events/seatings.ts'
import { reservationStatuses } from '../reservations/states.ts'
import {
  Currency,
  Id,
  Instant,
  InstantInput,
  LocalDate,
  MinorUnits,
  pageAnswer,
  requiredText,
  pageQuery,
} from '../base/schema.ts'

export const DoorEvent = z.object({
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
  /** Whether guests are scanned out, and may come back. */
  scans_exits: z.optional(z.boolean()),
  /** How long the time in the queue decides who is late; 0: never. Absent on a device with an older list. */
  queue_minutes: z.optional(z.int()),
  count: DoorCount,
})

/** A reservation as the door sees it, with all that an offline device needs to decide. */
export const DoorGuest = z.object({
  id: Id,
  /** Increases with every change of the reservation: the response with the higher version is newer. */
  version: z.int(),
  reference: z.string(),
  name: z.string(),
  /** The other guests, if the booking names them. */
  guests: z.array(z.string()),
  /** The last four digits of the phone number, to tell namesakes apart. */
  phone_end: z.string(),
  status: z.enum(reservationStatuses),
  party_size: z.int(),
  /** Guests of the party who are inside. */
  inside: z.int(),
  /** The tickets used to enter. */
  used_tickets: z.array(z.int()),
  /** Guests who were inside and are out for now, and the tickets that some of them went out with. */
  outside: z.optional(z.int()),
  outside_tickets: z.optional(z.array(z.int())),
  /** The codes of tickets 1, 2, …, hashed with the list's `hash_key`. Empty if the reservation has no tickets. */
  ticket_hashes: z.array(z.string()),
  ticket_series: z.int(),
  /** Tickets with a later series than the others, and which of them a companion has. */
  reissued: z.optional(z.array(ReissuedTicket)),
  /** Still due in advance: the door answers `payment_due`. */
  balance_due_minor: MinorUnits,
  /** Places that are free until a set time. After that, the door answers `payment_due` until the price is collected. */
  late_entry: z.optional(z.array(z.object({ from: Instant, price_minor: MinorUnits, quantity: z.int() }))),
  /** Guests who owe nothing more for arriving late. */
  settled_heads: z.optional(z.int()),
  /** When they joined the queue, and until when that decides whether they are late instead of the moment they come in. */
  queued_at: z.optional(Instant),
  queued_until: z.optional(Instant),
  /** When its places were passed on to others, because no one of it had come. */
  passed_on_at: z.optional(Instant),
  /** Due at the venue on top of that. Never a reason to refuse entry; shown with every guest of the party until it is paid. */
  pay_at_club_minor: MinorUnits,
  entry_from: Instant,
  entry_until: Instant,
  is_underage: z.boolean(),
  is_id_verified: z.boolean(),
  /** All that a door learns from an identity document. */
  is_adult_verified: z.boolean(),
  /** Why the club refuses entry to this guest. */
  banned: z.nullable(z.string()),
  table: z.string(),
  /** The seating that their table is for, at an event with seatings. */
  seating: z.optional(Seating),
  /** The promoter's or artist's list they are on. */
  list_name: z.optional(z.string()),
  /** What was booked: `2 × Entry`. */
  booked: z.array(z.string()),
  notes: z.string(),
  occasion: z.string(),
  arrival_at: z.nullable(Instant),
  ...knownGuestFields,
})

const EventParams = z.strictObject({ event_id: Id })

export const listDoorEvents = endpoint({
  name: 'listDoorEvents',
  summary: 'List events whose door is open or opens within a day, soonest first.',
  method: 'GET',
  path: 'club-admin/door/',
  authorize: 'work_door',
  query: z.strictObject(pageQuery),
  answer: z.object({ events: z.array(DoorEvent), ...pageAnswer }),
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
    event: DoorEvent,
    server_time: Instant,
    version: z.string(),
    /** The key that codes of this event are hashed with, on devices and in `ticket_hashes`. */
    hash_key: z.string(),
    /** Whether `guests` is the whole list, or those changed since (possibly including unchanged ones). */
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
  query: z.strictObject({ q: requiredText('Search', { max: 100 }), ...pageQuery }),
  answer: z.object({ guests: z.array(DoorGuest), ...pageAnswer }),
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

const countMessage = 'Heads must be from 1 to 20, or from -20 to -1'
/** An action at the door. */
export const DoorEntry = z.discriminatedUnion(
  'action',
  [
    /**
     * `code`: what was scanned or typed. `code_hash`: its hash, all that an offline device keeps of it. Without `heads`, one
     * guest is admitted.
     */
    z
      .strictObject({
        ...entry,
        action: z.literal('scan'),
        ...shown,
        heads: z.optional(heads),
        override: z.optional(DoorOverride),
      })
      .check(z.refine(({ code, code_hash }) => (code === undefined) !== (code_hash === undefined), 'Send a code or its hash')),
    z.strictObject({
      ...entry,
      action: z.literal('check_in'),
      reservation_id: Id,
      heads,
      override: z.optional(DoorOverride),
    }),
    /** Undoes an admission of the last ten minutes: the one in `undoes`, otherwise the latest. */
    z.strictObject({
      scan_id: Id,
      at: z.optional(InstantInput),
      action: z.literal('undo_check_in'),
      reservation_id: Id,
      undoes: z.optional(Id),
    }),
    /** Guests who go out and may come back, by a ticket or by name. */
    z
      .strictObject({
        ...entry,
        action: z.literal('exit'),
        ...shown,
        reservation_id: z.optional(Id),
        heads: z.optional(heads),
      })
      .check(oneShown),
    /** A party at the end of the queue, by a ticket or by name. It counts as having arrived now; no guest is admitted. */
    z.strictObject({ ...entry, action: z.literal('queue'), ...shown, reservation_id: z.optional(Id) }).check(oneShown),
    /** People who come without a ticket, or leave (below zero). Every tap has its own id; a tap back undoes one. */
    z.strictObject({
      ...entry,
      action: z.literal('count'),
      heads: z.int(countMessage).check(
        z.gte(-20, countMessage),
        z.lte(20, countMessage),
        z.refine((heads) => heads !== 0, countMessage),
      ),
    }),
  ],
  'Action must be one of: scan, check_in, undo_check_in, exit, queue, count',
)

export const doorResults = [
  'admitted',
  'refused',
  'undone',
  'not_undone',
  'counted',
  'not_counted',
  'out',
  'not_out',
  'queued',
] as const

export const DoorAnswer = z.object({
  scan_id: Id,
  result: z.enum(doorResults),
  /** Why entry was refused. */
  reason: z.nullable(z.enum(doorReasons)),
  /** Why the door would have refused a guest whom an offline device admitted. Staff should review it. */
  conflict: z.nullable(z.enum(doorReasons)),
  /** The reason for which they would have been refused without the override. */
  overrode: z.optional(z.enum(doorReasons)),
  /** Whether this scan was already recorded. */
  is_repeat: z.boolean(),
  /** The scanned ticket's number. */
  ticket: z.nullable(z.int()),
  /** For `payment_due`: what must be paid before these guests are admitted, in advance and for arriving late. */
  due_minor: z.optional(MinorUnits),
  /** For `payment_due`: why they would be refused even after paying, so that no money is taken. */
  stays_out: z.optional(z.enum(doorReasons)),
  /** Guests admitted, undone, counted or gone by this action; below zero if people were counted out. */
  heads: z.int(),
  /** Of those admitted, who came back. */
  returned: z.optional(z.int()),
  /** The reservation as it is now; null if the scan is unknown or for another event. */
  guest: z.nullable(DoorGuest),
  /** For a guest already inside: when they were admitted, and on which device. */
  before: z.nullable(z.object({ at: Instant, device: z.string() })),
  /** For `wrong_event`: the event it is for. */
  other_event: z.nullable(z.object({ title: z.string(), business_date: LocalDate })),
})

export const scanAtDoor = endpoint({
  name: 'scanAtDoor',
  summary:
    'Scan a ticket, check a guest in, undo a check-in, scan a guest out, note a party at the end of the queue or count heads without a ticket. A refusal at the door is a normal answer, not an error.',
  method: 'POST',
  path: 'club-admin/door/{event_id}/scan/',
  authorize: 'work_door',
  params: EventParams,
  body: z.strictObject({ device: DoorDevice, entry: DoorEntry }),
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
  body: z.strictObject({ device: DoorDevice, entries: z.array(DoorEntry).check(z.maxLength(200, 'Send up to 200 at a time')) }),
  /** In the order of the entries. */
  answer: z.object({ answers: z.array(DoorAnswer), count: DoorCount }),
  errors: [],
})

export type DoorReason = (typeof doorReasons)[number]
export type DoorEvent = z.output<typeof DoorEvent>
export type DoorGuest = z.output<typeof DoorGuest>
export type DoorEntry = z.output<typeof DoorEntry>
export type DoorAnswer = z.output<typeof DoorAnswer>
