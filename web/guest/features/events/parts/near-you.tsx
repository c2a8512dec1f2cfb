import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { nearQuery } from '../queries/events.ts'
import { listPath } from '../queries/filters.ts'
import { distanceWords, nearestCity, roughPosition, type City, type Near } from '../queries/nearest.ts'
import { EventTile } from './event-tile.tsx'
import { RowHead } from './event-row.tsx'
import rowStyles from './event-row.module.css'
import styles from './near-you.module.css'

/** The most cities offered: the list’s own filter has all of them. */
const shownCities = 8

/** As long as the page is open, so that Back finds what was chosen. */
let lastChosen: Near | null = null

const refusals: Record<number, string> = {
  1: 'Your browser doesn’t share your location with us. Choose a city instead.',
}

/** The reason a position is missing, as the browser gives it, in a sentence. */
const refusalOf = (error: unknown) =>
  (typeof error === 'object' && error !== null && 'code' in error && refusals[Number(error.code)]) ||
  'We couldn’t find your location. Choose a city instead.'

/** Events of one city: chosen, or the nearest to a position that never leaves the device. */
export function NearYou({ cities }: { cities: readonly City[] }) {
  const id = useId()
  const [near, setNear] = useState(lastChosen)
  const [isLocating, setLocating] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (next: Near) => {
    lastChosen = next
    setNear(next)
    setRefusal(null)
  }
  const locate = async () => {
    setLocating(true)
    try {
      const nearest = nearestCity(cities, await roughPosition())
      if (nearest !== null) choose(nearest)
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setLocating(false)
    }
  }
  return (
    <section aria-labelledby={id} className={rowStyles.section}>
      <RowHead id={id} title="Near you">
        <Link to={near === null ? paths.clubs : listPath({ city: near.city })} className={rowStyles.all}>
          {near === null ? 'All clubs' : `See all in ${near.city}`}
        </Link>
      </RowHead>
      <fieldset className={styles.choices} aria-labelledby={id}>
        {cities.some(({ location }) => location !== null) && (
          <button type="button" className={styles.choice} aria-busy={isLocating || undefined} onClick={() => void locate()}>
            <LocateFixed size={18} aria-hidden="true" />
            {isLocating ? 'Finding you…' : 'Use my location'}
          </button>
        )}
        {cities.slice(0, shownCities).map(({ city }) => (
          <button
            key={city}
            type="button"
            className={styles.choice}
            aria-pressed={near?.city === city}
            onClick={() => choose({ city, km: null })}
          >
            {city}
          </button>
        ))}
      </fieldset>
      <output className={styles.note}>
        {refusal ??
          (near !== null && near.km !== null
            ? `${near.city} is ${distanceWords(near.km)}.`
            : 'Your location stays on your device.')}
      </output>
      {near !== null && <CityRow city={near.city} />}
    </section>
  )
}

function CityRow({ city }: { city: string }) {
  const { data, isError, refetch } = useQuery(nearQuery(city))
  if (isError)
    return (
      <Notice
        tone="bad"
        title={`Events in ${city} didn’t load`}
        action={
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    )
  if (data === undefined)
    return (
      <Loading label={`Loading events in ${city}`} className={rowStyles.row}>
        {['first', 'second', 'third', 'fourth'].map((bone) => (
          <div key={bone} className={styles.bone} />
        ))}
      </Loading>
    )
  return (
    <ul className={rowStyles.row}>
      {data.events.map((event) => (
        <EventTile key={event.id} event={event} />
      ))}
    </ul>
  )
}
