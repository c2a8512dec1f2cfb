import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import { useState } from 'react'
import type { DoorGuest } from '#contract/door/door.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { classNames } from '../../../../shared/frame/class-names.ts'
import type { Payment } from '../device/local-door.ts'
import styles from './collect.module.css'

interface CollectProps {
  /** As the device knows them now. */
  guest: DoorGuest
  /** Replaces the party's balance: what admits the guests present, with the price of arriving late. */
  entryMinor?: number | undefined
  currency: string
  onCollect: (payment: Payment) => Promise<void>
  /** After a payment: admits them, if that was all that was missing, or moves the focus on. */
  onPaid: () => void
}

type Method = Payment['method']

const methods = [
  { method: 'cash', label: 'Paid in cash', Icon: Banknote },
  { method: 'card', label: 'Paid by card', Icon: CreditCard },
] as const

/** What a party still has to pay at the venue, and how it paid. */
export function Collect({ guest: { id, pay_at_club_minor }, entryMinor, currency, onCollect, onPaid }: CollectProps) {
  const { keyOf, end } = useAttemptKey()
  const [pending, setPending] = useState<Method | null>(null)
  const [paid, setPaid] = useState<{ method: Method; minor: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const due = entryMinor === undefined ? pay_at_club_minor : paid === null ? entryMinor : 0
  const collect = async (method: Method) => {
    const payment = { reservation_id: id, amount_minor: due, method }
    setPending(method)
    setFault(null)
    try {
      await onCollect({ ...payment, key: keyOf(payment) })
      end(payment)
      setPaid({ method, minor: due })
      onPaid()
    } catch (error) {
      const isOffline = statusOf(error) === 0
      setFault(
        isOffline
          ? 'Recording a payment needs a connection. Note it down and record it when you’re back online.'
          : errorMessage(error, 'The payment wasn’t recorded. Try again.'),
      )
    } finally {
      setPending(null)
    }
  }
  if (due === 0 && paid === null) return null
  return (
    <div className={styles.collect}>
      <output className={styles.amount}>
        {due > 0
          ? `Collect ${formatMoney(due, currency)}`
          : `${formatMoney(paid?.minor ?? 0, currency)} ${paid?.method === 'cash' ? 'paid in cash' : 'paid by card'}`}
      </output>
      {due > 0 && (
        <div className={classNames(styles.methods, entryMinor !== undefined && styles.admitting)}>
          {methods.map(({ method, label, Icon }) => (
            <button
              key={method}
              type="button"
              className={styles.method}
              disabled={pending !== null}
              onClick={() => void collect(method)}
            >
              <Icon size={20} aria-hidden="true" />
              {entryMinor === undefined ? label : `${label}, admit`}
            </button>
          ))}
        </div>
      )}
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
