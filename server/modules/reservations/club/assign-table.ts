import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { findPartiesAt } from './event-reservations-views.ts'
import type { ClubActing } from './lock-for-club.ts'
import { namesInLabel } from './suggest-tables.ts'
import { isTableTaken } from '../core/table-store.ts'
import { seatingAt } from '../core/seating-at.ts'
import { replaceTables, setSeatings } from './table-store.ts'
import { findSeatings, findTableHolders, findTablesNamed } from './table-views.ts'
import { keepNeededTables } from './tables/keep-needed-tables.ts'

interface Seat {
  event_id: string
  table_label: string
  /** The club knows that another party has the table. */
  share_table?: boolean | undefined
  /** The reservation that gets the table; null for a new one. */
  id: string | null
  /** The seating that it has already. */
  seating_id: string | null
  arrival_at: string | null
}

export interface ChosenSeat {
  label: string
  /** Tables of the club's floor that the label names, which the party gets for itself. */
  table_ids: readonly string[]
  /** In which it has them; null where the event has none. */
  seating_id: string | null
}

const refuseTaken = (label: string, holder: { name: string; reference: string } | null): never => {
  const message =
    holder === null ? `${label} is taken.` : `${label} is taken by ${holder.name === '' ? holder.reference : holder.name}.`
  return refuse('table_taken', { message, fields: { table_label: [message] } })
}

/**
 * The label as the event or the floor already spells it: "booth 1" is the table "Booth 1". Refused if another party has the table,
 * unless they share it. The event is locked, so that of two parties seated at once the second is refused.
 */
export async function seatAt(tx: Tx, seat: Seat, now: Temporal.Instant): Promise<ChosenSeat> {
  const { event_id, table_label, share_table = false, id } = seat
  if (table_label === '') return { label: '', table_ids: [], seating_id: seat.seating_id }
  const seating_id = seatingAt(await findSeatings(tx, event_id), seat, now)
  const names = namesInLabel(table_label)
  const tables = await findTablesNamed(tx, event_id, names)
  const spelled = tables.length === names.length ? tables.map(({ name }) => name).join(' + ') : table_label
  const parties = await findPartiesAt(tx, { event_id, seating_id, table_label: spelled, except: id }, now)
  const label = tables.length === names.length ? spelled : (parties[0]?.table_label ?? spelled)
  // Who shares a table sits with the party that has it.
  if (share_table) return { label, table_ids: [], seating_id }
  const taken = parties.find(({ is_there }) => is_there)
  if (taken !== undefined) return refuseTaken(label, taken)
  const table_ids = tables.map((table) => table.id)
  const holder = (await findTableHolders(tx, { event_id, seating_id, except: id })).find(({ table_id }) =>
    table_ids.includes(table_id),
  )
  return holder === undefined ? { label, table_ids, seating_id } : refuseTaken(holder.table_name, holder)
}

/** Gives a party its tables. The database refuses one that a party of another event got in the meantime. */
export async function giveTables(tx: Tx, reservationId: string, { label, table_ids, seating_id }: ChosenSeat): Promise<void> {
  await setSeatings(tx, [{ id: reservationId, seating_id }])
  const give = async () =>
    replaceTables(tx, [{ id: reservationId, table_ids }]).catch((error: unknown) => {
      if (!isTableTaken(error)) throw error
      return refuseTaken(label, null)
    })
  if (table_ids.length === 0) return give()
  return keepNeededTables(tx, { reservation_id: reservationId, label }, give)
}

/** Records where a party sits. */
export async function assignTable(
  { tx, row, by, now }: ClubActing,
  body: { table_label: string; share_table?: boolean | undefined },
): Promise<void> {
  const { seating, arrival_at } = row
  const party = { event_id: row.event.id, id: row.id, seating_id: seating?.id ?? null, arrival_at }
  const seat = await seatAt(tx, { ...body, ...party }, now)
  const { label: table_label } = seat
  await applyStep(tx, row, { table_label }, { at: now, actor: by, action: 'assign_table', detail: { table_label } })
  await giveTables(tx, row.id, seat)
}

/** The seat of a party that comes back: its table, or none if another party has it by now. */
export async function seatAgain(tx: Tx, seat: Omit<Seat, 'share_table'>, now: Temporal.Instant): Promise<ChosenSeat> {
  const { event_id, table_label, id } = seat
  const seating_id = table_label === '' ? seat.seating_id : seatingAt(await findSeatings(tx, event_id), seat, now)
  const tables = await findTablesNamed(tx, event_id, namesInLabel(table_label))
  const holders = await findTableHolders(tx, { event_id, seating_id, except: id })
  const parties = await findPartiesAt(tx, { event_id, seating_id, table_label, except: id }, now)
  const isTaken =
    parties.some(({ is_there }) => is_there) || holders.some(({ table_id }) => tables.some((table) => table.id === table_id))
  return isTaken
    ? { label: '', table_ids: [], seating_id: seat.seating_id }
    : { label: table_label, table_ids: tables.map((table) => table.id), seating_id }
}
