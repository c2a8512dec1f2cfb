import { sql } from 'kysely'
import {
  commissionStatuses,
  commissionTransitions,
  type CommissionAction,
  type CommissionEvent,
  type CommissionKind,
  type CommissionRuling,
  type CommissionStatus,
} from '#contract/ambassadors/commission-states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { commissionStatusAfter, type CommissionLine, type CommissionState } from './reckoning.ts'
import type { CommissionFacts } from './source-views.ts'

export interface CommissionRow extends CommissionState {
  id: string
  kind: CommissionKind
  source_id: string
  ambassador_id: string
  booked_minor: number
  earned_at: string | null
  approves_at: string | null
}

/** The ambassadors among these who are not approved or not active, locked so that this holds until the transaction ends. */
export async function lockHeldAmbassadors(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string; is_held: boolean }>`
    select a.user_id, a.approval_status <> 'approved' or u.status <> 'active' or u.deleted_at is not null as is_held
    from ambassador_profiles a join users u on u.id = a.user_id
    where a.user_id = any(${[...ids]}::uuid[]) order by a.user_id for share of a`.execute(tx)
  const active = new Set(rows.filter(({ is_held }) => !is_held).map(({ user_id }) => user_id))
  return new Set(ids.filter((id) => !active.has(id)))
}

/**
 * As SQL: the booked part of a commission that is on no statement is due. A rejected commission has nothing left, but may have to
 * reverse what an earlier statement paid.
 */
export const isDue = sql`(c.status in ('approved', 'in_payout', 'paid', 'reversed') or c.ruling = 'rejected')`

/** The commissions of these sources, locked in one order, by the id of the source. */
export async function lockCommissions(
  tx: Tx,
  kind: CommissionKind,
  sourceIds: readonly string[],
): Promise<Map<string, CommissionRow>> {
  const { rows } = await sql<CommissionRow>`
    select c.id, c.kind, c.source_id, c.ambassador_id, c.status, c.ruling, c.booked_minor, c.earned_at, c.approves_at,
      c.earned_at is not null as is_earned,
      (select json_agg(json_build_object('line_id', l.line_id, 'prestation_id', l.prestation_id, 'category', l.category,
        'name', l.name,
          'rate_bp', l.rate_bp, 'original_base_minor', l.original_base_minor, 'base_minor', l.base_minor,
          'original_minor', l.original_minor,
          'amount_minor', l.amount_minor) order by l.position) from commission_lines l where l.commission_id = c.id) as lines
    from commissions c where c.kind = ${kind} and c.source_id = any(${[...sourceIds]}::uuid[]) order by c.source_id
    for update of c`.execute(tx)
  return new Map(rows.map((row) => [row.source_id, row]))
}

/** Serializes work on a source without a commission, so that it never gets two. */
export async function lockSources(tx: Tx, sourceIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('commission:' || id, 0))
    from unnest(${[...sourceIds].toSorted()}::text[]) as s (id)`.execute(tx)
}

export interface WrittenCommission extends CommissionFacts {
  id: string
  status: CommissionStatus
  earned_at: string | null
  approves_at: string | null
  lines: readonly CommissionLine[]
  booked_minor: number
}

const total = (lines: readonly CommissionLine[], key: 'original_base_minor' | 'base_minor' | 'original_minor' | 'amount_minor') =>
  lines.reduce((sum, line) => sum + line[key], 0)

/** Writes commissions with their lines. */
export async function putCommissions(tx: Tx, commissions: readonly WrittenCommission[], now: Temporal.Instant): Promise<void> {
  const at = instantText(now)
  const rows = commissions.map(({ lines, ...row }) => ({
    ...row,
    original_base_minor: total(lines, 'original_base_minor'),
    base_minor: total(lines, 'base_minor'),
    original_minor: total(lines, 'original_minor'),
    amount_minor: total(lines, 'amount_minor'),
  }))
  await sql`
    insert into commissions (id, kind, source_id, ambassador_id, club_id, event_id, business_date, currency, reason, code,
      attributed_at, status, original_base_minor, base_minor, original_minor, amount_minor, booked_minor, earned_at, approves_at,
      created_at, updated_at)
    select id, kind, source_id, ambassador_id, club_id, event_id, business_date, currency, reason, code, attributed_at, status,
      original_base_minor, base_minor, original_minor, amount_minor, booked_minor, earned_at, approves_at, ${at}, ${at}
    from json_populate_recordset(null::commissions, ${JSON.stringify(rows)}::json)
    on conflict (kind, source_id) do update set business_date = excluded.business_date, status = excluded.status,
      original_base_minor = excluded.original_base_minor, base_minor = excluded.base_minor,
      original_minor = excluded.original_minor, amount_minor = excluded.amount_minor, booked_minor = excluded.booked_minor,
      earned_at = excluded.earned_at,
      approves_at = excluded.approves_at, updated_at = excluded.updated_at`.execute(tx)
  const lines = commissions.flatMap(({ id, lines: own }) =>
    own.map((line, position) => ({ commission_id: id, position, ...line })),
  )
  await sql`
    insert into commission_lines (commission_id, position, line_id, prestation_id, category, name, rate_bp, original_base_minor,
      base_minor, original_minor, amount_minor)
    select commission_id, position, line_id, prestation_id, category, name, rate_bp, original_base_minor, base_minor,
      original_minor, amount_minor
    from json_populate_recordset(null::commission_lines, ${JSON.stringify(lines)}::json)
    on conflict (commission_id, line_id) do update set name = excluded.name, original_base_minor = excluded.original_base_minor,
      base_minor = excluded.base_minor, original_minor = excluded.original_minor, amount_minor = excluded.amount_minor`.execute(
    tx,
  )
}

export interface NewCommissionEntry {
  commission_id: string
  amount_minor: number
}

/** Writes entries; returns their ids in order. */
export async function insertEntries(tx: Tx, entries: readonly NewCommissionEntry[], now: Temporal.Instant): Promise<string[]> {
  const rows = entries.map((entry) => ({ id: newId(), ...entry, at: instantText(now) }))
  await sql`
    insert into commission_entries (id, commission_id, amount_minor, at)
    select id, commission_id, amount_minor, at
    from json_populate_recordset(null::commission_entries, ${JSON.stringify(rows)}::json)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A superadmin's decision about a commission that this transaction has locked. */
export interface NewRuling {
  commission_id: string
  action: CommissionAction
  reason: string
  decided_by: string
}

/** Stores the decision with the status it leads to. Returns the decision's id. */
export async function storeRuling(
  tx: Tx,
  { ruling, status, ...decision }: NewRuling & { ruling: CommissionRuling | null; status: CommissionStatus },
  now: Temporal.Instant,
): Promise<string> {
  const [id, at] = [newId(), instantText(now)]
  await tx
    .insertInto('commission_decisions')
    .values({ id, ...decision, decided_at: at })
    .execute()
  await tx.updateTable('commissions').set({ ruling, status, updated_at: at }).where('id', '=', decision.commission_id).execute()
  return id
}

/** The statuses an event applies to, and where it leads. */
const movesOf = (event: CommissionEvent) => {
  const from = commissionStatuses.filter((status) => commissionTransitions[status][event] !== undefined)
  const [first] = from
  if (first === undefined) throw new Error(`${event} moves nothing.`)
  return { from, to: commissionStatusAfter(first, event) }
}

export async function approvePending(tx: Tx, ambassadorId: string, now: Temporal.Instant): Promise<void> {
  const { from, to } = movesOf('approve')
  await sql`
    update commissions set status = ${to}, updated_at = ${instantText(now)}
    where ambassador_id = ${ambassadorId} and status = any(${from}) and approves_at <= ${instantText(now)}`.execute(tx)
}

/** Last in the transaction that suspends an ambassador: none of their commissions is approved or added to a statement. */
export async function holdCommissions(tx: Tx, ambassadorId: string, now: Temporal.Instant): Promise<void> {
  await move(tx, ambassadorId, 'hold', now)
}

/** In the transaction that restores an ambassador: the next run approves what is due, unless a superadmin holds it. */
export async function releaseCommissions(tx: Tx, ambassadorId: string, now: Temporal.Instant): Promise<void> {
  await move(tx, ambassadorId, 'release', now)
}

async function move(tx: Tx, ambassadorId: string, event: 'hold' | 'release', now: Temporal.Instant): Promise<void> {
  const { from, to } = movesOf(event)
  await sql`
    update commissions set status = ${to}, updated_at = ${instantText(now)}
    where ambassador_id = ${ambassadorId} and status = any(${from}) and ruling is null`.execute(tx)
}
