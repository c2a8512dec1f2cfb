import { Alert, Checkbox, type CheckboxProps } from '@mantine/core'
import { formatDay } from '../../shared/format/format.ts'

/** For a list of what is paid: the day of the bank file that has a row. */
export const fileDay = (at: string | null): string | null => at && formatDay(at, 'UTC')

/** Until the file that has the amount now is the one that was confirmed. */
export const fileFaultOf = (at: string | null, unpaid_bank_file_at: string | null): Record<string, string> =>
  at === null || at === unpaid_bank_file_at
    ? {}
    : { unpaid_bank_file_at: 'Confirm that the bank didn’t pay it, or record the payout' }

interface BankFileFieldProps extends Omit<CheckboxProps, 'value' | 'checked' | 'onChange'> {
  at: string
  /** When the file was made that the bank didn't pay. */
  value?: string | null
  onChange: (value: string | null) => void
}

/** Before an amount that is in a bank file is paid by transfer: the bank may have paid it, and it would be paid twice. */
export function BankFileField({ at, value, onChange, ...input }: BankFileFieldProps) {
  return (
    <>
      <Alert color="yellow" title={`In the bank file of ${formatDay(at, 'UTC')}`}>
        If the bank paid it, record the payout instead.
      </Alert>
      <Checkbox
        label="The bank didn’t pay this amount"
        checked={value === at}
        onChange={(event) => onChange(event.currentTarget.checked ? at : null)}
        {...input}
      />
    </>
  )
}
