import Search from 'lucide-react/icons/search'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DoorEvent, DoorGuest } from '#contract/door/door.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { findGuests, guestFilters, type GuestFilter } from './find-guests.ts'
import { GuestRow } from './guest-row.tsx'
import styles from './guest-list.module.css'

const labels: Record<GuestFilter, string> = { all: 'All', expected: 'Expected', inside: 'Inside', stopped: 'Can’t enter' }
const isFilter = (value: string | null): value is GuestFilter => guestFilters.some((one) => one === value)

/** Rows rendered at once: on a phone a thousand rows take a second. */
const step = 60

interface GuestListProps {
  guests: ReadonlyMap<string, DoorGuest>
  event: DoorEvent
  /** Now, by the server's clock: milliseconds since 1970. */
  at: number
  onOpen: (id: string) => void
}

/** Every expected guest, as the device knows them: also searchable offline. */
export function GuestList({ guests, event, at, onOpen }: GuestListProps) {
  const [address, setAddress] = useSearchParams()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(step)
  const filterParam = address.get('guests')
  const filter = isFilter(filterParam) ? filterParam : 'all'
  const guestsFound = findGuests(guests.values(), { filter, search: useDeferredValue(search) }, { event, at })
  const show = (next: GuestFilter) => {
    setMost(step)
    setAddress({ view: 'guests', ...(next !== 'all' && { guests: next }) }, { replace: true })
  }
  return (
    <section className={styles.guests} aria-label="Guests">
      <div className={styles.search}>
        <Search size={20} aria-hidden="true" />
        <input
          type="search"
          className={styles.field}
          aria-label="Search guests"
          placeholder="Name or reference"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <fieldset className={styles.filters} aria-label="Show">
        {guestFilters.map((one) => (
          <button key={one} type="button" className={styles.filter} aria-pressed={one === filter} onClick={() => show(one)}>
            {labels[one]}
          </button>
        ))}
      </fieldset>
      <output className={styles.told}>{formatCount(guestsFound.length, 'reservation')}</output>
      {guestsFound.length === 0 && (
        <Empty title="No matches">
          <p>
            {search === ''
              ? 'Choose another filter above.'
              : 'Try part of the name, the reference or the last four digits of the phone number.'}
          </p>
        </Empty>
      )}
      <ul className={styles.list}>
        {guestsFound.slice(0, most).map((guest) => (
          <GuestRow key={guest.id} guest={guest} event={event} at={at} onOpen={onOpen} />
        ))}
      </ul>
      {guestsFound.length > most && (
        <Button variant="secondary" wide onClick={() => setMost(most + step)}>
          Show {Math.min(step, guestsFound.length - most)} more
        </Button>
      )}
    </section>
  )
}
