import { useState } from 'react'
import type { DoorMethod } from '#contract/door/collect.ts'
import type { DoorGuest } from '#contract/door/door.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import type { Payment } from '../device/pay-here.ts'
import styles from './collect.module.css'
import { OtherAmount } from './other-amount.tsx'
import { Ways } from './ways.tsx'

interface CollectProps {
  /** As the device knows them now. */
  guest: DoorGuest
  /** Replaces the party's balance: what admits the guests present, with the price of arriving late. */
  entryMinor?: number | undefined
  currency: string
  onCollect: (payment: Payment) => Promise<void>
  /** After a payment of all that was due: admits them, if that was all that was missing, or moves the focus on. */
  onPaid: () => void
}

export const paidWords: Readonly<Record<DoorMethod, string>> = {
  cash: 'paid in cash',
  card: 'paid by card',
  other: 'paid another way',
}

/** A payment just taken: what counts, and what was handed over for it. */
interface TakenPayment {
  method: DoorMethod
  minor: number
  handed_minor: number
}

/** What a party still has to pay at the venue, and how it paid: exactly, with a note and change, or in part. */
export function Collect({ guest: { id, pay_at_club_minor }, entryMinor, currency, onCollect, onPaid }: CollectProps) {
  const { keyOf, end } = useAttemptKey()
  const [isPending, setPending] = useState(false)
  const [taken, setTaken] = useState<TakenPayment | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const due = entryMinor === undefined ? pay_at_club_minor : Math.max(0, entryMinor - (taken?.minor ?? 0))
  const money = (minor: number) => formatMoney(minor, currency)
  const collect = async (method: DoorMethod, handedMinor: number) => {
    const minor = Math.min(handedMinor, due)
    const attempt = { reservation_id: id, amount_minor: minor, method }
    setPending(true)
    setFault(null)
    try {
      await onCollect({ ...attempt, payment_id: keyOf(attempt) })
      end(attempt)
      setTaken({ method, minor: minor + (entryMinor === undefined ? 0 : (taken?.minor ?? 0)), handed_minor: handedMinor })
      if (minor === due) onPaid()
    } catch (error) {
      setFault(errorMessage(error, 'The payment wasn’t recorded. Try again.'))
    } finally {
      setPending(false)
    }
  }
  if (due === 0 && taken === null) return null
  const change = taken === null ? 0 : taken.handed_minor - taken.minor
  return (
    <div className={styles.collect}>
      <output className={styles.amount}>
        {due > 0 ? `Collect ${money(due)}` : `${money(taken?.minor ?? 0)} ${paidWords[taken?.method ?? 'cash']}`}
      </output>
      {change > 0 && due === 0 && <output className={styles.change}>Change {money(change)}</output>}
      {due > 0 && (
        <>
          <Ways {...{ dueMinor: due, currency, isPending, onTake: collect }} admits={entryMinor !== undefined} />
          <OtherAmount key={due} dueMinor={due} currency={currency} isPending={isPending} onTake={collect} />
        </>
      )}
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
