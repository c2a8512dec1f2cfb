import type { EventPage } from '#contract/events/events.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { eventQuery, useLiveEvent, useUnlocked } from '../../../domain/live-event.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { readSelection, writeSelection, type Selection } from '../../../domain/selection.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { BookingForm } from '../forms/booking-form.tsx'
import { BookEventSkeleton, BookingSkeleton } from '../parts/booking-skeleton.tsx'
import { NotAGuest } from '../parts/not-a-guest.tsx'
import { goToPay } from '../queries/go-to-pay.ts'

export const screen = defineScreen({
  queries: ({ params }) => ({ event: eventQuery(params['slug'] ?? '') }),
  head: ({ event }) => ({ title: `Book ${event.title}` }),
  Component: BookEvent,
  Skeleton: BookEventSkeleton,
})

function BookEvent({ data, search }: ScreenProps<{ event: EventPage }>) {
  const { profile } = useSignedIn()
  const live = useLiveEvent(data.event)
  const navigate = useNavigate()
  const [selection, setSelection] = useState(() => readSelection(search))
  const { event, isPending } = useUnlocked(live, selection.code)
  const back = { to: address(paths.event(event.slug), selection), label: event.title }

  useEffect(() => loadOnUse(async () => import('./reservation.tsx')), [])

  /** The address is kept in step, so that a reload, a sign-in and a shared link keep the selection. */
  const select = (next: Selection) => {
    setSelection(next)
    void navigate(address(paths.bookEvent(event.slug), next), { replace: true })
  }

  return (
    <>
      <PageHeader title="Book your night" back={back} />
      {profile.role !== 'client' ? (
        <NotAGuest />
      ) : isPending ? (
        <BookingSkeleton />
      ) : (
        <BookingForm
          event={event}
          selection={selection}
          onSelect={select}
          onBooked={({ reservation: { id }, isToPay }) => {
            // Returning from the payment page leads to the reservation, not to this form.
            void navigate(`${paths.reservation(id)}?booked=1`, { replace: true })
            if (isToPay) goToPay(id)
          }}
        />
      )}
    </>
  )
}

/** Loads the page that a booking ends on once the guest touches anything or presses a key. A failure is reported there. */
function loadOnUse(load: () => Promise<unknown>): () => void {
  const stop = new AbortController()
  const start = () => {
    stop.abort()
    load().catch(() => undefined)
  }
  for (const use of ['pointerdown', 'keydown']) document.addEventListener(use, start, { passive: true, signal: stop.signal })
  return () => stop.abort()
}

function address(path: string, selection: Selection): string {
  const query = writeSelection(selection)
  return query === '' ? path : `${path}?${query}`
}
