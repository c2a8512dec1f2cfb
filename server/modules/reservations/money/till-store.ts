import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { moveCash } from '../../drawers/index.ts'
import { paidAtClub, post, type LineShare } from '../../ledger/index.ts'
import { allocatePayment, allocateTillRefund, atVenue, onLines } from './allocate.ts'
import { readMoney } from './money-views.ts'
import type { ReservationRow } from '../core/reservation.ts'
import type { Money, TillPayment } from './figures.ts'

interface NewTaking extends Pick<TillPayment, 'amount_minor' | 'method' | 'note'> {
  id: string
  club_id: string
  /** Where cash goes, or comes from: the locked drawer of who recorded it. Null for cash outside drawers. */
  drawer_id: string | null
  recorded_by: string
  /** The payment it returns, for a refund of one. */
  refund_of?: string
  /** What it is for, if that is not on the lines of the reservation alone. */
  allocation?: readonly LineShare[]
  now: Temporal.Instant
}

/** The id of a payment that exists. */
export const paymentTaken = 'till_payments_pkey'

/**
 * Records permanently what a club took at its till for a reservation (negative: refunded), and posts it to the club's book.
 * Returns the reservation's money afterwards. `before`: its locked money, read unless given.
 */
export async function recordAtTill(
  tx: Tx,
  { id: reservation_id, currency, lines, event }: ReservationRow,
  { id, club_id, drawer_id, now, allocation: shares, ...taken }: NewTaking,
  before?: Money,
): Promise<Money> {
  const { amount_minor } = taken
  const money = before ?? (await readMoney(tx, reservation_id))
  const allocate = () =>
    amount_minor > 0
      ? allocatePayment(lines, onLines(money), amount_minor, 'venue')
      : allocateTillRefund(atVenue(money.till), -amount_minor)
  const allocation = shares ?? allocate()
  await tx
    .insertInto('till_payments')
    .values({ id, reservation_id, ...taken, allocation: JSON.stringify(allocation), recorded_at: instantText(now) })
    .execute()
  if (drawer_id !== null && taken.method === 'cash')
    await moveCash(tx, [{ id, drawer_id, reservation_id, amount_minor, at: now }])
  await postTakings(tx, [{ id, ...taken, club_id, currency, reservation_id, event, allocation, at: now }])
  const row = { id, ...taken, refund_of: taken.refund_of ?? null, allocation, recorded_at: instantText(now) }
  return { ...money, till: [...money.till, row] }
}

const postTakings = async (tx: Tx, takings: readonly Omit<PastTaking, 'method' | 'note'>[]): Promise<void> =>
  post(
    tx,
    takings.map(({ id, club_id, currency, reservation_id, event, allocation, amount_minor, recorded_by, at }) => ({
      ...paidAtClub(amount_minor, allocation),
      club_id,
      currency,
      reservation_id,
      event,
      source: 'till',
      actor: { kind: 'club', id: recorded_by },
      occurred_at: at,
      settled_at: at,
      cause: { kind: 'till_payment', id },
    })),
  )

export interface PastTaking extends Omit<NewTaking, 'now' | 'drawer_id'> {
  reservation_id: string
  event: { id: string; business_date: string }
  allocation: readonly LineShare[]
  currency: string
  at: Temporal.Instant
}

/** What clubs of the demo data took at their tills. */
export async function fillTill(tx: Tx, takings: readonly PastTaking[]): Promise<void> {
  const rows = takings.map(({ at, ...row }) => ({ ...row, recorded_at: instantText(at) }))
  await sql`
    insert into till_payments (id, reservation_id, amount_minor, allocation, method, note, recorded_by, recorded_at)
    select id, reservation_id, amount_minor, allocation, method, note, recorded_by, recorded_at
    from json_populate_recordset(null::till_payments, ${JSON.stringify(rows)}::json)`.execute(tx)
  await postTakings(tx, takings)
}
