import type { DoorGuest } from '#contract/door.ts'
import styles from './guest-facts.module.css'

/** What staff need to know when admitting them. */
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
