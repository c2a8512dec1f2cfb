import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { findPartiesAt } from './event-reservations-views.ts'
import type { ClubActing } from './lock-for-club.ts'

interface Seat {
  event_id: string
  table_label: string
  /** The club knows that another party has the table. */
  share_table?: boolean | undefined
  /** The reservation that gets the table; null for a new one. */
  id: string | null
}

/**
 * The label as the event already spells it: "booth 1" is the table "Booth 1". Refused if another party has the table, unless
 * they share it. The event is locked, so that of two parties seated at once the second is refused.
 */
export async function seatAt(
  tx: Tx,
  { event_id, table_label, share_table = false, id }: Seat,
  now: Temporal.Instant,
): Promise<string> {
  if (table_label === '') return ''
  const parties = await findPartiesAt(tx, { event_id, table_label, except: id }, now)
  const label = parties[0]?.table_label ?? table_label
  const taken = parties.find(({ is_there }) => is_there)
  if (taken === undefined || share_table) return label
  const message = `${label} is taken by ${taken.name === '' ? taken.reference : taken.name}.`
  return refuse('table_taken', { message, fields: { table_label: [message] } })
}

/** Records where a party sits. */
export async function assignTable(
  { tx, row, by, now }: ClubActing,
  body: { table_label: string; share_table?: boolean | undefined },
): Promise<void> {
  const table_label = await seatAt(tx, { ...body, event_id: row.event.id, id: row.id }, now)
  await applyStep(tx, row, { table_label }, { at: now, actor: by, action: 'assign_table', detail: { table_label } })
}
