import type { DoorGuest, DoorNight } from '#contract/door.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import styles from './guest-facts.module.css'

interface GuestFactsProps {
  guest: DoorGuest
  night: DoorNight | null
  isIn: boolean
}

/** What whoever lets them in has to know at this moment. */
export function GuestFacts({ guest: { table, booked, occasion, notes, pay_at_club_minor }, night, isIn }: GuestFactsProps) {
  const facts = [table === '' ? '' : `Table ${table}`, ...booked, occasion, notes].filter((text) => text !== '')
  return (
    <>
      <ul className={styles.facts}>
        {facts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isIn && night !== null && pay_at_club_minor > 0 && (
        <p className={styles.pay}>Collect {formatMoney(pay_at_club_minor, night.currency)}</p>
      )}
    </>
  )
}
