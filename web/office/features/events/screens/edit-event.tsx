import type { ManagedEvent } from '#contract/event-management.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
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
  // Another night is another form; the same one asked for again is not.
  return <EventEditor key={event.id} initial={event} />
}
