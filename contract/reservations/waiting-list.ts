import * as z from 'zod/mini'
import { bookingRefusals } from './booking-refusals.ts'
import { endpoint } from '../base/endpoint.ts'
import { PartySize } from './changes.ts'
import { CreateReservationBody } from './reservations.ts'
import { Id, IdParams, Instant, pageAnswer, pageQuery } from '../base/schema.ts'

/** `offered`: its places are held, and the offered reservation is confirmed or cancelled like any other. */
export const waitingStates = ['waiting', 'offered', 'accepted', 'declined', 'expired', 'cancelled'] as const
export type WaitingState = (typeof waitingStates)[number]

/** Why there is no offer yet: other parties come first, nothing is free, or too little for the party. */
export const waitingReasons = ['others_first', 'none_free', 'too_few_free'] as const
export type WaitingReason = (typeof waitingReasons)[number]

export const WaitingEntry = z.object({
  id: Id,
  event: z.object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    club_name: z.string(),
    city: z.string(),
    starts_at: Instant,
    ends_at: Instant,
    timezone: z.string(),
  }),
  lines: z.array(z.object({ prestation_id: Id, name: z.string(), quantity: z.int() })),
  party_size: z.int(),
  /** The fewest guests it also takes places for; the whole party by default. */
  smallest_party: z.int(),
  /** Whether it may accept fewer places: it waits for one item, a unit for each guest. */
  takes_fewer: z.boolean(),
  /** How many places have to come back, at most, until it is their turn. Null once it is over, and for tables. */
  places_needed: z.nullable(z.int()),
  state: z.enum(waitingStates),
  /** 1 is the front of the list. Null once it no longer waits. */
  place: z.nullable(z.int()),
  reason: z.nullable(z.enum(waitingReasons)),
  /** The offered reservation. */
  reservation_id: z.nullable(Id),
  offer_expires_at: z.nullable(Instant),
  created_at: Instant,
})

export const joinWaitingList = endpoint({
  name: 'joinWaitingList',
  summary:
    'Join the waiting list of a sold-out event or item, with a confirmed email. Free places are offered as a hold to the earliest party that fits.',
  method: 'POST',
  path: 'client/events/{id}/waiting-list/',
  authorize: 'book',
  params: IdParams,
  body: z.pick(CreateReservationBody, { lines: true, party_size: true, code: true, referral_code: true, referral: true }),
  answer: WaitingEntry,
  success: 201,
  idempotent: true,
  errors: [
    'no_waiting_list',
    'email_unconfirmed',
    'already_waiting',
    'places_left',
    ...bookingRefusals,
    'needs_admission',
    'idempotency_mismatch',
  ],
})

export const listWaitingList = endpoint({
  name: 'listWaitingList',
  summary: 'List your waiting list entries and offers, latest first.',
  method: 'GET',
  path: 'client/waiting-list/',
  authorize: 'book',
  query: z.strictObject(pageQuery),
  answer: z.object({ entries: z.array(WaitingEntry), ...pageAnswer }),
  errors: [],
})

export const acceptFewerPlaces = endpoint({
  name: 'acceptFewerPlaces',
  summary:
    'Accept fewer places than you joined the waiting list for, down to `smallest_party`. The whole party takes it back. If such places are free now, the answer is their offer.',
  method: 'PUT',
  path: 'client/waiting-list/{id}/',
  authorize: 'book',
  params: IdParams,
  body: z.strictObject({ smallest_party: PartySize }),
  answer: WaitingEntry,
  errors: ['invalid_transition', 'party_size'],
})

export const leaveWaitingList = endpoint({
  name: 'leaveWaitingList',
  summary: 'Leave the waiting list.',
  method: 'DELETE',
  path: 'client/waiting-list/{id}/',
  authorize: 'book',
  params: IdParams,
  answer: WaitingEntry,
  errors: ['invalid_transition'],
})

/** An entry in the waiting list as the event's club sees it. */
const EventWaitingEntry = z.object({
  id: Id,
  place: z.int(),
  name: z.string(),
  party_size: z.int(),
  smallest_party: WaitingEntry.shape.smallest_party,
  lines: WaitingEntry.shape.lines,
  created_at: Instant,
})

export const listEventWaitingList = endpoint({
  name: 'listEventWaitingList',
  summary: 'List the waiting list of an event of your club in order.',
  method: 'GET',
  path: 'club-admin/events/{id}/waiting-list/',
  authorize: 'manage_reservations',
  params: IdParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ entries: z.array(EventWaitingEntry), ...pageAnswer }),
  errors: [],
})

export type WaitingEntry = z.output<typeof WaitingEntry>
export type EventWaitingEntry = z.output<typeof EventWaitingEntry>
