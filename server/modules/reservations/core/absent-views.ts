import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { StepRow } from './steps.ts'

/** A booked party of which no one has come, with what it takes of its event. */
export interface AbsentParty extends StepRow {
  passed_on_at: string | null
  seating_id: string | null
  /** Still neither inside nor in the queue. */
  is_absent: boolean
  /** Someone of it is inside, or was. */
  has_come: boolean
  lines: { prestation_id: string; quantity: number }[]
  table_ids: string[]
}

/** No one of reservation `r` is here: neither inside nor in the queue. */
const isAbsent = sql`r.status = 'confirmed' and r.checked_in_heads = 0 and r.queued_at is null`

const columns = sql`
  r.id, r.status, r.version, r.client_id, r.party_size, r.total_minor, r.expires_at, r.passed_on_at, r.seating_id,
  (${isAbsent}) as is_absent, r.checked_in_heads > 0 as has_come,
  (select coalesce(json_agg(json_build_object('prestation_id', l.prestation_id, 'quantity', l.quantity)), '[]')
    from reservation_lines l where l.reservation_id = r.id and l.quantity > 0) as lines,
  array(select a.table_id from table_assignments a where a.reservation_id = r.id) as table_ids`

const read = async (tx: Tx, which: RawBuilder<unknown>): Promise<AbsentParty[]> => {
  const { rows } = await sql<AbsentParty>`select ${columns} from reservations r where ${which}`.execute(tx)
  return rows
}

/** Those of these parties of an event who still have their places and have not come, in the order of the ids. */
export async function findAbsent(tx: Tx, eventId: string, ids: readonly string[]): Promise<AbsentParty[]> {
  const rows = await read(
    tx,
    sql`r.event_id = ${eventId} and r.id = any(${ids}::uuid[]) and ${isAbsent} and r.passed_on_at is null`,
  )
  const byId = new Map(rows.map((one) => [one.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** These parties as they are now, locked until this transaction ends. */
export const lockParties = async (tx: Tx, eventId: string, ids: readonly string[]): Promise<AbsentParty[]> =>
  read(tx, sql`r.event_id = ${eventId} and r.id = any(${ids}::uuid[]) order by r.id for update of r`)

/** Those whose places were passed on, the earliest first, locked. */
export async function lockPassedOn(tx: Tx, eventId: string): Promise<AbsentParty[]> {
  const rows = await read(
    tx,
    sql`r.event_id = ${eventId} and r.passed_on_at is not null and occupies(r.status) order by r.id for update of r`,
  )
  return rows.toSorted((one, other) => Date.parse(one.passed_on_at ?? '') - Date.parse(other.passed_on_at ?? ''))
}

/** Events with parties whose places were passed on although someone of them is here. */
export async function findEventsOfLateComers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select distinct event_id from reservations
    where passed_on_at is not null and occupies(status) and checked_in_heads > 0`.execute(db)
  return rows.map(({ event_id }) => event_id)
}
