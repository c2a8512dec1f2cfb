import type { Caller } from '../../../infrastructure/caller.ts'
import * as z from 'zod/mini'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { Id } from '#contract/base/schema.ts'
import type { joinWaitingList as endpoint, WaitingEntry } from '#contract/reservations/waiting-list.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { hasConfirmedEmail } from '../../accounts/index.ts'
import { attribute } from '../booking/attribution.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { decideBooking } from '../booking/booking.ts'
import type { BookableEvent } from '../booking/booking-facts.ts'
import { findReferrer } from '../booking/referrer-views.ts'
import { decideWithReturned } from '../booking/returned-places.ts'
import { readBookingStates } from '../booking/booking-views.ts'
import { emptiedTables } from '../booking/event-tables.ts'
import { waitingPlaces, withoutWaiting } from '../booking/waiting-places.ts'
import { holdGuests } from '../core/reservation-store.ts'
import { toWaitingEntry } from './waiting-list.ts'
import { endOverWait, insertWaitingEntry, keepEventOn } from './waiting-list-store.ts'
import { findWaitingEntry } from './waiting-list-views.ts'

/** The email to a client who joined. */
export const waitingListJoined = jobKind('mail_waiting_list_joined', z.object({ entry_id: Id }), 'mail')

interface JoinRequest {
  client_id: string
  event_id: string
  body: BodyOf<typeof endpoint>
  idempotency_key: string | null
}

/** Adds a client to the waiting list for sold-out places. If they could not book for another reason, they cannot wait either. */
export async function joinWaitingList(
  { db, clock, payments }: Infrastructure,
  { actor }: Caller,
  request: Omit<JoinRequest, 'client_id'>,
): Promise<WaitingEntry> {
  const joining = { client_id: actor.user_id, ...request }
  const now = clock.now()
  const call = {
    user_id: joining.client_id,
    club_id: null,
    key: joining.idempotency_key,
    endpoint: 'joinWaitingList',
    request: { event_id: joining.event_id, ...joining.body },
  }
  return answerOnceIn({ db, clock }, call, async (tx) => join(tx, joining, { now, takes_payments: payments !== null }))
}

async function join(
  tx: Tx,
  { client_id, event_id, body }: JoinRequest,
  { now, takes_payments }: { now: Temporal.Instant; takes_payments: boolean },
): Promise<WaitingEntry> {
  await keepEventOn(tx, event_id)
  await holdGuests(tx, [client_id])
  const state = (await readBookingStates(tx, [{ event_id, client_id }], now)).get(event_id)
  const guest = state?.guests.get(client_id)
  if (state === undefined || guest === undefined) return refuse('not_found')
  if (!state.event.waiting_list_enabled) return refuse('no_waiting_list')
  const event = { ...state.event, takes_payments }
  // A party that waits is offered any table that fits.
  const request = { ...body, any_table: true }
  const atBest = decideBooking(emptied(event, body.lines), guest, request, now)
  if ('refused' in atBest) return refuse(atBest.refused.code, atBest.refused)
  // Overdue holds are not considered here: the next booking or the next minute releases them.
  const left = (places: typeof event) =>
    withoutWaiting(places, waitingPlaces({ ...state, event: places }, client_id, { now, takes_payments }))
  const decision = decideWithReturned(event, left, { client: guest, request, now, takes_payments })
  if (!('refused' in decision)) return refuse('places_left')
  if (decision.refused.code !== 'sold_out' && decision.refused.code !== 'not_enough_places')
    return refuse(decision.refused.code, decision.refused)
  // Offers are held without counting as unpaid holds: an invented account must not keep places from others.
  if (!(await hasConfirmedEmail(tx, client_id))) return refuse('email_unconfirmed')
  return enter(tx, { client_id, event_id, body }, now)
}

async function enter(
  tx: Tx,
  { client_id, event_id, body }: Pick<JoinRequest, 'client_id' | 'event_id' | 'body'>,
  now: Temporal.Instant,
): Promise<WaitingEntry> {
  const { referral_code, referral, ...request } = body
  const code = referral_code ?? referral?.code
  const referrer = code === undefined ? undefined : await findReferrer(tx, { client_id, event_id, code })
  const attributed = attribute(body, () => referrer, now)
  if ('refused' in attributed) return refuse(attributed.refused.code, attributed.refused)
  await endOverWait(tx, { client_id, event_id }, now)
  const id = await insertWaitingEntry(tx, { event_id, client_id, request, attribution: attributed.referral ?? null }, now)
  if (id !== null) await enqueueAll(tx, [{ kind: waitingListJoined, payload: { entry_id: id } }])
  const row = id === null ? null : await findWaitingEntry(tx, { id, client_id, now })
  return row === null ? refuse('already_waiting') : toWaitingEntry(row, now)
}

/** The event as if no one had taken the requested places: a client refused there would never get an offer. */
function emptied(event: BookableEvent, lines: readonly { prestation_id: string }[]): BookableEvent {
  const isAsked = (id: string) => lines.some(({ prestation_id }) => prestation_id === id)
  const tables = event.tables ? { tables: emptiedTables(event.tables) } : {}
  return {
    ...event,
    ...tables,
    heads: 0,
    prestations: event.prestations.map((one) => (isAsked(one.id) ? { ...one, units: 0 } : one)),
  }
}
