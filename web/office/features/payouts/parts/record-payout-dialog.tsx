import { TextInput } from '@mantine/core'
import { payoutMethods, type ClubDue, type PayoutMethod } from '#contract/payouts/club-payouts.ts'
import { useState } from 'react'
import { formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useRecordClubPayout } from '../queries/use-record-payout.ts'
import { payoutMethodLabels } from './payout-words.ts'

interface Values extends Record<string, unknown> {
  amount_minor: number | null
  method: PayoutMethod
  reference: string
  paid_on: string | null
}

function faultsOf({ amount_minor, reference, paid_on }: Values, { due_minor, currency }: ClubDue): Record<string, string> {
  return {
    ...((amount_minor ?? 0) <= 0 && { amount_minor: 'Enter an amount above zero' }),
    ...((amount_minor ?? 0) > due_minor && { amount_minor: `The club is owed ${formatMoney(due_minor, currency)}` }),
    ...(reference.trim() === '' && { reference: 'Reference is required' }),
    ...(paid_on === null && { paid_on: 'Enter the date of the payout' }),
  }
}

/** Records what was paid to a club. */
export function RecordPayoutDialog({ due, onClose }: { due: ClubDue; onClose: () => void }) {
  const record = useRecordClubPayout()
  const { club, currency, payable_minor, upcoming_minor } = due
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const submit = async ({ amount_minor, method, reference, paid_on }: Values) => {
    const payout = await record.mutateAsync({
      club_id: club.id,
      currency,
      amount_minor: amount_minor ?? 0,
      method,
      reference: reference.trim(),
      paid_on: paid_on ?? today,
    })
    toast({ tone: 'ok', message: `Recorded ${formatMoney(payout.amount_minor, currency)} for ${club.name}.` })
  }
  return (
    <ActionDialog<Values>
      title={`Record a payout to ${club.name}`}
      submit="Record payout"
      initial={{ amount_minor: payable_minor > 0 ? payable_minor : null, method: 'bank_transfer', reference: '', paid_on: today }}
      validate={(values) => faultsOf(values, due)}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>The club sees it on its statement and gets an email. You can’t change a recorded payout, only void it.</p>
          <MoneyField
            label="Amount"
            currency={currency}
            required
            description={
              upcoming_minor > 0
                ? `${formatMoney(payable_minor, currency)} excluding upcoming events, which guests may still cancel.`
                : `The club is owed ${formatMoney(due.due_minor, currency)}.`
            }
            {...form.getInputProps('amount_minor')}
          />
          <SelectField
            label="Method"
            data={payoutMethods.map((value) => ({ value, label: payoutMethodLabels[value] }))}
            {...form.getInputProps('method')}
          />
          <TextInput
            label="Reference"
            description="As it appears on the club’s bank statement. Each reference can be used once per club."
            required
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps('reference')}
          />
          <DateField label="Paid on" required maxDate={today} {...form.getInputProps('paid_on')} />
        </>
      )}
    </ActionDialog>
  )
}
