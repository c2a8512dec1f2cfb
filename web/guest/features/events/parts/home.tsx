import type { getHome } from '#contract/events/home.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { sectionWords } from '../queries/home.ts'
import { listPath } from '../queries/filters.ts'
import type { City } from '../queries/nearest.ts'
import { EventRow } from './event-row.tsx'
import { EventTile } from './event-tile.tsx'
import { NearYou } from './near-you.tsx'
import styles from './home.module.css'

interface HomeProps {
  sections: AnswerOf<typeof getHome>['sections']
  cities: readonly City[]
}

/** What is on, for someone who has not searched yet; above the list. */
export function Home({ sections, cities }: HomeProps) {
  return (
    <div className={styles.sections}>
      {sections.map(({ key, events }, row) => (
        <EventRow key={key} title={sectionWords[key].title} all={listPath(sectionWords[key].all)}>
          {events.map((event, index) => (
            <EventTile key={event.id} event={event} eager={row === 0 && index === 0} />
          ))}
        </EventRow>
      ))}
      {cities.length > 0 && <NearYou cities={cities} />}
    </div>
  )
}
