import type { DoorEvent, DoorGuest } from '#contract/door/door.ts'
import { knownWords, tableWords } from './known-words.ts'
import styles from './guest-facts.module.css'

/** What staff need to know when admitting them. */
export function GuestFacts({ guest, event }: { guest: DoorGuest; event: Pick<DoorEvent, 'timezone'> }) {
  const { is_adult_verified, list_name = '', booked, occasion, notes, door_notes = [] } = guest
  const table = tableWords(guest, event)
  const facts = [
    ...knownWords(guest),
    ...door_notes,
    is_adult_verified ? '18+ verified' : '',
    list_name,
    table === '' ? '' : `Table ${table}`,
    ...booked,
    occasion,
    notes,
  ]
  // Two of them may read alike: a tag and a list.
  const shown = new Set(facts.filter((text) => text !== ''))
  return (
    <ul className={styles.facts}>
      {[...shown].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
