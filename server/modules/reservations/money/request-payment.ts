import { brand } from '#contract/base/brand.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse, Refusal } from '../../../infrastructure/refusal.ts'
import { isUnderWay, platformFeeOf, requestCheckout, type PaymentWay } from '../../payments/index.ts'
import { findAgreedPlan } from '../../subscriptions/index.ts'
import { withAdded } from '../core/addition.ts'
import { reservationPageOf, type ReservationRow } from '../core/reservation.ts'
import { allocatePayment, onLines } from './allocate.ts'
import { findPlaceOf, readMoney } from './money-views.ts'

/** For a club without a known subscription: the fee of the lowest plan. */
const highestFee = 300
/** How long a page accepts payments if the reservation has no deadline. */
const pageLasts = { hours: 24 }

interface PaymentWanted {
  payer_id: string
  amount_minor: number
  now: Temporal.Instant
  /** The provider's page, unless it says otherwise. */
  way?: PaymentWay
  /** Of a split, with the others that count: they are paid together, so their lines are spoken for. */
  share?: { split_id: string; id: string; beside: readonly string[] }
}

/** Records a payment of a locked reservation; the page is created after the commit. Null if one is under way. */
export async function requestPaymentOf(
  tx: Tx,
  infrastructure: Infrastructure,
  row: ReservationRow,
  { payer_id, amount_minor, now, way = { kind: 'provider' }, share }: PaymentWanted,
): Promise<string | null> {
  const { club_id } = (await findPlaceOf(tx, row.id)) ?? refuse('not_found')
  const plan = await findAgreedPlan(tx, club_id)
  const money = await readMoney(tx, row.id)
  const others = money.payments.filter((one) => isUnderWay(one) && one.share_id !== null && share?.beside.includes(one.share_id))
  const received = [...onLines(money), ...others.flatMap(({ allocation }) => allocation)]
  // What is being added is part of what is paid.
  const lines = row.addition === null ? row.lines : withAdded(row.lines, row.addition.lines)
  const until = row.addition?.expires_at ?? row.expires_at
  return requestCheckout(tx, infrastructure, {
    payer_id,
    club_id,
    purpose: { kind: 'reservation', id: row.id },
    amount_minor,
    currency: row.currency,
    event_id: row.event.id,
    business_date: row.event.business_date,
    allocation: allocatePayment(lines, received, amount_minor, 'online'),
    platform_fee_minor: platformFeeOf(amount_minor, plan?.platform_fee_bp ?? highestFee),
    description: `${brand} ${row.reference}: ${row.event.title}`,
    expires_at: until === null ? now.add(pageLasts) : Temporal.Instant.from(until),
    way,
    page_url: payPageOf(infrastructure.config.publicUrl, row.id),
    ...(share && { share: { split_id: share.split_id, id: share.id } }),
  })
}

/** Our page where a guest pays for a reservation. */
export const payPageOf = (publicUrl: string, id: string): string => `${reservationPageOf(publicUrl, id)}/pay`

/** Errors on the way to the provider may be retried as they are. */
export async function reached<T>({ log }: Infrastructure, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ err: error }, 'the provider could not be reached for a payment')
    return refuse('payment_unreachable')
  }
}
