import type { MyPoints } from '#contract/loyalty/points.ts'
import Star from 'lucide-react/icons/star'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CursorPages } from '../../../ui/cursor-pages.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ClubPointsCard } from '../parts/club-points-card.tsx'
import { formatPoints } from '../../../../shared/words/points.ts'
import { PointRow } from '../parts/point-row.tsx'
import { pointsQuery } from '../queries/loyalty-queries.ts'
import styles from './points.module.css'

export const screen = defineScreen({
  queries: ({ search }) => ({ points: pointsQuery(null, search.get('cursor')) }),
  head: () => ({ title: 'My Points' }),
  Component: MyPointsScreen,
  Skeleton: PointsSkeleton,
})

function PointsSkeleton() {
  return (
    <div className={styles.page}>
      <PageHeader title="My Points" lead={<Skeleton width="14rem" height="1lh" />} />
      <div className={styles.clubs}>
        {[1, 2].map((place) => (
          <Skeleton key={place} height="15.5rem" />
        ))}
      </div>
      <Skeleton height="12rem" />
    </div>
  )
}

function MyPointsScreen({ data: { points }, search, isStale }: ScreenProps<{ points: MyPoints }>) {
  const { clubs, history, next, total_available } = points
  if (clubs.length === 0)
    return (
      <div className={styles.page}>
        <PageHeader title="My Points" />
        <EmptyState
          icon={<Star size={28} aria-hidden="true" />}
          title="No points yet"
          action={<ButtonLink to={paths.events}>Find an event</ButtonLink>}
        >
          You earn points for what you pay and for each visit. They appear here the morning after.
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.page}>
      <PageHeader
        title="My Points"
        lead={`${formatPoints(total_available)} to spend${clubs.length > 1 ? ` at ${clubs.length} clubs` : ''}.`}
      />
      <div className={styles.clubs}>
        {clubs.map((club) => (
          <ClubPointsCard key={club.club.id} points={club} />
        ))}
      </div>
      <section className={styles.history} aria-labelledby="points-history">
        <h2 id="points-history">History</h2>
        {history.length === 0 ? (
          <p className={styles.none}>Points appear here once an event you paid for is over.</p>
        ) : (
          <ul aria-busy={isStale}>
            {history.map((entry) => (
              <PointRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        <CursorPages
          first={search.has('cursor') ? { to: paths.points, label: 'Back to the latest' } : null}
          next={next === null ? null : { to: withQuery(paths.points, { cursor: next }), label: 'Earlier points' }}
        />
      </section>
    </div>
  )
}
