import type { EventPage as Night } from '#contract/events.ts'
import { startTransition, useOptimistic } from 'react'
import { useNavigate } from 'react-router'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { eventQuery, useLiveEvent, useUnlocked } from '../../../domain/live-event.ts'
import { useOwnBookings } from '../../../domain/own-bookings.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { choose, readSelection, writeSelection } from '../../../domain/selection.ts'
import { Card } from '../../../ui/card.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BookingBar } from '../parts/booking-bar.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { Choices } from '../parts/choices.tsx'
import { EventAbout } from '../parts/event-about.tsx'
import { EventHeader } from '../parts/event-header.tsx'
import { eventJsonLd, sharedImage } from '../parts/event-json-ld.ts'
import { EventNotice } from '../parts/event-notice.tsx'
import { OwnBookings } from '../parts/own-bookings.tsx'
import { useCountView } from '../parts/use-count-view.ts'
import styles from './event-page.module.css'

function EventPage({ data, search }: ScreenProps<{ night: Night }>) {
  const night = useLiveEvent(data.night)
  const own = useOwnBookings(night)
  useCountView(night)
  const isOver = night.is_past || night.is_cancelled
  return (
    <article className={styles.page}>
      <EventHeader night={night} />
      <Card className={styles.panel} aria-labelledby="choose">
        <h2 id="choose" tabIndex={-1}>
          {isOver ? 'Booking' : 'Choose'}
        </h2>
        <OwnBookings {...own} />
        <EventNotice night={night} isWaiting={own.waiting !== null} />
        {!isOver && <Offers night={night} search={search} />}
      </Card>
      <EventAbout night={night} />
    </article>
  )
}

/** The selection is in the address, for Back from the booking and for shared links. */
function Offers({ night, search }: { night: Night; search: URLSearchParams }) {
  const navigate = useNavigate()
  const [selection, showSelection] = useOptimistic(readSelection(search))
  const opened = useUnlocked(night, selection.code)
  const change = (prestationId: string, quantity: number) => {
    const next = choose(opened.night, selection, prestationId, quantity)
    // The address updates later: a second tap before that counts from what is shown.
    startTransition(() => {
      showSelection(next)
      void navigate({ search: writeSelection(next) }, { replace: true, preventScrollReset: true })
    })
  }
  return (
    <>
      <Choices night={opened.night} selection={selection} onChange={change} />
      {night.takes_code && (
        <CodeField
          key={selection.code}
          code={selection.code}
          isPending={opened.isPending}
          fault={opened.fault}
          onCode={(code) =>
            void navigate({ search: writeSelection({ ...selection, code }) }, { replace: true, preventScrollReset: true })
          }
        />
      )}
      <BookingBar night={opened.night} selection={selection} search={search} />
    </>
  )
}

function EventPageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Skeleton className={styles.cover} height="auto" />
        <Skeleton width="70%" height="3rem" />
        <Skeleton width="60%" />
        <Skeleton width="50%" />
      </div>
      <Card className={styles.panel}>
        <Skeleton width="40%" height="1.5rem" />
        <Skeleton height="6rem" />
        <Skeleton height="6rem" />
        <Skeleton height="6rem" />
      </Card>
    </div>
  )
}

/** The first sentences, as much as search engines show. */
function summary(night: Night): string {
  const place = `${formatEventDate(night.starts_at, night.timezone)} at ${night.club.name}, ${night.club.city}.`
  const text = `${place} ${night.description}`.replaceAll(/\s+/g, ' ').trim()
  return text.length <= 160 ? text : `${text.slice(0, text.lastIndexOf(' ', 158))}…`
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ night: eventQuery(params['slug'] ?? '') }),
  head: ({ night }) => {
    const image = sharedImage(night)
    return {
      title: `${night.title} at ${night.club.name}, ${night.club.city}`,
      description: summary(night),
      // An id in the address works, too.
      path: paths.event(night.slug),
      ...(image !== undefined && { image }),
      jsonLd: (siteUrl) => eventJsonLd(night, siteUrl),
    }
  },
  Component: EventPage,
  Skeleton: EventPageSkeleton,
})
