import type { getHome } from '#contract/events/home.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { sectionWords } from '../queries/home.ts'
import { listPath } from '../queries/filters.ts'
import type { City } from '../queries/nearest.ts'
import { EventRow, EventRowSkeleton } from './event-row.tsx'
import { NearYou } from './near-you.tsx'
import styles from './event-row.module.css'

interface HomeProps {
  sections: AnswerOf<typeof getHome>['sections']
  cities: readonly City[]
}

/** What is on, for someone who has not searched yet; above the list. */
export const Home = ({ sections, cities }: HomeProps) => (
  <div className={styles.sections}>
    {sections.map(({ key, events }, index) => {
      const { title, all } = sectionWords[key]
      return <EventRow key={key} title={title} all={listPath(all)} events={events} isFirst={index === 0} />
    })}
    <NearYou cities={cities} />
  </div>
)

/** The same shape while loading, as far as a window shows it. */
export const HomeSkeleton = () => (
  <div className={styles.sections}>
    <EventRowSkeleton />
    <EventRowSkeleton />
  </div>
)
