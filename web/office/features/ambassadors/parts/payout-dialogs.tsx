import { TextInput } from '@mantine/core'
import type { AmbassadorStatement } from '#contract/ambassadors/statements.ts'
import { useState } from 'react'
import { formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { BankFileField, fileFaultOf } from '../../../domain/bank-file-field.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useRecordAmbassadorPayout, useRequestAmbassadorTransfer, useVoidAmbassadorPayout } from '../queries/use-record-payout.ts'

interface Values extends Record<string, unknown> {
  paid_on: string | null
  reference: string
}

/** Records that a statement was paid. */
export function PayoutDialog({ statement, onClose }: { statement: AmbassadorStatement; onClose: () => void }) {
  const record = useRecordAmbassadorPayout(statement.id)
  const { ambassador, total_minor, currency, number } = statement
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const submit = async ({ paid_on, reference }: Values) => {
    await record.mutateAsync({ paid_on: paid_on ?? today, reference, method: 'bank_transfer' })
    toast({ tone: 'ok', message: `The payout to ${ambassador.name} is recorded.` })
  }
  return (
    <ActionDialog<Values>
      title={`Record the payout of ${formatMoney(total_minor, currency)} to ${ambassador.name}`}
      submit="Record payout"
      initial={{ paid_on: today, reference: number }}
      validate={({ paid_on, reference }): Record<string, string> => ({
        ...(paid_on === null && { paid_on: 'Enter the date of the payout' }),
        ...(reference.trim() === '' && { reference: 'Reference is required' }),
      })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DateField label="Paid on" required maxDate={today} {...form.getInputProps('paid_on')} />
          <TextInput
            label="Reference"
            description="Shown on the ambassador’s statement."
            required
            maxLength={100}
            {...form.getInputProps('reference')}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** Pays a statement by transfer to the ambassador's account at the provider. */
export function StatementTransferDialog({ statement, onClose }: { statement: AmbassadorStatement; onClose: () => void }) {
  const request = useRequestAmbassadorTransfer(statement.id)
  const { ambassador, total_minor, currency, in_bank_file_at } = statement
  const amount = formatMoney(total_minor, currency)
  return (
    <ActionDialog<{ unpaid_bank_file_at: string | null }>
      title={`Pay ${amount} to ${ambassador.name} by transfer?`}
      submit="Pay by transfer"
      initial={{ unpaid_bank_file_at: null }}
      validate={({ unpaid_bank_file_at }) => fileFaultOf(in_bank_file_at, unpaid_bank_file_at)}
      onSubmit={async ({ unpaid_bank_file_at }) => {
        await request.mutateAsync(unpaid_bank_file_at === null ? {} : { unpaid_bank_file_at })
        toast({ tone: 'ok', message: `${amount} is on its way to ${ambassador.name}.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            The money leaves the platform’s balance at the payment provider. The ambassador sees it on their statement and gets an
            email once it is paid.
          </p>
          {in_bank_file_at !== null && <BankFileField at={in_bank_file_at} {...form.getInputProps('unpaid_bank_file_at')} />}
        </>
      )}
    </ActionDialog>
  )
}

/** Voids a payout recorded by mistake. */
export function VoidPayoutDialog({ statement, onClose }: { statement: AmbassadorStatement; onClose: () => void }) {
  const undo = useVoidAmbassadorPayout(statement.id)
  const { ambassador, total_minor, currency, number } = statement
  return (
    <ReasonDialog
      title={`Void the payout of ${formatMoney(total_minor, currency)} to ${ambassador.name}?`}
      submit="Void payout"
      danger
      description="The ambassador will see this."
      onSubmit={async (reason) => {
        await undo.mutateAsync({ reason })
        toast({ tone: 'ok', message: `The payout of statement ${number} is void.` })
      }}
      onClose={onClose}
    >
      The statement is open again, and the ambassador gets an email. Do this only if the money didn’t reach them.
    </ReasonDialog>
  )
}
