import type { DoorGuest } from '#contract/door/door.ts'
import styles from './guest-facts.module.css'

/** What staff need to know when admitting them. */
export function GuestFacts({
  guest: { is_adult_verified, list_name = '', table, booked, occasion, notes },
}: {
  guest: DoorGuest
}) {
  const facts = [
    is_adult_verified ? '18+ verified' : '',
    list_name,
    table === '' ? '' : `Table ${table}`,
    ...booked,
    occasion,
    notes,
  ]
  return (
    <ul className={styles.facts}>
      {facts
        .filter((text) => text !== '')
        .map((text) => (
          <li key={text}>{text}</li>
        ))}
    </ul>
  )
}
