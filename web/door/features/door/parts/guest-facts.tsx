import type { DoorGuest } from '#contract/door.ts'
import styles from './guest-facts.module.css'

/** What the person who admits them has to know at this moment. */
export function GuestFacts({ guest: { table, booked, occasion, notes } }: { guest: DoorGuest }) {
  const facts = [table === '' ? '' : `Table ${table}`, ...booked, occasion, notes].filter((text) => text !== '')
  return (
    <ul className={styles.facts}>
      {facts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
