import { earlier } from '#contract/base/instants.ts'
import type { Seating } from '#contract/events/seatings.ts'
import type { Insertable } from 'kysely'
import { instantText } from '../infrastructure/clock/clock.ts'
import { fold } from '../infrastructure/database/fold.ts'
import type { Events } from '../infrastructure/database/schema.ts'
import { newId } from '../infrastructure/ids.ts'
import type { StoredPicture } from '../infrastructure/images/store-sizes.ts'
import { businessDate } from '../infrastructure/clock/business-date.ts'
import type { Random } from './art/random.ts'
import type { DemoClub } from './clubs.ts'
import { makeOffer, type DemoPrestation } from './make-offer.ts'
import type { Series } from './series.ts'
import { demoSpecials, type SpecialChange } from './specials.ts'

export interface DemoEvent {
  club: DemoClub
  series: string
  row: Omit<Insertable<Events>, 'search_text'> & { id: string }
  prestations: DemoPrestation[]
  /** In which its tables are sold; absent for all night. */
  seatings?: Seating[]
  /** How many places of a special are taken; null: the usual number. */
  taken: number | null
}

const [weeksBack, weeksAhead] = [9, 5]

/** The dates of a series from two months ago to a month ahead, by its club's business date. */
function datesOf({ weekday, every }: Series, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const first = today.subtract({ days: (today.dayOfWeek - weekday + 7) % 7 }).subtract({ weeks: weeksBack })
  return Array.from({ length: (weeksBack + weeksAhead) / every }, (_, index) => first.add({ weeks: index * every }))
}

/** A series with its club. */
interface ClubSeries {
  series: Series
  club: DemoClub
}

/** All events of a series in order, with the specials among the upcoming ones. The covers take turns: a list shows each once. */
export function makeEvents(
  { series, club, covers }: ClubSeries & { covers: readonly StoredPicture[] },
  now: Temporal.Instant,
  random: Random,
): DemoEvent[] {
  const today = businessDate(now, club.row.timezone, '08:00')
  const dates = datesOf(series, today)
  const upcoming = dates.filter((date) => Temporal.PlainDate.compare(date, today) > 0)
  return dates.map((date, index) => {
    const cover = covers[index % covers.length] ?? null
    const special = demoSpecials.find((one) => one.series === series.title && upcoming[one.upcoming]?.equals(date))
    return makeEvent(
      { series, club, cover, date, change: special ?? {}, taken: special?.taken ?? null, lineup: draw(series.artists, random) },
      now,
    )
  })
}

function draw(artists: readonly string[], random: Random): string[] {
  const count = random.whole(2, 3)
  const first = random.whole(0, artists.length - 1)
  return Array.from({ length: count }, (_, index) => artists[(first + index) % artists.length] ?? '')
}

interface Occurrence extends ClubSeries {
  cover: StoredPicture | null
  date: Temporal.PlainDate
  change: SpecialChange
  taken: number | null
  lineup: string[]
}

export function makeEvent({ series, club, cover, date, change, taken, lineup }: Occurrence, now: Temporal.Instant): DemoEvent {
  const opens = date.toPlainDateTime(Temporal.PlainTime.from(series.opens)).toZonedDateTime(club.row.timezone)
  const closes = opens.toPlainDateTime().add({ hours: series.hours }).toZonedDateTime(club.row.timezone)
  const announced = opens.toInstant().subtract({ hours: 30 * 24 })
  const written = instantText(earlier(announced, now))
  const title = change.title ?? series.title
  const row = {
    id: newId(),
    club_id: club.row.id,
    slug: `${fold(title).replaceAll(' ', '-')}-${date.toString()}`,
    title,
    description: change.description ?? series.description,
    cover_file: cover?.name ?? null,
    cover_color: cover?.color ?? null,
    lineup,
    genres: series.genres,
    starts_at: instantText(opens.toInstant()),
    ends_at: instantText(closes.toInstant()),
    doors_at: instantText(opens.toInstant()),
    timezone: club.row.timezone,
    business_date: date.toString(),
    capacity: change.capacity ?? series.capacity,
    min_age: change.min_age ?? (club.row.country === 'JP' ? 20 : 18),
    dress_code: series.dress_code,
    requires_verified_id: change.requires_verified_id ?? false,
    sales_start_at:
      change.sales_start_in_hours === undefined ? null : instantText(now.add({ hours: change.sales_start_in_hours })),
    sales_end_at: instantText(closes.subtract({ hours: 1 }).toInstant()),
    state: change.state ?? 'published',
    ...(change.state !== 'draft' && { published_at: written, announced_starts_at: instantText(opens.toInstant()) }),
    created_at: written,
    updated_at: written,
  }
  return {
    club,
    series: series.title,
    row,
    taken,
    prestations: makeOffer({
      event_id: row.id,
      opens,
      written,
      offer: series.offer,
      is_paid_ahead: series.is_paid_ahead === true,
      prices: club.prices,
    }),
  }
}
