import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { ManageClubReservationBody, type ClubReservationRow } from '#contract/club-reservations.ts'
import type { ClubReservationAction } from '#contract/reservation-states.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { FieldRow } from '../../../ui/field-layout.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

/** What an action is given; each takes its own part of it. */
export interface ActionValues extends Record<string, unknown> {
  reason: string
  table_label: string
  heads: number | null
  /** Minor units. */
  amount_minor: number | null
  method: 'cash' | 'card' | 'other'
  note: string
  actual_spend_minor: number | null
  actual_guests: number | null
}

type ActionForm = UseFormReturnType<ActionValues>

/** What an action is asked with: a question, and what it needs. */
interface Question {
  /** `{whom}`: a name, or how many. */
  title: string
  text: string
  submit: string
  dismiss?: string
  danger?: true
  fields?: (form: ActionForm, currency: string) => ReactNode
}

const reason = (form: ActionForm) => (
  <Textarea label="Reason" required rows={3} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
)

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'other', label: 'Other' },
]

/** Actions that are not here are done at once. */
export const questions: Partial<Record<ClubReservationAction, Question>> = {
  decline: {
    title: 'Decline {whom}?',
    text: 'The places become available to others at once. The guest receives your reason word for word.',
    submit: 'Decline request',
    fields: reason,
    danger: true,
  },
  assign_table: {
    title: 'Assign a table to {whom}',
    text: 'Leave it empty to remove the table.',
    submit: 'Assign table',
    fields: (form) => <TextInput label="Table" maxLength={30} data-autofocus {...form.getInputProps('table_label')} />,
  },
  check_in: {
    title: 'Check in {whom}',
    text: 'How many of the party are coming in now?',
    submit: 'Check in guests',
    fields: (form) => <NumberField label="Guests" min={1} max={100} data-autofocus {...form.getInputProps('heads')} />,
  },
  mark_no_show: {
    title: 'Mark {whom} as no-show?',
    text: 'No one from this party came. Their places stay sold.',
    submit: 'Mark as no-show',
    danger: true,
  },
  record_payment: {
    title: 'Record a payment from {whom}',
    text: 'For money that the guest paid at the venue.',
    submit: 'Record payment',
    fields: (form, currency) => (
      <>
        <FieldRow>
          <MoneyField label="Amount" required currency={currency} data-autofocus {...form.getInputProps('amount_minor')} />
          <SelectField label="Method" data={methods} {...form.getInputProps('method')} />
        </FieldRow>
        <TextInput label="Note" maxLength={300} {...form.getInputProps('note')} />
      </>
    ),
  },
  refund: {
    title: 'Refund {whom}?',
    text: 'Leave the amount empty to refund everything that is left. What was paid online is refunded first; refund the rest at the venue, the way it was paid.',
    submit: 'Refund payment',
    dismiss: 'Keep payment',
    fields: (form, currency) => (
      <>
        <MoneyField label="Amount" currency={currency} data-autofocus {...form.getInputProps('amount_minor')} />
        <Textarea label="Reason" required rows={3} maxLength={300} {...form.getInputProps('reason')} />
      </>
    ),
    danger: true,
  },
  close: {
    title: 'Close the table of {whom}',
    text: 'Enter what they spent, and how many guests there were.',
    submit: 'Close table',
    fields: (form, currency) => (
      <FieldRow>
        <MoneyField label="Spend" required currency={currency} data-autofocus {...form.getInputProps('actual_spend_minor')} />
        <NumberField label="Guests" required min={0} max={1000} {...form.getInputProps('actual_guests')} />
      </FieldRow>
    ),
  },
  cancel: {
    title: 'Cancel {whom}?',
    text: 'The places become available to others at once. The guest is emailed and refunded in full.',
    submit: 'Cancel reservation',
    dismiss: 'Keep reservation',
    fields: reason,
    danger: true,
  },
  reinstate: {
    title: 'Reinstate {whom}?',
    text: 'Takes the places again, if they are still available, at the prices they were booked at.',
    submit: 'Reinstate reservation',
  },
}

/** What is proposed: most of the time it is what happened. */
export function proposalFor(row: ClubReservationRow | undefined): ActionValues {
  const { party_size = 0, checked_in_heads: inside = 0, total_minor = 0 } = row ?? {}
  const open = row === undefined ? 0 : total_minor - row.paid_minor + row.refunded_minor - row.goodwill_minor
  return {
    reason: '',
    table_label: row?.table_label ?? '',
    heads: party_size - inside,
    amount_minor: Math.max(0, open),
    method: 'cash',
    note: '',
    actual_spend_minor: total_minor,
    actual_guests: inside === 0 ? party_size : inside,
  }
}

/** What is sent for an action. An empty number is none: the schema refuses it. */
export function bodyOf(action: ClubReservationAction, values: ActionValues): ManageClubReservationBody {
  const { reason: why, table_label, heads, amount_minor, method, note, actual_spend_minor, actual_guests } = values
  if (action === 'decline' || action === 'cancel') return { action, reason: why }
  if (action === 'assign_table') return { action, table_label }
  if (action === 'check_in') return { action, heads: heads ?? Number.NaN }
  if (action === 'record_payment')
    return { action, amount_minor: amount_minor ?? Number.NaN, method, ...(note !== '' && { note }) }
  if (action === 'refund') return { action, reason: why, ...(amount_minor !== null && { amount_minor }) }
  if (action === 'close')
    return { action, actual_spend_minor: actual_spend_minor ?? Number.NaN, actual_guests: actual_guests ?? Number.NaN }
  return { action }
}

export const errorsOf = (action: ClubReservationAction, values: ActionValues): Record<string, string> =>
  schemaErrors(ManageClubReservationBody, bodyOf(action, values))

const isOver = 'This event is over or cancelled.'

/** Why an action is not possible now, as far as the reservation and its event tell. */
const reasons: Record<ClubReservationAction, (row: ClubReservationRow) => string> = {
  approve: ({ status }) => (status === 'pending' ? isOver : 'Only for requests that wait for approval.'),
  decline: () => 'Only for requests that wait for approval.',
  assign_table: ({ status }) => `Not for a reservation that is ${statusOf[status]}.`,
  check_in: ({ status, event }) => {
    if (status === 'checked_in') return 'Everyone is checked in.'
    if (event.is_past || event.is_cancelled) return isOver
    return status === 'confirmed' ? 'Only once doors are about to open.' : 'Only for confirmed reservations.'
  },
  undo_check_in: () => 'Only within ten minutes of a check-in.',
  mark_no_show: ({ status }) =>
    status === 'confirmed' ? 'Only once the event has started.' : 'Only for confirmed reservations.',
  record_payment: ({ payment_status, status }) =>
    payment_status === 'paid' || payment_status === 'none_required'
      ? 'Nothing is left to pay.'
      : `Not for a reservation that is ${statusOf[status]}.`,
  refund: () => 'No payment is left to refund.',
  close: ({ kinds }) => (kinds.includes('table') ? 'Only for guests who are checked in.' : 'This reservation has no table.'),
  cancel: ({ status, event }) =>
    event.is_past || event.is_cancelled ? isOver : `Not for a reservation that is ${statusOf[status]}.`,
  reinstate: ({ status }) =>
    status === 'cancelled' || status === 'expired' ? isOver : 'Only for cancelled or expired reservations.',
}
export const whyNot = (action: ClubReservationAction, row: ClubReservationRow): string => reasons[action](row)

const statusOf: Record<ClubReservationRow['status'], string> = {
  held: 'on hold',
  pending: 'waiting for approval',
  awaiting_payment: 'awaiting payment',
  confirmed: 'confirmed',
  checked_in: 'checked in',
  completed: 'completed',
  no_show: 'a no-show',
  cancelled: 'cancelled',
  declined: 'declined',
  expired: 'expired',
}

/** Where none of several reservations allows an action. */
export const whyNone: Record<'approve' | 'decline' | 'assign_table' | 'mark_no_show' | 'cancel', string> = {
  approve: 'None of them waits for approval.',
  decline: 'None of them waits for approval.',
  assign_table: 'None of them can be seated.',
  mark_no_show: 'None of them is confirmed for an event that has started.',
  cancel: 'None of them can be cancelled.',
}
