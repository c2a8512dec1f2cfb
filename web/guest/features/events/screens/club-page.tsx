import { getClub } from '#contract/events/club-page.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import Moon from 'lucide-react/icons/moon'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ClubAbout } from '../parts/club-about.tsx'
import { ClubHeader } from '../parts/club-header.tsx'
import { clubJsonLd } from '../parts/club-json-ld.ts'
import { EventGrid, EventGridSkeleton } from '../parts/event-grid.tsx'
import { listPath } from '../queries/filters.ts'
import styles from './club-page.module.css'

type Answer = AnswerOf<typeof getClub>

/** Two rows on a desktop: on a phone, the rest about the club stays close. */
const shownEvents = 6

function ClubPage({ data: { page } }: ScreenProps<{ page: Answer }>) {
  const { club, events, count } = page
  return (
    <article className={styles.page}>
      <ClubHeader club={club} />
      <section className={styles.events} aria-labelledby="nights">
        <h2 id="nights">Upcoming events</h2>
        {events.length === 0 ? (
          <EmptyState
            icon={<Moon size={28} aria-hidden="true" />}
            title="No upcoming events"
            action={<ButtonLink to={paths.events}>Events at other clubs</ButtonLink>}
          >
            Follow {club.name} and we’ll let you know when the next one is announced.
          </EmptyState>
        ) : (
          <EventGrid events={events.slice(0, shownEvents)} below />
        )}
        {count > shownEvents && (
          <ButtonLink variant="secondary" to={listPath({ club: club.slug })} className={styles.more}>
            All {formatCount(count, 'event')}
          </ButtonLink>
        )}
      </section>
      <ClubAbout club={club} />
    </article>
  )
}

function ClubPageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Skeleton className={styles.bone} height="auto" />
        <Skeleton className={styles.name} width="70%" height="auto" />
        <Skeleton width="60%" height="3.5rem" />
        <Skeleton className={styles.foot} height="auto" />
      </div>
      <div className={styles.events}>
        <Skeleton width="12rem" height="1.65rem" />
        <EventGridSkeleton cards={3} />
      </div>
    </div>
  )
}

/** The first sentences, as much as search engines show. */
function summary({ club }: Answer): string {
  const text = `Upcoming events at ${club.name}, ${club.city}. ${club.description}`.replaceAll(/\s+/g, ' ').trim()
  return text.length <= 160 ? text : `${text.slice(0, text.lastIndexOf(' ', 158))}…`
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ page: apiQuery(getClub, { params: { slug: params['club'] ?? '' } }) }),
  head: ({ page }) => {
    const title = `${page.club.name}, ${page.club.city}`
    return {
      title,
      description: summary(page),
      path: paths.club(page.club.slug),
      image: { path: page.club.share_picture, alt: title },
      jsonLd: (siteUrl) => clubJsonLd(page.club, siteUrl),
    }
  },
  Component: ClubPage,
  Skeleton: ClubPageSkeleton,
})
