import type { ClubReservationRow, ManageClubReservationBody } from '#contract/club-reservations.ts'
import type { ClubReservationAction } from '#contract/reservation-states.ts'

export type Field = 'reason' | 'table' | 'heads' | 'amount' | 'method' | 'note'

/** What an action is asked with: a question, and what it needs. */
export interface Question {
  /** `{whom}`: a name, or how many. */
  title: string
  text: string
  confirm: string
  fields?: readonly Field[]
  danger?: true
}

/** Actions that are not here are done at once. */
export const questions: Partial<Record<ClubReservationAction, Question>> = {
  decline: {
    title: 'Decline {whom}?',
    text: 'The places are free for others at once. Your reason is kept with the reservation.',
    confirm: 'Decline',
    fields: ['reason'],
    danger: true,
  },
  assign_table: { title: 'Table for {whom}', text: 'Leave it empty to take the table away.', confirm: 'Save', fields: ['table'] },
  check_in: { title: 'Check in {whom}', text: 'How many of the party come in now?', confirm: 'Check in', fields: ['heads'] },
  mark_no_show: {
    title: 'Mark {whom} as no-show?',
    text: 'Nobody of this party came. Their places stay sold.',
    confirm: 'Mark as no-show',
    danger: true,
  },
  record_payment: {
    title: 'Payment of {whom}',
    text: 'What the club took itself, at the till or at the door.',
    confirm: 'Record the payment',
    fields: ['amount', 'method', 'note'],
  },
  refund: {
    title: 'Refund {whom}?',
    text: 'Leave the amount empty to give back all that is left. What was paid online goes back first, the rest from your till as you took it.',
    confirm: 'Refund',
    fields: ['amount', 'reason'],
    danger: true,
  },
  close: {
    title: 'Close the table of {whom}',
    text: 'What they really spent, and how many they were.',
    confirm: 'Close',
    fields: ['amount', 'heads'],
  },
  cancel: {
    title: 'Cancel {whom}?',
    text: 'The places are free for others at once, and the guest gets a mail. What was paid goes back in full.',
    confirm: 'Cancel the reservation',
    fields: ['reason'],
    danger: true,
  },
  reinstate: {
    title: 'Reinstate {whom}?',
    text: 'The places are taken anew, if they are still left, at the prices they were booked at.',
    confirm: 'Reinstate',
  },
}

export interface Given {
  reason: string
  table_label: string
  heads: number | null
  /** Minor units. */
  amount: number | null
  method: 'cash' | 'card' | 'other'
  note: string
}

/** What is proposed: most of the time it is what happened. */
export function proposalFor(action: ClubReservationAction, row: ClubReservationRow | undefined): Given {
  const nothing: Given = { reason: '', table_label: row?.table_label ?? '', heads: null, amount: null, method: 'cash', note: '' }
  if (row === undefined) return nothing
  const { party_size, checked_in_heads: inside, total_minor, paid_minor, refunded_minor, goodwill_minor } = row
  if (action === 'check_in') return { ...nothing, heads: party_size - inside }
  if (action === 'record_payment')
    return { ...nothing, amount: Math.max(0, total_minor - paid_minor + refunded_minor - goodwill_minor) }
  if (action === 'close') return { ...nothing, amount: total_minor, heads: inside === 0 ? party_size : inside }
  return nothing
}

/** What is sent for an action. */
export function bodyOf(
  action: ClubReservationAction,
  { reason, table_label, heads, amount, method, note }: Given,
): ManageClubReservationBody {
  if (action === 'decline' || action === 'cancel') return { action, reason }
  if (action === 'assign_table') return { action, table_label }
  if (action === 'check_in') return { action, heads: heads ?? 0 }
  if (action === 'record_payment') return { action, amount_minor: amount ?? 0, method, ...(note !== '' && { note }) }
  if (action === 'refund') return { action, reason, ...(amount !== null && { amount_minor: amount }) }
  if (action === 'close') return { action, actual_spend_minor: amount ?? 0, actual_guests: heads ?? 0 }
  return { action }
}
