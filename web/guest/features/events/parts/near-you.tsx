import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import { listPath } from '../queries/filters.ts'
import type { City } from '../queries/nearest.ts'
import { RowHead } from './event-row.tsx'
import styles from './event-row.module.css'

/** The most cities offered: the list’s own filter has all of them. */
const shownCities = 8

const pendingNote = 'Finding you…'

/** Leads to the events of a city: one of these, or the nearest to a position that never leaves the device. */
export function NearYou({ cities }: { cities: readonly City[] }) {
  const id = useId()
  const navigate = useNavigate()
  const canLocate = cities.some(({ location }) => location !== null)
  const [note, setNote] = useState(canLocate ? 'Your location stays on your device.' : '')
  const locate = async () => {
    if (note === pendingNote) return
    setNote(pendingNote)
    // With the first tap.
    const nearest = await import('../queries/nearest.ts').then(async ({ locateCity }) => locateCity(cities)).catch(() => null)
    if (nearest?.city === undefined) setNote(nearest?.sentence ?? 'You’re offline.')
    else void navigate(listPath({ city: nearest.city }))
  }
  return (
    <section aria-labelledby={id}>
      <RowHead id={id} title="Near you" all={paths.clubs} link="All clubs" />
      <ul className={styles.choices}>
        {canLocate && (
          <li>
            <button type="button" onClick={() => void locate()}>
              Use my location
            </button>
          </li>
        )}
        {cities.slice(0, shownCities).map(({ city }) => (
          <li key={city}>
            <Link to={listPath({ city })}>{city}</Link>
          </li>
        ))}
      </ul>
      <output className={styles.note}>{note}</output>
    </section>
  )
}
