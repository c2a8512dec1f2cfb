import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import { shiftOfferTransitions } from '#contract/staffing/shift-offer-states.ts'
import type {
  ClubShiftOffer,
  decideShiftOffer as decideEndpoint,
  listShiftOffers as listEndpoint,
} from '#contract/staffing/shift-offers.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { publish } from '../../../infrastructure/jobs/news.ts'
import { isOff, readAbsences } from '../absence/absence-views.ts'
import { isOwnWork, refuseOwnWork } from '../shifts/own-work.ts'
import { shiftOfferChanged } from '../shifts/offer-store.ts'
import { agreedShift, type LockedShift } from '../shifts/shift.ts'
import { applyShiftSteps, lockRota, lockShifts } from '../shifts/shift-store.ts'
import { offerDecisionsOn, mayOffer } from './offer.ts'
import { lockOffer, writeOffer, type LockedOffer } from './offer-store.ts'
import { findOfferOfClub, isActiveStaff, listOffersOfClub, type ShiftOfferRow } from './offer-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** The people in each offer who would get a shift during approved time off. */
async function readTimeOff(
  db: Database | Tx,
  clubId: string,
  offers: readonly ShiftOfferRow[],
): Promise<(offer: ShiftOfferRow) => string[]> {
  const dates = offers.flatMap(({ shift, return_shift: other }) => [
    shift.business_date,
    other?.business_date ?? shift.business_date,
  ])
  const [from, to] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  if (from === undefined || to === undefined) return () => []
  const absences = await readAbsences(db, clubId, { from, to })
  return ({ shift, return_shift, offered_by, accepted_by }) => [
    ...(accepted_by !== null && isOff(absences, accepted_by.user_id, shift.business_date) ? [accepted_by.name] : []),
    ...(return_shift !== null && isOff(absences, offered_by.user_id, return_shift.business_date) ? [offered_by.name] : []),
  ]
}

async function shape(
  db: Database | Tx,
  caller: ClubCaller,
  rows: readonly ShiftOfferRow[],
  now: Temporal.Instant,
): Promise<ClubShiftOffer[]> {
  const timeOffOf = await readTimeOff(db, caller.club_id, rows)
  return rows.map((row) => ({
    ...row,
    time_off: timeOffOf(row),
    allowed_actions: [row.offered_by, row.accepted_by].some((person) => person !== null && isOwnWork(caller, person.user_id))
      ? []
      : offerDecisionsOn({ ...row, starts_at: row.shift.starts_at }, now),
  }))
}

/** Shift offers between staff of a club, page by page. */
export async function listShiftOffers(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { status, cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { rows, count } = await listOffersOfClub(db, caller.club_id, {
    status,
    after: readCursor(cursor, ['instant', 'id']),
    limit,
  })
  const { page, next } = cutPage(rows, limit, (last) => [last.created_at, last.id])
  return {
    offers: await shape(db, caller, page, clock.now()),
    count,
    next,
  }
}

/** Both shifts change hands in one statement, so neither person ever has both or none. */
async function exchange(
  tx: Tx,
  { club_id, actor }: ClubCaller,
  { shift_id, return_shift_id, user_id, accepted_by }: LockedOffer & { accepted_by: string },
  now: Temporal.Instant,
): Promise<void> {
  const ids = [shift_id, ...(return_shift_id === null ? [] : [return_shift_id])]
  const shifts = await lockShifts(tx, club_id, ids)
  const isFit = (shift: LockedShift) => mayOffer(shift, now) && shift.user_id === (shift.id === shift_id ? user_id : accepted_by)
  if (shifts.length !== ids.length || !shifts.every(isFit))
    refuse('invalid_transition', {
      message: 'One of these shifts has started or was changed. Ask them to agree again.',
      extra: { status: 'accepted', allowed: ['decline'] },
    })
  const steps = shifts.map((before) => ({ before, after: agreedShift(before, before.id === shift_id ? accepted_by : user_id) }))
  await applyShiftSteps(tx, steps, { club_id, at: now, by: actor.user_id, isAgreed: true })
}

/** Approves or declines an agreed offer. */
export async function decideShiftOffer(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { action, version, note = '', confirm_time_off = false }: BodyOf<typeof decideEndpoint>,
): Promise<ClubShiftOffer> {
  const { club_id, actor } = caller
  return db.transaction().execute(async (tx) => {
    await lockRota(tx, club_id)
    const now = clock.now()
    const offer = (await lockOffer(tx, club_id, id)) ?? refuse('not_found')
    const read = async () => {
      const [shown] = await shape(tx, caller, [(await findOfferOfClub(tx, club_id, id)) ?? refuse('not_found')], now)
      return shown ?? refuse('not_found')
    }
    const current = await read()
    const { accepted_by } = offer
    refuseOwnWork(caller, offer.user_id, ...(accepted_by === null ? [] : [accepted_by]))
    const { [action]: status } = shiftOfferTransitions[offer.status]
    if (accepted_by === null || status === undefined || !current.allowed_actions.includes(action))
      return refuse('invalid_transition', { extra: { status: offer.status, allowed: current.allowed_actions } })
    if (offer.version !== version) refuse('stale', { extra: { current } })
    const isApproved = action === 'approve'
    if (isApproved && current.time_off.length > 0 && !confirm_time_off)
      refuse('time_off', {
        message: `${current.time_off.join(' and ')} would get a shift during approved time off. Confirm to approve anyway.`,
      })
    if (isApproved && !(await isActiveStaff(tx, club_id, accepted_by)))
      refuse('invalid_transition', {
        message: 'The colleague who accepted no longer works here. Decline the offer.',
        extra: { status: offer.status, allowed: ['decline'] },
      })
    await writeOffer(tx, id, { status, decided_by: actor.user_id, decided_at: instantText(now), decision_note: note })
    if (isApproved) await exchange(tx, caller, { ...offer, accepted_by }, now)
    const facts = { id, club_id, step: action, by: actor.user_id, accepted_by }
    await publish(tx, { type: shiftOfferChanged, subject: `shift_offer:${id}`, facts })
    await audit(tx, caller, {
      at: now,
      action: 'decideShiftOffer',
      subject: { kind: 'shift_offer', id },
      before: { status: offer.status },
      after: { status, note, shift_id: offer.shift_id, return_shift_id: offer.return_shift_id, accepted_by },
    })
    return read()
  })
}
