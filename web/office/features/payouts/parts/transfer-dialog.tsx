import type { ClubDue } from '#contract/payouts/club-payouts.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { BankFileField, fileFaultOf } from '../../../domain/bank-file-field.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useRequestClubTransfer } from '../queries/use-record-payout.ts'

interface Values extends Record<string, unknown> {
  amount_minor: number | null
  unpaid_bank_file_at: string | null
}

/** Pays a club by transfer to its account at the provider. */
export function TransferDialog({ due, onClose }: { due: ClubDue; onClose: () => void }) {
  const request = useRequestClubTransfer()
  const { club, currency, payable_minor, upcoming_minor, due_minor, in_bank_file_at } = due
  const faultsOf = ({ amount_minor, unpaid_bank_file_at }: Values): Record<string, string> => ({
    ...((amount_minor ?? 0) <= 0 && { amount_minor: 'Enter an amount above zero' }),
    ...((amount_minor ?? 0) > due_minor && { amount_minor: `The club is owed ${formatMoney(due_minor, currency)}` }),
    ...fileFaultOf(in_bank_file_at, unpaid_bank_file_at),
  })
  return (
    <ActionDialog<Values>
      title={`Pay ${club.name} by transfer`}
      submit="Pay by transfer"
      initial={{ amount_minor: payable_minor > 0 ? payable_minor : null, unpaid_bank_file_at: null }}
      validate={faultsOf}
      onSubmit={async ({ amount_minor, unpaid_bank_file_at }) => {
        const transfer = await request.mutateAsync({
          club_id: club.id,
          currency,
          amount_minor: amount_minor ?? 0,
          ...(unpaid_bank_file_at !== null && { unpaid_bank_file_at }),
        })
        toast({ tone: 'ok', message: `${formatMoney(transfer.amount_minor, currency)} is on its way to ${club.name}.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            The money leaves the platform’s balance at the payment provider. The club sees it on its statement and gets an email
            once it is paid.
          </p>
          <MoneyField
            label="Amount"
            currency={currency}
            required
            description={
              upcoming_minor > 0
                ? `${formatMoney(payable_minor, currency)} excluding upcoming events, which guests may still cancel.`
                : `The club is owed ${formatMoney(due_minor, currency)}.`
            }
            {...form.getInputProps('amount_minor')}
          />
          {in_bank_file_at !== null && <BankFileField at={in_bank_file_at} {...form.getInputProps('unpaid_bank_file_at')} />}
        </>
      )}
    </ActionDialog>
  )
}
