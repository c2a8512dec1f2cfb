import * as z from 'zod/mini'
import type { PayoutAccount } from '#contract/payouts/payout-accounts.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { newsType, publish } from '../../infrastructure/jobs/news.ts'
import { readDueBefore, readDueToClub, post, clubPaidOut, clubPayoutVoided, type LedgerActor } from '../ledger/index.ts'
import { forgetClubInFile, lockBankFiles } from './bank-file-store.ts'
import { findDue } from './due-views.ts'
import type { PayeeBooks } from './payee-books.ts'
import { insertPayout, lockPayouts, markVoided, type NewPayout, type PayoutVoid } from './payout-store.ts'
import { readRequested, type TransferRow } from './transfer-store.ts'

/** A payout to a club was recorded. Its subject is the club. */
export const clubWasPaid = newsType('club_was_paid', z.object({ payout_id: z.uuid(), club_id: z.uuid() }))

/** A recorded payout to a club was voided. Its subject is the club. */
export const clubPayoutWasVoided = newsType('club_payout_was_voided', z.object({ payout_id: z.uuid(), club_id: z.uuid() }))

type PayoutRefusal = { refused: 'more_than_due'; due_minor: number } | { refused: 'recorded_before' }

/** Records and posts a payout to a club: never more than the club is due, and each reference once. */
export async function payOutClub(tx: Tx, payout: NewPayout, now: Temporal.Instant): Promise<{ id: string } | PayoutRefusal> {
  const { club_id, currency, amount_minor } = payout
  await lockBankFiles(tx, 'payout')
  await lockPayouts(tx, club_id)
  const id = newId()
  const isNew = await insertPayout(tx, { id, ...payout }, now)
  if (!isNew) return { refused: 'recorded_before' }
  const due_minor = (await readDueToClub(tx, club_id, currency)) - (await readRequested(tx, club_id, currency))
  if (amount_minor > due_minor) return { refused: 'more_than_due', due_minor }
  if (payout.method === 'bank_transfer') await forgetClubInFile(tx, club_id, currency, payout.paid_on)
  await postPayout(tx, clubPaidOut(amount_minor), { id, club_id, currency, ...byHand(payout.recorded_by) }, now)
  await publish(tx, { type: clubWasPaid, subject: `payouts:${club_id}`, facts: { payout_id: id, club_id } })
  return { id }
}

interface Payout extends Pick<NewPayout, 'club_id' | 'currency'> {
  id: string
  source: 'manual' | 'online'
  actor: LedgerActor
}

/** Posted by the superadmin who recorded or voided it. */
const byHand = (id: string) => ({ source: 'manual', actor: { kind: 'platform', id } }) as const

async function postPayout(
  tx: Tx,
  posting: ReturnType<typeof clubPaidOut>,
  { id, club_id, currency, source, actor }: Payout,
  now: Temporal.Instant,
): Promise<void> {
  await post(tx, [
    {
      ...posting,
      club_id,
      currency,
      occurred_at: now,
      settled_at: now,
      source,
      cause: { kind: 'club_payout', id },
      actor,
      event: null,
      reservation_id: null,
    },
  ])
}

/** Voids a payout recorded by mistake by reversing its posting. False if it is already void. */
export async function voidPayoutOf(tx: Tx, id: string, voiding: PayoutVoid, now: Temporal.Instant): Promise<boolean> {
  const payout = await markVoided(tx, id, voiding, now)
  if (payout === null) return false
  const { club_id, currency, amount_minor } = payout
  await postPayout(tx, clubPayoutVoided(amount_minor), { id, club_id, currency, ...byHand(voiding.voided_by) }, now)
  await publish(tx, { type: clubPayoutWasVoided, subject: `payouts:${club_id}`, facts: { payout_id: id, club_id } })
  return true
}

/** A transfer was paid: it is a payout under the same id. Its caller has the club's payout lock. */
async function recordPaid(
  tx: Tx,
  { id, payee: { id: club_id }, currency, amount_minor, reference, requested_by }: TransferRow & { reference: string },
  now: Temporal.Instant,
): Promise<void> {
  const paid_on = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const payout = { id, club_id, currency, amount_minor, method: 'transfer', paid_on, recorded_by: requested_by } as const
  // A person may have recorded a payout under the provider's reference: both count, since this money has moved.
  const isNew = await insertPayout(tx, { ...payout, reference }, now)
  if (!isNew) await insertPayout(tx, { ...payout, reference: `${reference} ${id}` }, now)
  const actor = { kind: 'platform', id: requested_by } as const
  await postPayout(tx, clubPaidOut(amount_minor, 'provider_clearing'), { id, club_id, currency, source: 'online', actor }, now)
  await publish(tx, { type: clubWasPaid, subject: `payouts:${club_id}`, facts: { payout_id: id, club_id } })
}

/** Posts what came back of a transfer since it was last recorded. Once all of it has, the payout is void. */
async function recordReversal(
  tx: Tx,
  { id, payee: { id: club_id }, currency, amount_minor, reversed_minor: before, requested_by }: TransferRow,
  reversed_minor: number,
  now: Temporal.Instant,
): Promise<void> {
  const back = reversed_minor - before
  if (back <= 0) return
  const isWhole = reversed_minor === amount_minor
  // Each part is a posting under its id, the last one under the payout's.
  const cause = { id: isWhole ? id : newId(), club_id, currency, source: 'online', actor: { kind: 'system' } } as const
  await postPayout(tx, clubPayoutVoided(back, 'provider_clearing'), cause, now)
  if (!isWhole) return
  await markVoided(tx, id, { voided_by: requested_by, reason: 'The payment provider reversed the transfer.' }, now)
  await publish(tx, { type: clubPayoutWasVoided, subject: `payouts:${club_id}`, facts: { payout_id: id, club_id } })
}

/** A club seldom has more currencies; it sees those with the largest amounts. */
const maxCurrencies = 20

async function findNext(db: Database, clubId: string, now: Temporal.Instant): Promise<PayoutAccount['next']> {
  const filter = { currency: null, club_ids: [clubId], now: instantText(now) }
  const due = await findDue(db, filter, { after: null, limit: maxCurrencies })
  return due
    .filter(({ payable_minor, requested_minor }) => payable_minor > 0 || requested_minor > 0)
    .map(({ currency, payable_minor, requested_minor }) => ({ currency, payable_minor, requested_minor }))
}

export const clubBooks: PayeeBooks = {
  findNext,
  mayBePaid: async (db, { payee, currency, amount_minor }) => (await readDueToClub(db, payee.id, currency)) >= amount_minor,
  lockDue: async (tx, { payee }) => lockPayouts(tx, payee.id),
  recordPaid,
  recordReversal,
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
  await postPayout(tx, clubPaidOut(amount_minor), { ...paid, ...byHand(payout.recorded_by) }, at)
}
