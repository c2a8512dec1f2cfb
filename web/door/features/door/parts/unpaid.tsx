import { useState } from 'react'
import type { DoorGuest } from '#contract/door/door.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { Collect } from './collect.tsx'
import type { Payment } from '../device/pay-here.ts'
import styles from './collect.module.css'

interface UnpaidProps {
  /** As the device knows them now. */
  guest: DoorGuest
  currency: string
  onCollect: (payment: Payment) => Promise<void>
  onPaid: () => void
}

/** What a party still owes, with each of its later guests: said quietly, and recorded here if they pay now. */
export function Unpaid({ guest, currency, onCollect, onPaid }: UnpaidProps) {
  const [isAsking, setAsking] = useState(false)
  if (isAsking) return <Collect guest={guest} currency={currency} onCollect={onCollect} onPaid={onPaid} />
  if (guest.pay_at_club_minor === 0) return null
  return (
    <p className={styles.unpaid}>
      {formatMoney(guest.pay_at_club_minor, currency)} still unpaid
      <button type="button" className={styles.ask} onClick={() => setAsking(true)}>
        Record payment
      </button>
    </p>
  )
}
