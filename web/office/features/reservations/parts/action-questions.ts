import type { ManageClubReservationBody } from '#contract/club-reservations.ts'
import type { ClubReservationAction } from '#contract/reservation-states.ts'

/** What an action is asked with: nothing, a question, or one thing to fill in. */
export interface Question {
  /** `{whom}`: a name, or how many. */
  title: string
  text: string
  confirm: string
  field?: 'reason' | 'table' | 'heads'
  danger?: true
}

/** Actions that are not here are done at once. */
export const questions: Partial<Record<ClubReservationAction, Question>> = {
  decline: { title: 'Decline {whom}?', text: 'The places are free for others at once. Your reason is kept with the reservation.', confirm: 'Decline', field: 'reason', danger: true },
  assign_table: { title: 'Table for {whom}', text: 'Leave it empty to take the table away.', confirm: 'Save', field: 'table' },
  check_in: { title: 'Check in {whom}', text: 'How many of the party come in now?', confirm: 'Check in', field: 'heads' },
  mark_no_show: { title: 'Mark {whom} as no-show?', text: 'Nobody of this party came. Their places stay sold.', confirm: 'Mark as no-show', danger: true },
  cancel: {
    title: 'Cancel {whom}?',
    text: 'The places are free for others at once, and the guest gets a mail. What was paid goes back in full.',
    confirm: 'Cancel the reservation',
    field: 'reason',
    danger: true,
  },
  reinstate: { title: 'Reinstate {whom}?', text: 'The places are taken anew, if they are still left, at the prices they were booked at.', confirm: 'Reinstate' },
}

export interface Given {
  reason: string
  table_label: string
  heads: number | null
}

/** What is sent for an action. */
export function bodyOf(action: ClubReservationAction, { reason, table_label, heads }: Given): ManageClubReservationBody {
  if (action === 'decline' || action === 'cancel') return { action, reason }
  if (action === 'assign_table') return { action, table_label }
  if (action === 'check_in') return { action, heads: heads ?? 0 }
  return { action }
}
