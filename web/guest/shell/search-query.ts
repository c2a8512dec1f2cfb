import type { QueryFunctionContext } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { searchAll } from '#contract/events/events.ts'
import { apiQuery } from '../../shared/api/api-query.ts'
import { formatCount, formatEventDate } from '../../shared/format/format.ts'
import { paths, withQuery } from '../../shared/navigation/paths.ts'

type SearchAnswer = AnswerOf<typeof searchAll>

/** In the order in which they are shown. */
export const foundGroups = ['Events', 'Clubs', 'Cities', 'Artists'] as const
type FoundGroup = (typeof foundGroups)[number]

export interface FoundItem {
  group: FoundGroup
  id: string
  to: string
  title: string
  detail: string
}

/** While typing continues, in milliseconds. */
const pauseMs = 180

async function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Keep typing', 'AbortError'))
    })
  })
}

const eventCount = (count: number) => (count === 0 ? 'No upcoming events' : formatCount(count, 'upcoming event'))

/** In the order of the groups, which is that of the arrow keys. */
function itemsOf({ events, clubs, cities, artists }: SearchAnswer): FoundItem[] {
  return [
    ...events.map((event) => ({
      group: 'Events' as const,
      id: event.id,
      to: paths.event(event.slug),
      title: event.title,
      detail: `${formatEventDate(event.starts_at, event.timezone)} · ${event.club_name}, ${event.city}`,
    })),
    ...clubs.map((club) => ({
      group: 'Clubs' as const,
      id: club.id,
      to: paths.club(club.slug),
      title: club.name,
      detail: `${club.city} · ${eventCount(club.events)}`,
    })),
    ...cities.map(({ city, country, events: count }) => ({
      group: 'Cities' as const,
      id: `city ${country} ${city}`,
      to: withQuery(paths.events, { city }),
      title: city,
      detail: eventCount(count),
    })),
    ...artists.map((artist) => ({
      group: 'Artists' as const,
      id: `artist ${artist.name}`,
      to: artist.slug === null ? withQuery(paths.events, { search: artist.name }) : paths.artist(artist.slug),
      title: artist.name,
      detail: eventCount(artist.events),
    })),
  ]
}

/** What matches the text. The next keystroke cancels the search, so that only the last one is sent. */
export async function findItems(words: string, context: QueryFunctionContext): Promise<FoundItem[]> {
  await pause(context.signal)
  return itemsOf(await apiQuery(searchAll, { query: { q: words } }).queryFn(context))
}
