import { businessDate } from '../infrastructure/clock/business-date.ts'
import type { StoredPicture } from '../infrastructure/images/store-sizes.ts'
import type { DemoClub } from './clubs.ts'
import { makeEvent, type DemoEvent } from './make-events.ts'
import type { Series } from './series.ts'

export const tonight = 'Late Service'

const lateService: Omit<Series, 'opens' | 'weekday'> = {
  club: 'kelder-noord',
  title: tonight,
  every: 1,
  hours: 8,
  capacity: 300,
  offer: 'club',
  genres: ['House', 'Techno'],
  artists: ['Ferro', 'Nadia Krol', 'Glass Tram'],
  dress_code: '',
  description: 'An extra night, put on at short notice for those who missed the last one. The bar pours what is left.',
}

/** An event that started two hours before the demo, so that its door can be tried out. */
export function makeTonight(club: DemoClub, cover: StoredPicture | null, now: Temporal.Instant): DemoEvent {
  const opens = now
    .subtract({ hours: 2 })
    .toZonedDateTimeISO(club.row.timezone)
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const series = { ...lateService, weekday: opens.dayOfWeek, opens: opens.toPlainTime().toString() }
  const event = makeEvent(
    { series, club, cover, date: opens.toPlainDate(), change: {}, taken: null, lineup: [...lateService.artists] },
    now,
  )
  return {
    ...event,
    row: { ...event.row, business_date: businessDate(opens.toInstant(), club.row.timezone, '08:00').toString() },
  }
}
