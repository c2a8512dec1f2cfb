import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listFollows, type Follow } from '#contract/follows/follows.ts'
import Bell from 'lucide-react/icons/bell'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useFollow } from '../../../domain/follows.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CursorPages } from '../../../ui/cursor-pages.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { ActionSkeleton, BackSkeleton, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './following.module.css'

type Answer = AnswerOf<typeof listFollows>

const kindLabels: Record<Follow['kind'], string> = { club: 'Club', artist: 'Artist', event: 'Event' }
const pathOf = ({ kind, slug }: Follow): string =>
  kind === 'club' ? paths.club(slug) : kind === 'artist' ? paths.artist(slug) : paths.event(slug)
const detailOf = ({ detail, starts_at, timezone }: Follow): string =>
  [starts_at !== null && timezone !== null ? formatEventDate(starts_at, timezone) : '', detail]
    .filter((part) => part !== '')
    .join(' · ')

function Row({ follow }: { follow: Follow }) {
  const { mutate, isPending } = useFollow(follow)
  const detail = detailOf(follow)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={pathOf(follow)}>{follow.name}</Link>
        </h2>
        <p className={styles.detail}>
          <Badge>{kindLabels[follow.kind]}</Badge>
          {detail !== '' && <span>{detail}</span>}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        pending={isPending}
        onClick={() => mutate(false)}
        aria-label={follow.kind === 'event' ? `Remove ${follow.name}` : `Unfollow ${follow.name}`}
      >
        {follow.kind === 'event' ? 'Remove' : 'Unfollow'}
      </Button>
    </li>
  )
}

const lead = 'We notify you when a club or artist you follow has a new event. Only you see this list.'

function Following({ data: { page }, search, isStale }: ScreenProps<{ page: Answer }>) {
  const { follows, next } = page
  const isEmpty = follows.length === 0 && !search.has('cursor')
  return (
    <div className={styles.page}>
      <PageHeader
        title="Following"
        lead={isEmpty ? undefined : lead}
        back={{ to: paths.profile, label: 'Profile' }}
        actions={
          <ButtonLink to={paths.reminders} variant="secondary" size="small">
            Choose reminders
          </ButtonLink>
        }
      />
      {isEmpty ? (
        <EmptyState
          icon={<Bell size={28} aria-hidden="true" />}
          title="You don’t follow anyone yet"
          action={<ButtonLink to={paths.events}>Find an event</ButtonLink>}
        >
          Follow clubs and artists, and we’ll notify you of their new events. Only you see what you follow.
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-busy={isStale}>
          {follows.map((follow) => (
            <Row key={`${follow.kind} ${follow.id}`} follow={follow} />
          ))}
        </ul>
      )}
      <CursorPages
        first={search.has('cursor') ? { to: paths.following, label: 'Back to the latest' } : null}
        next={next === null ? null : { to: withQuery(paths.following, { cursor: next }), label: 'Earlier' }}
      />
    </div>
  )
}

function FollowingSkeleton() {
  return (
    <div className={styles.page}>
      <PageHeader title="Following" lead={lead} back={<BackSkeleton />} actions={<ActionSkeleton />} />
      <div className={styles.list}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height="5.5rem" />
        ))}
      </div>
    </div>
  )
}

export const screen = defineScreen({
  queries: ({ search }) => {
    const cursor = search.get('cursor')
    return { page: apiQuery(listFollows, { query: cursor === null ? {} : { cursor } }) }
  },
  head: () => ({ title: 'Following' }),
  Component: Following,
  Skeleton: FollowingSkeleton,
})
