import { Alert, Checkbox, type CheckboxProps } from '@mantine/core'
import { formatDay } from '../../shared/format/format.ts'

/** For a list of what is paid: the day of the bank file that has a row. */
export const fileDay = (at: string | null): string | null => at && formatDay(at, 'UTC')

export const fileFault = { bank_file_unpaid: 'Confirm that the bank didn’t pay it, or record the payout' }

/** Before an amount that is in a bank file is paid by transfer: the bank may have paid it, and it would be paid twice. */
export function BankFileField({ at, ...input }: CheckboxProps & { at: string }) {
  return (
    <>
      <Alert color="yellow" title={`In the bank file of ${formatDay(at, 'UTC')}`}>
        If the bank paid it, record the payout instead.
      </Alert>
      <Checkbox label="The bank didn’t pay this amount" {...input} />
    </>
  )
}
