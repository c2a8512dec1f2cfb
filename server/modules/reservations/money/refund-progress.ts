import type { GuestRefund, RefundStage } from '#contract/reservations/refunds.ts'
import type { RefundState } from '#contract/payments/payments.ts'

/** A refund as the views read it. `state` is null for one at the venue. Instants RFC 3339. */
export interface GuestRefundRow extends Omit<
  GuestRefund,
  'stage' | 'requested_at' | 'sent_at' | 'with_bank_at' | 'failed_at' | 'arrives'
> {
  state: RefundState | null
  created_at: string
  sent_at: string | null
  settled_at: string | null
}

/**
 * Business days until a bank pays out what it was sent, by payment method. Cards are all that is taken online; the source is in
 * docs/algorithms/refunds.md.
 */
const bankDays = { online: { from: 5, by: 10 } } as const

/** The day this many business days later: Monday to Friday, since public holidays differ by bank. */
function addBusinessDays(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let [at, left] = [day, count]
  while (left > 0) {
    at = at.add({ days: 1 })
    if (at.dayOfWeek <= 5) left -= 1
  }
  return at
}

/** When a refund that a bank has is expected on the account. */
export function arrivalOf(withBankAt: string, timezone: string): { from: Temporal.PlainDate; by: Temporal.PlainDate } {
  const day = Temporal.Instant.from(withBankAt).toZonedDateTimeISO(timezone).toPlainDate()
  return { from: addBusinessDays(day, bankDays.online.from), by: addBusinessDays(day, bankDays.online.by) }
}

const stages = { created: 'requested', processing: 'sent', failed: 'failed' } as const satisfies Partial<
  Record<RefundState, RefundStage>
>

/** How far a refund is. Nobody reports that money has arrived, so the estimate is all there is from the bank on. */
export function toGuestRefund(
  { state, created_at, sent_at, settled_at, ...row }: GuestRefundRow,
  now: Temporal.Instant,
): GuestRefund {
  const { timezone } = row.reservation
  const with_bank_at = state === 'succeeded' ? settled_at : null
  const arrival = with_bank_at === null ? null : arrivalOf(with_bank_at, timezone)
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const stageWithBank = () =>
    arrival !== null && Temporal.PlainDate.compare(today, arrival.by) > 0 ? ('expected' as const) : ('with_bank' as const)
  return {
    ...row,
    stage: state === null ? 'at_venue' : state === 'succeeded' ? stageWithBank() : stages[state],
    requested_at: created_at,
    sent_at: sent_at ?? with_bank_at,
    with_bank_at,
    failed_at: state === 'failed' ? settled_at : null,
    arrives: arrival && { from: arrival.from.toString(), by: arrival.by.toString() },
  }
}
