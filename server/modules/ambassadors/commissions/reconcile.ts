import type { CommissionKind } from '#contract/ambassadors/commission-states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { commissionEarned, post } from '../../ledger/index.ts'
import {
  insertEntries,
  lockCommissions,
  lockHeldAmbassadors,
  lockSources,
  putCommissions,
  type CommissionRow,
  type WrittenCommission,
} from './commission-store.ts'
import { amountOf, reckon, type CommissionLine } from './reckoning.ts'
import { readInvoiceOrigins, readReservationOrigins, type CommissionOrigin } from './source-views.ts'

const readers: Record<CommissionKind, (tx: Tx, ids: readonly string[]) => Promise<CommissionOrigin[]>> = {
  reservation: readReservationOrigins,
  subscription: readInvoiceOrigins,
}

/**
 * Updates the commissions of these reservations or invoices, and posts the difference. Repeating it changes nothing. Locks
 * commissions only, so neither a door nor a payment waits for it.
 */
export async function reconcileCommissions(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  kind: CommissionKind,
  sourceIds: readonly string[],
): Promise<void> {
  await retryTransaction(db, async (tx) => reconcileWithin(tx, kind, sourceIds, clock.now()))
}

export async function reconcileWithin(
  tx: Tx,
  kind: CommissionKind,
  sourceIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  const concerned = await readers[kind](tx, sourceIds)
  if (concerned.length === 0) return
  const blocked = await lockHeldAmbassadors(tx, [...new Set(concerned.map(({ ambassador_id }) => ambassador_id))])
  const ids = concerned.map(({ source_id }) => source_id)
  await lockSources(tx, ids)
  const rows = await lockCommissions(tx, kind, ids)
  // Read again after the locks: later changes publish their own news.
  const changes = (await readers[kind](tx, ids)).flatMap((origin) => {
    const before = rows.get(origin.source_id) ?? null
    const change = changeOf(origin, before, blocked.has(origin.ambassador_id) || before?.ruling === 'held', now)
    return change === null ? [] : [change]
  })
  if (changes.length === 0) return
  await putCommissions(
    tx,
    changes.map(({ written }) => written),
    now,
  )
  await book(
    tx,
    changes.filter(({ lines }) => lines.length > 0),
    now,
  )
}

interface Change {
  origin: CommissionOrigin
  written: WrittenCommission
  /** The difference to post for each line. */
  lines: Pick<CommissionLine, 'line_id' | 'category' | 'amount_minor'>[]
}

function changeOf(origin: CommissionOrigin, before: CommissionRow | null, isHeld: boolean, now: Temporal.Instant): Change | null {
  const reckoned = reckon(before, origin.sources, origin.phase, isHeld)
  if (reckoned === null) return null
  const { status, is_earned, lines } = reckoned
  const { phase: _phase, sources: _sources, approves_at, ...facts } = origin
  const written = {
    ...facts,
    id: before?.id ?? newId(),
    status,
    ...(is_earned ? earnedTimes(before, approves_at, now) : { earned_at: null, approves_at: null }),
    lines,
    booked_minor: is_earned ? amountOf(lines) : 0,
  }
  return { origin, written, lines: is_earned ? differences(before, lines) : [] }
}

/** A reversed commission that returns is pending again. */
function earnedTimes(before: CommissionRow | null, approvesAt: Temporal.Instant, now: Temporal.Instant) {
  const earned_at = before?.earned_at ?? instantText(now)
  const isPendingNow = before === null || before.earned_at === null || before.status === 'reversed'
  return { earned_at, approves_at: isPendingNow ? instantText(laterOf(approvesAt, now)) : before.approves_at }
}

/** The change of each line's posted amount. */
function differences(before: CommissionRow | null, lines: readonly CommissionLine[]): Change['lines'] {
  const booked = new Map(before?.is_earned === true ? before.lines.map((line) => [line.line_id, line.amount_minor]) : [])
  return lines
    .map(({ line_id, category, amount_minor }) => ({
      line_id,
      category,
      amount_minor: amount_minor - (booked.get(line_id) ?? 0),
    }))
    .filter(({ amount_minor }) => amount_minor !== 0)
}

const laterOf = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

async function book(tx: Tx, changes: readonly Change[], now: Temporal.Instant): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.map(({ written, lines }) => ({ commission_id: written.id, amount_minor: amountOf(lines) }))
  const ids = await insertEntries(tx, entries, now)
  await post(
    tx,
    changes.map(({ origin, lines }, index) => ({
      ...commissionEarned(lines, origin.kind === 'subscription' ? 'platform' : 'club'),
      club_id: origin.club_id,
      currency: origin.currency,
      occurred_at: now,
      settled_at: null,
      source: 'online',
      cause: { kind: 'commission_entry', id: ids[index] ?? '' },
      actor: { kind: 'system' },
      event: origin.event_id === null ? null : { id: origin.event_id, business_date: origin.business_date },
      reservation_id: origin.kind === 'reservation' ? origin.source_id : null,
    })),
  )
}
