import type { ClubReservation, ClubReservationRow, ManageClubReservationBody } from '#contract/reservations/club-reservations.ts'
import type { ClubReservationAction } from '#contract/reservations/states.ts'

/** The inputs of all actions; each uses some of them. */
export interface ActionValues extends Record<string, unknown> {
  reason: string
  table_label: string
  /** Asked once the server reports that another party has the table. */
  share_table: boolean
  heads: number | null
  /** Minor units. */
  amount_minor: number | null
  method: 'cash' | 'card' | 'other'
  note: string
  actual_spend_minor: number | null
  actual_guests: number | null
}

/** On its own page, a reservation also says what the rest of its party owes for arriving late. */
export type ActedOn = ClubReservationRow & Pick<ClubReservation, 'late_due_minor'>

/** The suggested values: usually what happened. */
export function proposalFor(row: ActedOn | undefined): ActionValues {
  const { party_size = 0, checked_in_heads: inside = 0, total_minor = 0, late_due_minor = 0 } = row ?? {}
  const open = row === undefined ? 0 : total_minor - row.paid_minor + row.refunded_minor - row.goodwill_minor
  return {
    reason: '',
    table_label: row?.table_label ?? '',
    share_table: false,
    heads: party_size - inside,
    amount_minor: Math.max(0, open) + late_due_minor,
    method: 'cash',
    note: '',
    actual_spend_minor: total_minor,
    actual_guests: inside === 0 ? party_size : inside,
  }
}

/** The request for an action. An empty number is null: the schema refuses it. */
export function actionBodyOf(action: ClubReservationAction, values: ActionValues): ManageClubReservationBody {
  const { reason: why, table_label, share_table, heads, amount_minor, method, note, actual_spend_minor, actual_guests } = values
  if (action === 'decline' || action === 'cancel') return { action, reason: why }
  if (action === 'assign_table') return { action, table_label, ...(share_table && { share_table }) }
  if (action === 'check_in') return { action, heads: heads ?? Number.NaN }
  if (action === 'record_payment')
    return { action, amount_minor: amount_minor ?? Number.NaN, method, ...(note !== '' && { note }) }
  if (action === 'refund') return { action, reason: why, ...(amount_minor !== null && { amount_minor }) }
  if (action === 'close')
    return { action, actual_spend_minor: actual_spend_minor ?? Number.NaN, actual_guests: actual_guests ?? Number.NaN }
  return { action }
}

/** Actions with a dialog; the others are done at once. */
export const actionsWithDialog: readonly ClubReservationAction[] = [
  'decline',
  'assign_table',
  'check_in',
  'mark_no_show',
  'record_payment',
  'refund',
  'close',
  'cancel',
  'reinstate',
]

/** Shown in red: they take something from a guest. */
export const dangerActions: readonly ClubReservationAction[] = ['decline', 'mark_no_show', 'refund', 'cancel']
