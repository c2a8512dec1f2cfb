import { formatMoney } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { LocalPayment } from '../device/kept.ts'
import styles from './log-list.module.css'

interface PaymentRefusalsProps {
  payments: readonly LocalPayment[]
  currency: string
  onCount: (payment: LocalPayment, amountMinor: number) => void
  onSeen: (paymentIds: readonly string[]) => void
}

/** Payments that this device took and the server didn't record: their money is here and in no book. */
export function PaymentRefusals({ payments, currency, onCount, onSeen }: PaymentRefusalsProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <ul className={styles.list}>
      {payments.map((payment) => {
        const { scan_id, amount_minor } = payment.entry
        const { code, text, left_minor } = refusalIn(payment)
        const isClosed = code === 'drawer_closed'
        const counts = isClosed ? amount_minor : code === 'more_than_due' ? Math.min(left_minor, amount_minor) : 0
        return (
          <li key={scan_id} className={styles.conflict}>
            <b>{`${money(amount_minor)} from ${payment.reference || 'a party'}`}</b>
            <p>
              {isClosed
                ? 'The drawer that you put it into was closed before this payment arrived.'
                : code === 'more_than_due'
                  ? left_minor > 0
                    ? `Only ${money(left_minor)} is still due. Return ${money(amount_minor - counts)}.`
                    : 'Nothing is due any more: someone else took it. Return the money.'
                  : `The server didn’t record it: ${text} Return the money, or record it in the office.`}
            </p>
            {counts > 0 && (
              <Button onClick={() => onCount(payment, counts)}>{isClosed ? 'Count it anyway' : `Count ${money(counts)}`}</Button>
            )}
            <Button variant="secondary" onClick={() => onSeen([scan_id])}>
              Done
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const refusalIn = ({ refusal }: LocalPayment) => refusal ?? { code: null, text: '', left_minor: 0 }
