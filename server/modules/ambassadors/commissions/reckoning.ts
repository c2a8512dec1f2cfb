import {
  commissionTransitions,
  type CommissionEvent,
  type CommissionRuling,
  type CommissionStatus,
} from '#contract/ambassadors/commission-states.ts'
import { share, sum, wholeBp } from '#contract/base/money.ts'

/** What a commission is a share of: a line of a reservation, or an invoice, with its current net amount. */
export interface Source {
  line_id: string
  prestation_id: string | null
  /** A kind of prestation; null for an invoice. */
  category: string | null
  name: string
  rate_bp: number
  base_minor: number
}

export interface CommissionLine extends Source {
  /** The highest base so far, and its commission. */
  original_base_minor: number
  original_minor: number
  amount_minor: number
}

/**
 * `expected`: may be earned. `earned`: the guests came, or the invoice was paid. `over`: nothing more will be earned, and what
 * was earned before is reversed.
 */
export type Phase = 'expected' | 'earned' | 'over'

/** The facts about a commission that decide its next state. */
export interface CommissionState {
  status: CommissionStatus
  is_earned: boolean
  /** A superadmin's decision about it. */
  ruling: CommissionRuling | null
  lines: readonly CommissionLine[]
}

export interface ReckonedCommission extends CommissionState {
  lines: CommissionLine[]
}

const fresh = (source: Source): CommissionLine => {
  const original_minor = share(source.base_minor, source.rate_bp, wholeBp)
  return { ...source, original_base_minor: source.base_minor, original_minor, amount_minor: original_minor }
}

/** A commission known from before lines kept their own rate stays at the rate it was first seen with. */
function lineNow(before: CommissionLine | undefined, source: Source, wasEarned: boolean): CommissionLine {
  if (before === undefined) return fresh(source)
  const base_minor = Math.max(0, source.base_minor)
  // Until it is earned the base is an estimate, in either direction.
  if (!wasEarned) return fresh({ ...source, rate_bp: before.rate_bp, base_minor })
  const original_base_minor = Math.max(before.original_base_minor, base_minor)
  const original_minor = share(original_base_minor, before.rate_bp, wholeBp)
  const amount_minor = original_base_minor === 0 ? 0 : share(original_minor, base_minor, original_base_minor)
  return { ...source, rate_bp: before.rate_bp, base_minor, original_base_minor, original_minor, amount_minor }
}

const withoutAmount = (line: CommissionLine): CommissionLine => ({ ...line, amount_minor: 0 })
const withoutBase = (line: CommissionLine): CommissionLine => ({ ...line, base_minor: 0, amount_minor: 0 })

export const amountOf = (lines: readonly Pick<CommissionLine, 'amount_minor'>[]): number =>
  sum(lines.map(({ amount_minor }) => amount_minor))

/** Moves a status by the contract's table; an event that the table does not have is a bug. */
export function commissionStatusAfter(status: CommissionStatus, event: CommissionEvent): CommissionStatus {
  const next = commissionTransitions[status][event]
  if (next === undefined) throw new Error(`${event} cannot happen to a commission that is ${status}.`)
  return next
}

/**
 * What a commission amounts to now: a cumulative target, `round_half_up(original x remaining base / original base)` for each
 * line. Repeated, late or partial news therefore ends at the same amount, and a rejected commission at zero. Null if there is
 * nothing to store: no rate, or no money.
 */
export function reckon(
  before: CommissionState | null,
  sources: readonly Source[],
  phase: Phase,
  isHeld: boolean,
): ReckonedCommission | null {
  const lines = linesNow(before, sources, phase)
  if (before?.ruling === 'rejected') return { ...before, status: 'rejected', lines: lines.map(withoutAmount) }
  const amount = amountOf(lines)
  if (before === null && amount === 0) return null
  const { status, is_earned, ruling } = before ?? { status: 'expected', is_earned: false, ruling: null }
  if (is_earned || (phase === 'earned' && amount > 0))
    return { status: earnedStatus({ status, is_earned }, amount, isHeld), is_earned: true, ruling, lines }
  return { status: unearnedStatus(status, phase), is_earned: false, ruling, lines }
}

function linesNow(before: CommissionState | null, sources: readonly Source[], phase: Phase): CommissionLine[] {
  const earlier = new Map(before?.lines.map((line) => [line.line_id, line]))
  const current = sources
    .filter(({ line_id, rate_bp }) => earlier.has(line_id) || rate_bp > 0)
    .map((source) => lineNow(earlier.get(source.line_id), source, before?.is_earned ?? false))
  const gone = (before?.lines ?? []).filter(({ line_id }) => !sources.some((source) => source.line_id === line_id))
  const all = [...current, ...gone.map(withoutBase)]
  return phase === 'over' ? all.map(withoutBase) : all
}

function earnedStatus(
  { status, is_earned: wasEarned }: Pick<CommissionState, 'status' | 'is_earned'>,
  amount: number,
  isHeld: boolean,
): CommissionStatus {
  if (wasEarned && amount === 0) return status === 'reversed' ? status : commissionStatusAfter(status, 'reverse')
  if (wasEarned && status !== 'reversed') return status
  const pending = commissionStatusAfter(status, 'earn')
  return isHeld ? commissionStatusAfter(pending, 'hold') : pending
}

/** The guests have yet to come, did not come, or came without paying. */
function unearnedStatus(status: CommissionStatus, phase: Phase): CommissionStatus {
  if (phase === 'expected') return commissionStatusAfter(status, 'expect')
  return status === 'expected' ? commissionStatusAfter(status, 'fall_through') : status
}
