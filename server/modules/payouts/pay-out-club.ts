import * as z from 'zod/mini'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { newsType, publish } from '../../infrastructure/jobs/news.ts'
import { readDueBefore, readDueToClub, post, clubPaidOut, clubPayoutVoided } from '../ledger/index.ts'
import { insertPayout, lockPayouts, markVoided, type NewPayout } from './payout-store.ts'

/** A payout to a club was recorded. Its subject is the club. */
export const clubWasPaid = newsType('club_was_paid', z.object({ payout_id: z.uuid(), club_id: z.uuid() }))

/** A recorded payout to a club was voided. Its subject is the club. */
export const clubPayoutWasVoided = newsType('club_payout_was_voided', z.object({ payout_id: z.uuid(), club_id: z.uuid() }))

type PayoutRefusal = { refused: 'more_than_due'; due_minor: number } | { refused: 'recorded_before' }

/** Records and posts a payout to a club: never more than the club is due, and each reference once. */
export async function payOutClub(tx: Tx, payout: NewPayout, now: Temporal.Instant): Promise<{ id: string } | PayoutRefusal> {
  const { club_id, currency, amount_minor } = payout
  await lockPayouts(tx, club_id)
  const id = newId()
  const isNew = await insertPayout(tx, { id, ...payout }, now)
  if (!isNew) return { refused: 'recorded_before' }
  const due_minor = await readDueToClub(tx, club_id, currency)
  if (amount_minor > due_minor) return { refused: 'more_than_due', due_minor }
  await postPayout(tx, clubPaidOut(amount_minor), { id, club_id, currency, by: payout.recorded_by }, now)
  await publish(tx, { type: clubWasPaid, subject: `payouts:${club_id}`, facts: { payout_id: id, club_id } })
  return { id }
}

type Payout = Pick<NewPayout, 'club_id' | 'currency'> & { id: string; by: string }

async function postPayout(
  tx: Tx,
  posting: ReturnType<typeof clubPaidOut>,
  { id, club_id, currency, by }: Payout,
  now: Temporal.Instant,
): Promise<void> {
  await post(tx, [
    {
      ...posting,
      club_id,
      currency,
      occurred_at: now,
      settled_at: now,
      source: 'manual',
      cause: { kind: 'club_payout', id },
      actor: { kind: 'platform', id: by },
      event: null,
      reservation_id: null,
    },
  ])
}

/** Voids a payout recorded by mistake by reversing its posting. False if it is already void. */
export async function voidPayoutOf(
  tx: Tx,
  id: string,
  voiding: { voided_by: string; reason: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const payout = await markVoided(tx, id, voiding, now)
  if (payout === null) return false
  const { club_id, currency, amount_minor } = payout
  await postPayout(tx, clubPayoutVoided(amount_minor), { id, club_id, currency, by: voiding.voided_by }, now)
  await publish(tx, { type: clubPayoutWasVoided, subject: `payouts:${club_id}`, facts: { payout_id: id, club_id } })
  return true
}

/** A payout to a demo club: everything due for events before a date. No one is notified. */
export async function fillPayout(
  tx: Tx,
  payout: Omit<NewPayout, 'amount_minor' | 'method'> & { for_events_before: string },
  at: Temporal.Instant,
): Promise<void> {
  const { for_events_before, ...rest } = payout
  const amount_minor = await readDueBefore(tx, payout.club_id, payout.currency, for_events_before)
  if (amount_minor <= 0) return
  const paid = { id: newId(), ...rest, amount_minor, method: 'bank_transfer' as const }
  await insertPayout(tx, paid, at)
  await postPayout(tx, clubPaidOut(amount_minor), { ...paid, by: payout.recorded_by }, at)
}
