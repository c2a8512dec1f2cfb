import { brand } from '#contract/base/brand.ts'
import type { ManagedEvent } from '#contract/events/management.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { Banner } from '../../../ui/banner.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { EventEditor } from '../forms/event-editor.tsx'
import { managedEventQuery } from '../queries/events.ts'

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ event: managedEventQuery(params['event_id'] ?? '') }),
  title: ({ event }) => event.title,
  Component: EditEvent,
  Skeleton: FormSkeleton,
})

function EditEvent({ data: { event } }: ScreenProps<{ event: ManagedEvent }>) {
  // Another event is another form; reloading the same one is not.
  return (
    <>
      {event.suspension_reason !== null && (
        <Banner tone="bad">
          {brand} has suspended this event: {event.suspension_reason} It isn’t listed and takes no new bookings. Your door,
          refunds and cancellations keep working.
        </Banner>
      )}
      <EventEditor key={event.id} initial={event} />
    </>
  )
}
