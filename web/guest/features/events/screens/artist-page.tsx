import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getArtist, listArtistEvents } from '#contract/events/lineup.ts'
import type { Artist } from '#contract/artists/artists.ts'
import { linkLabels } from '#contract/artists/links.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import Moon from 'lucide-react/icons/moon'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { FollowButton } from '../../../domain/follow-button.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { CursorPages } from '../../../ui/cursor-pages.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EventGrid, EventGridSkeleton } from '../parts/event-grid.tsx'
import { ShareButton } from '../parts/share-button.tsx'
import styles from './artist-page.module.css'

type Answer = AnswerOf<typeof getArtist>
type Events = AnswerOf<typeof listArtistEvents>

/** Two rows on a desktop. */
const pageSize = 6

interface Data {
  page: Answer
  upcoming: Events
  past: Events
}

function ArtistPage({ data: { page, upcoming, past }, search, isStale }: ScreenProps<Data>) {
  const { artist } = page
  const address = paths.artist(artist.slug)
  const more = (name: 'upcoming' | 'past', cursor: string) => withQuery(address, { ...otherOf(search, name), [name]: cursor })
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <div className={styles.line}>
          <h1 className={styles.title} tabIndex={-1}>
            {artist.name}
          </h1>
          <div className={styles.actions}>
            <FollowButton kind="artist" id={artist.id} name={artist.name} />
            <ShareButton title={artist.name} kind="artist" slug={artist.slug} />
          </div>
        </div>
        {artist.bio !== '' && <p className={styles.bio}>{artist.bio}</p>}
        {artist.links.length > 0 && (
          <ul className={styles.links} aria-label={`${artist.name} elsewhere`}>
            {artist.links.map(({ kind, url }) => (
              <li key={kind}>
                <a href={url} rel="noopener nofollow ugc" target="_blank">
                  {linkLabels[kind]}
                  <ExternalLink size={14} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </header>
      <section className={styles.events} aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming events</h2>
        {upcoming.events.length === 0 ? (
          <EmptyState
            icon={<Moon size={28} aria-hidden="true" />}
            title="No upcoming events"
            action={<ButtonLink to={paths.events}>Find an event</ButtonLink>}
          >
            Follow {artist.name} and we’ll let you know when the next one is announced.
          </EmptyState>
        ) : (
          <EventGrid events={upcoming.events} isStale={isStale} />
        )}
        <CursorPages
          first={
            search.has('upcoming')
              ? { to: withQuery(address, otherOf(search, 'upcoming')), label: 'Back to the next events' }
              : null
          }
          next={upcoming.next === null ? null : { to: more('upcoming', upcoming.next), label: 'Later events' }}
        />
      </section>
      {past.count > 0 && (
        <section className={styles.events} aria-labelledby="past">
          <h2 id="past">{formatCount(past.count, 'past event')}</h2>
          <EventGrid events={past.events} isStale={isStale} below={upcoming.events.length > 0} />
          <CursorPages
            first={search.has('past') ? { to: withQuery(address, otherOf(search, 'past')), label: 'Back to the latest' } : null}
            next={past.next === null ? null : { to: more('past', past.next), label: 'Earlier events' }}
          />
        </section>
      )}
    </article>
  )
}

/** The position of the other list, which stays. */
function otherOf(search: URLSearchParams, name: 'upcoming' | 'past'): Record<string, string> {
  const other = name === 'past' ? 'upcoming' : 'past'
  const cursor = search.get(other)
  return cursor === null ? {} : { [other]: cursor }
}

function ArtistPageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <Skeleton width="50%" height="2.75rem" />
        <Skeleton width="80%" height="3rem" />
        <Skeleton width="30%" height="2.75rem" />
      </div>
      <div className={styles.events}>
        <Skeleton width="12rem" height="1.65rem" />
        <EventGridSkeleton cards={3} />
      </div>
    </div>
  )
}

/** The first sentences, as much as search engines show. */
function summary({ artist, upcoming }: Answer): string {
  const events = upcoming === 0 ? 'Events' : formatCount(upcoming, 'upcoming event')
  const text = `${events} with ${artist.name}: dates, line-ups and tickets. ${artist.bio}`.replaceAll(/\s+/g, ' ').trim()
  return text.length <= 160 ? text : `${text.slice(0, text.lastIndexOf(' ', 158))}…`
}

/** An artist as schema.org's PerformingGroup, for search engines. */
const artistJsonLd = ({ name, slug, bio, links }: Artist, siteUrl: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'PerformingGroup',
  name,
  url: `${siteUrl}${paths.artist(slug)}`,
  ...(bio !== '' && { description: bio }),
  ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
})

const pageOf = ({ params, search }: Place, when: 'upcoming' | 'past') => {
  const cursor = search.get(when)
  return apiQuery(listArtistEvents, {
    params: { slug: params['artist'] ?? '' },
    query: { when, limit: pageSize, ...(cursor !== null && { cursor }) },
  })
}

export const screen = defineScreen({
  queries: (place: Place) => ({
    page: apiQuery(getArtist, { params: { slug: place.params['artist'] ?? '' } }),
    upcoming: pageOf(place, 'upcoming'),
    past: pageOf(place, 'past'),
  }),
  head: ({ page }) => ({
    title: page.artist.name,
    description: summary(page),
    path: paths.artist(page.artist.slug),
    image: { path: page.share_picture, alt: page.artist.name },
    jsonLd: (siteUrl) => artistJsonLd(page.artist, siteUrl),
  }),
  // The address of an artist that was merged.
  movedTo: ({ page: { artist } }, { params }) => (artist.slug === params['artist'] ? null : paths.artist(artist.slug)),
  Component: ArtistPage,
  Skeleton: ArtistPageSkeleton,
})
