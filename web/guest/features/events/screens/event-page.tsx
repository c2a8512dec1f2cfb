import type { EventPage as Event } from '#contract/events/events.ts'
import { startTransition, useEffect, useOptimistic, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { EventNotice, useClosure } from '../../../domain/event-notice.tsx'
import { eventQuery, useLiveEvent, useUnlocked } from '../../../domain/live-event.ts'
import { useOwnBookings } from '../../../domain/own-bookings.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { choose, firstSelection, isSelecting, readSelection, writeSelecting } from '../../../domain/selection.ts'
import { Card } from '../../../ui/card.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BookingBar } from '../parts/booking-bar.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { FilterChoices } from '../parts/choices.tsx'
import { EventAbout } from '../parts/event-about.tsx'
import { EventHeader } from '../parts/event-header.tsx'
import { eventJsonLd } from '../parts/event-json-ld.ts'
import { OwnBookings } from '../parts/own-bookings.tsx'
import { useCountView } from '../parts/use-count-view.ts'
import { kindsInOrder } from '../parts/prestation-words.ts'
import styles from './event-page.module.css'

function EventPage({ data, search }: ScreenProps<{ event: Event }>) {
  const event = useLiveEvent(data.event)
  const own = useOwnBookings(event)
  useCountView(event)
  const isOver = event.is_past || event.is_cancelled
  return (
    <article className={styles.page}>
      <EventHeader event={event} />
      <Card className={styles.panel} aria-labelledby="choose">
        <h2 id="choose" tabIndex={-1}>
          {isOver ? 'Booking' : 'Tickets & tables'}
        </h2>
        <OwnBookings {...own} />
        <EventNotice closure={useClosure(event)} event={event} isWaiting={own.waiting !== null} />
        {!isOver && <Offers event={event} search={search} isGoing={own.bookings.length > 0} />}
      </Card>
      <EventAbout event={event} />
    </article>
  )
}

interface OffersProps {
  event: Event
  search: URLSearchParams
  /** They have booked this event: a second booking begins empty. */
  isGoing: boolean
}

/** The selection is in the address, for Back from the booking and for shared links. */
function Offers({ event, search, isGoing }: OffersProps) {
  const navigate = useNavigate()
  const read = readSelection(search)
  const opened = useUnlocked(event, read.code)
  const begun = isSelecting(search) || isGoing ? read : firstSelection(opened.event, kindsInOrder, read.code)
  const [selection, showSelection] = useOptimistic(begun)
  const unlocked = opened.event.prestations.slice(event.prestations.length)
  // The code was entered on this page, not in its address: what it opens may be out of view.
  const isAwaited = useRef(false)
  const applyCode = (code: string | undefined) => {
    isAwaited.current = code !== undefined
    void navigate({ search: writeSelecting({ ...selection, code }) }, { replace: true })
  }
  useEffect(() => {
    if (!isAwaited.current || unlocked.length === 0) return
    isAwaited.current = false
    const first = document.querySelector<HTMLElement>('[data-unlocked]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [unlocked.length])
  const change = (prestationId: string, quantity: number) => {
    const next = choose(opened.event, selection, prestationId, quantity)
    // The address updates later: a second tap before that counts from what is shown.
    startTransition(() => {
      showSelection(next)
      void navigate({ search: writeSelecting(next) }, { replace: true })
    })
  }
  return (
    <>
      <FilterChoices event={opened.event} unlocked={unlocked.map(({ id }) => id)} selection={selection} onChange={change} />
      {event.takes_code && (
        <CodeField
          key={selection.code}
          code={selection.code}
          unlocked={unlocked.map(({ name }) => name)}
          isPending={opened.isPending}
          fault={opened.fault}
          onCode={applyCode}
        />
      )}
      <BookingBar event={opened.event} selection={selection} search={search} />
    </>
  )
}

function EventPageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Skeleton className={styles.cover} height="auto" />
        <Skeleton className={styles.title} width="70%" height="auto" />
        <div className={styles.facts}>
          <Skeleton width="80%" />
          <Skeleton width="70%" />
          <Skeleton width="60%" />
        </div>
        <Skeleton className={styles.foot} height="auto" />
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
function summary(event: Event): string {
  const place = `${formatEventDate(event.starts_at, event.timezone)} at ${event.club.name}, ${event.club.city}.`
  const text = `${place} ${event.description}`.replaceAll(/\s+/g, ' ').trim()
  return text.length <= 160 ? text : `${text.slice(0, text.lastIndexOf(' ', 158))}…`
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ event: eventQuery(params['slug'] ?? '') }),
  head: ({ event }) => {
    const title = `${event.title} at ${event.club.name}, ${event.club.city}`
    return {
      title,
      description: summary(event),
      // An id in the address works, too.
      path: paths.event(event.slug),
      image: { path: event.share_picture, alt: `${title}, ${formatEventDate(event.starts_at, event.timezone)}` },
      jsonLd: (siteUrl) => eventJsonLd(event, siteUrl),
    }
  },
  Component: EventPage,
  Skeleton: EventPageSkeleton,
})
