import { Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { ManageClubReservationBody } from '#contract/reservations/club-reservations.ts'
import type { ClubReservationAction } from '#contract/reservations/states.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { actionBodyOf, dangerActions, proposalFor, type ActedOn, type ActionValues } from './action-values.ts'
import { TableField } from './table-field.tsx'
import { bookingNameOf } from './reservation-words.ts'

type ActionForm = UseFormReturnType<ActionValues>

/** An action's dialog: a question, and its inputs. */
interface Question {
  /** `{whom}`: a name, or how many. */
  title: string
  text: string
  submit: string
  dismiss?: string
  /** `only`: the id of the reservation, unless there are several. */
  fields?: (form: ActionForm, currency: string, only: string | null) => ReactNode
}

const reason = (form: ActionForm) => (
  <Textarea label="Reason" required rows={3} maxLength={300} {...form.getInputProps('reason')} />
)

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'other', label: 'Other' },
]

const questions: Partial<Record<ClubReservationAction, Question>> = {
  decline: {
    title: 'Decline {whom}?',
    text: 'The places become available to others right away. The guest sees your reason exactly as you write it.',
    submit: 'Decline request',
    fields: reason,
  },
  assign_table: {
    title: 'Assign a table to {whom}',
    text: 'Leave blank to remove the table.',
    submit: 'Assign table',
    fields: (form, currency, only) => (
      <>
        {only === null ? (
          <TextInput label="Table" maxLength={200} {...form.getInputProps('table_label')} />
        ) : (
          <TableField reservationId={only} currency={currency} {...form.getInputProps('table_label')} />
        )}
        {(form.values.share_table || form.errors['table_label'] !== undefined) && (
          <Switch
            label="Share this table"
            description="Seats them with the party that already has it."
            {...form.getInputProps('share_table', { type: 'checkbox' })}
          />
        )}
      </>
    ),
  },
  check_in: {
    title: 'Check in {whom}',
    text: 'How many guests are entering now?',
    submit: 'Check in guests',
    fields: (form) => <NumberField label="Guests" min={1} max={100} {...form.getInputProps('heads')} />,
  },
  mark_no_show: {
    title: 'Mark {whom} as no-show?',
    text: 'No one from this party came. Their places stay sold.',
    submit: 'Mark as no-show',
  },
  record_payment: {
    title: 'Record a payment from {whom}',
    text: 'For money the guest paid at the venue.',
    submit: 'Record payment',
    fields: (form, currency) => (
      <>
        <FieldRow>
          <MoneyField label="Amount" required currency={currency} {...form.getInputProps('amount_minor')} />
          <SelectField label="Method" data={methods} {...form.getInputProps('method')} />
        </FieldRow>
        <TextInput label="Note" maxLength={300} {...form.getInputProps('note')} />
      </>
    ),
  },
  refund: {
    title: 'Refund {whom}?',
    text: 'Leave the amount empty to refund the full balance. Online payments are refunded first. Refund the rest at the venue, the way it was paid.',
    submit: 'Refund payment',
    dismiss: 'Keep payment',
    fields: (form, currency) => (
      <>
        <MoneyField label="Amount" currency={currency} {...form.getInputProps('amount_minor')} />
        <Textarea label="Reason" required rows={3} maxLength={300} {...form.getInputProps('reason')} />
      </>
    ),
  },
  close: {
    title: 'Close {whom}’s table',
    text: 'Enter what they spent and how many guests there were.',
    submit: 'Close table',
    fields: (form, currency) => (
      <FieldRow>
        <MoneyField label="Spend" required currency={currency} {...form.getInputProps('actual_spend_minor')} />
        <NumberField label="Guests" required min={0} max={1000} {...form.getInputProps('actual_guests')} />
      </FieldRow>
    ),
  },
  cancel: {
    title: 'Cancel {whom}?',
    text: 'The places become available to others right away. The guest is emailed and refunded in full.',
    submit: 'Cancel reservation',
    dismiss: 'Keep reservation',
    fields: reason,
  },
  reinstate: {
    title: 'Reinstate {whom}?',
    text: 'Books the places again if they’re still available, at the original prices.',
    submit: 'Reinstate reservation',
  },
}

interface ReservationDialogProps {
  action: ClubReservationAction
  rows: readonly ActedOn[]
  onSubmit: (values: ActionValues) => Promise<unknown>
  onClose: () => void
}

/** Asks before an action, with its inputs. */
export function ReservationDialog({ action, rows, onSubmit, onClose }: ReservationDialogProps) {
  const { [action]: question } = questions
  if (question === undefined) return null
  const [first] = rows
  const { title, text, fields, ...buttons } = question
  const whom = rows.length === 1 && first !== undefined ? bookingNameOf(first) : formatCount(rows.length, 'reservation')
  const proposal = proposalFor(first)
  const currency = first?.currency ?? 'EUR'
  const late = action === 'record_payment' ? (first?.late_due_minor ?? 0) : 0
  return (
    <ActionDialog<ActionValues>
      {...buttons}
      danger={dangerActions.includes(action)}
      title={title.replace('{whom}', whom)}
      // Everything that is left, unless an amount is entered.
      initial={{ ...proposal, ...(action === 'refund' && { amount_minor: null }), share_table: rows.length > 1 }}
      validate={(values) => schemaErrors(ManageClubReservationBody, actionBodyOf(action, values))}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {fields === undefined ? (
        <p>{text}</p>
      ) : (
        (form) => (
          <>
            <p>{late > 0 ? `${text} ${formatMoney(late, currency)} is due for late arrival.` : text}</p>
            {fields(form, currency, rows.length === 1 && first !== undefined ? first.id : null)}
          </>
        )
      )}
    </ActionDialog>
  )
}
