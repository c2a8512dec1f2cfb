import { earlier, later } from '#contract/base/instants.ts'
import { sum } from '#contract/base/money.ts'
import { leastShare, type ShareState, type SplitEndReason, type SplitState } from '#contract/reservations/splits.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import { split } from '../../../../infrastructure/amounts.ts'
import type { Payment } from '../../../payments/index.ts'

export interface ShareRow {
  id: string
  position: number
  name: string
  is_host: boolean
  amount_minor: number
  email: string | null
  covered_at: string | null
}

export interface SplitRow {
  id: string
  reservation_id: string
  host_name: string
  amount_minor: number
  state: SplitState
  end_reason: SplitEndReason | null
  created_at: string
  shares: ShareRow[]
}

/** How long places are held for a split, from its start, unless their deadline is later. */
const splitting = { minutes: 60 }
/** How long they are held at least while the cards of a complete split are charged. */
const capturing = { minutes: 30 }

interface Limits {
  expires_at: string
  entry_until: string
  sales_end_at: string | null
}

/** The deadline of a reservation that is split: an hour, never past the end of sales or entry, and never earlier than it was. */
export function splitDeadline({ expires_at, entry_until, sales_end_at }: Limits, now: Temporal.Instant): Temporal.Instant {
  const end = Temporal.Instant.from(entry_until)
  const last = sales_end_at === null ? end : earlier(end, Temporal.Instant.from(sales_end_at))
  return later(Temporal.Instant.from(expires_at), earlier(now.add(splitting), last))
}

export const captureDeadline = (expiresAt: string, now: Temporal.Instant): Temporal.Instant =>
  later(Temporal.Instant.from(expiresAt), now.add(capturing))

/**
 * The shares, the host's first. Those without an amount are equal, and the remainder is the host's; if theirs has an amount, the
 * first friends without one pay a unit more.
 */
export function splitAmounts(dueMinor: number, wished: readonly (number | null)[]): number[] {
  const rest = Math.max(0, dueMinor - sum(wished.map((amount) => amount ?? 0)))
  const free = wished.filter((amount) => amount === null).length
  const equal = split(
    rest,
    Array.from({ length: free }, () => 1),
  ).toReversed()
  const isHosts = wished[0] === null
  const least = Math.floor(rest / Math.max(1, free))
  return wished.map((amount, n) => {
    if (amount !== null) return amount
    if (!isHosts) return equal.pop() ?? 0
    return n === 0 ? rest - least * (free - 1) : least
  })
}

/**
 * What is wrong with amounts, and which one of those that their host named is to change: one too small for a card, or the last,
 * by how much all of them miss what is due. Null if nothing is. The host's may be nothing.
 */
export function amountsProblem({
  due_minor,
  amounts,
  wished,
}: {
  due_minor: number
  amounts: readonly number[]
  wished: readonly (number | null)[]
}): { at: number | null; off_minor: number } | null {
  const off_minor = due_minor - sum(amounts)
  const last = wished.findLastIndex((amount) => amount !== null)
  if (off_minor !== 0) return { at: last === -1 ? null : last, off_minor }
  const small = amounts.findIndex((amount, n) => amount < leastShare && !(n === 0 && amount === 0))
  if (small === -1) return null
  return { at: wished[small] === null ? (last === -1 ? null : last) : small, off_minor: 0 }
}

/** The latest payment of each share. */
export type PaidShares<P = Pick<Payment, 'state' | 'refundable_minor'>> = ReadonlyMap<string, P>

export const paymentsOfShares = (payments: readonly Payment[]): PaidShares<Payment> =>
  new Map(payments.flatMap((payment) => (payment.share_id === null ? [] : [[payment.share_id, payment] as const])))

export const isCounted = ({ covered_at }: Pick<ShareRow, 'covered_at'>): boolean => covered_at === null

/** The state of a share by its latest payment. */
export function shareStateOf(share: Pick<ShareRow, 'id' | 'covered_at'>, payments: PaidShares): ShareState {
  const payment = payments.get(share.id)
  if (payment?.state === 'succeeded') return payment.refundable_minor === 0 ? 'refunded' : 'paid'
  if (!isCounted(share)) return 'covered'
  return payment?.state === 'authorized' || payment?.state === 'processing' ? payment.state : 'open'
}

/** The shares that nobody has paid or is being charged for. */
export const missingShares = (split: Pick<SplitRow, 'shares'>, payments: PaidShares): ShareRow[] =>
  split.shares.filter((share) => isCounted(share) && shareStateOf(share, payments) === 'open')

const waiting: readonly ReservationStatus[] = ['held', 'awaiting_payment']
/** In these states the shares that were charged count for it, whatever became of the split. */
const kept: readonly ReservationStatus[] = ['confirmed', 'checked_in', 'completed', 'no_show']

/** Whether shares can be paid: of an unpaid reservation, before its deadline. */
export const isPayableSplit = ({ state }: Pick<SplitRow, 'state'>, status: ReservationStatus): boolean =>
  (state === 'open' || state === 'capturing') && waiting.includes(status)

/** Whether amounts may change: nobody has agreed to theirs with a card, or is being charged. */
export const mayChangeAmounts = (split: Pick<SplitRow, 'state' | 'shares'>, payments: PaidShares): boolean =>
  split.state === 'open' && split.shares.filter(isCounted).every((share) => shareStateOf(share, payments) === 'open')

/** A split as it is shown: one whose reservation is over has ended, even if not yet marked. */
export function shownSplit(
  { state, end_reason }: Pick<SplitRow, 'state' | 'end_reason'>,
  status: ReservationStatus,
): Pick<SplitRow, 'state' | 'end_reason'> {
  if (state !== 'open' || waiting.includes(status)) return { state, end_reason }
  return { state: 'ended', end_reason: status === 'expired' ? 'deadline' : 'stopped' }
}

/** What a split needs next. */
export type SplitStep = 'wait' | 'capture' | 'finish' | 'return' | { end: SplitEndReason }

/**
 * Decides what happens to a split after a payment, a step of its reservation or its deadline. All or nothing: cards are charged
 * once every share is authorised, for exactly what is due, and if one charge is refused, all others are returned.
 */
export function nextOfSplit(
  split: Pick<SplitRow, 'state' | 'shares'>,
  payments: PaidShares,
  { status, due_minor }: { status: ReservationStatus; due_minor: number },
): SplitStep {
  const counted = split.shares.filter(isCounted)
  const states = counted.map((share) => shareStateOf(share, payments))
  if (split.state === 'paid') return 'wait'
  if (split.state === 'ended') return kept.includes(status) ? 'wait' : 'return'
  if (split.state === 'capturing') {
    if (kept.includes(status) && states.every((state) => state === 'paid' || state === 'refunded')) return 'finish'
    if (!waiting.includes(status)) return { end: status === 'expired' ? 'deadline' : 'stopped' }
    return states.every((state) => state === 'authorized' || state === 'paid') ? 'capture' : { end: 'refused' }
  }
  if (!waiting.includes(status)) return { end: status === 'expired' ? 'deadline' : 'stopped' }
  if (!states.every((state) => state === 'authorized')) return 'wait'
  return sum(counted.map(({ amount_minor }) => amount_minor)) === due_minor ? 'capture' : { end: 'stopped' }
}
