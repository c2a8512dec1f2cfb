import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { CreateEventBody } from '#contract/events/fields.ts'
import type { listManagedEvents } from '#contract/events/management.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { LocalDateTimeField } from '../../../ui/dates/local-date-time-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from '../forms/event-editor.module.css'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { clockNote, endFault, formatEventLength, timeSpanOf } from '../forms/format-times.ts'
import { useMovedStart } from '../forms/use-moved-start.ts'
import { addDays } from '../../../ui/dates/local-dates.ts'
import { OtherEvents } from '../parts/other-events.tsx'
import { managedEventsQuery } from '../queries/events.ts'
import { useCreateEvent } from '../queries/use-create-event.ts'

interface Data {
  events: AnswerOf<typeof listManagedEvents>
}

type Club = NonNullable<Data['events']['club']>

export const screen = defineScreen({
  // From the list, only the defaults of a new event are needed.
  queries: () => ({ events: managedEventsQuery({ limit: 1 }) }),
  title: () => 'New event',
  Component: NewEvent,
  Skeleton: FormSkeleton,
})

function NewEvent({ data: { events }, search }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader
        title="New event"
        lead="A draft that only your club can see. Add the rest on the next page, where it saves automatically."
        parents={[{ label: 'Events', to: paths.clubEvents }]}
      />
      {events.club === null ? (
        <EmptyState title="Set up your club first">Enter its time zone, currency and licence capacity in Club Setup.</EmptyState>
      ) : (
        <div className={styles.short}>
          <NewEventForm club={events.club} date={search.get('date')} />
        </div>
      )}
    </>
  )
}

/** The next Saturday. */
const nextSaturday = (today: string) => addDays(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7))

type Values = { title: string; starts_at_local: string | null; ends_at_local: string | null }

function NewEventForm({ club: { timezone, today }, date }: { club: Club; date: string | null }) {
  const navigate = useNavigate()
  const create = useCreateEvent()
  const day = date !== null && /^20\d\d-\d\d-\d\d$/.test(date) ? date : nextSaturday(today)
  return (
    <ResourceForm<Values>
      initial={{ title: '', starts_at_local: `${day}T23:00`, ends_at_local: `${addDays(day, 1)}T06:00` }}
      validate={(values) => {
        const fault = endFault({ ...values, fold: 0 }, timezone)
        return { ...schemaErrors(CreateEventBody, values), ...(fault !== null && { ends_at_local: fault }) }
      }}
      submit="Create draft"
      onSave={async ({ title, starts_at_local: start, ends_at_local: end }) => {
        // The schema has already refused empty times.
        const event = await create.mutateAsync({ title, starts_at_local: start ?? '', ends_at_local: end ?? '' })
        await navigate(paths.clubEvent(event.id))
      }}
    >
      {(form) => <NewEventFields form={form} timezone={timezone} />}
    </ResourceForm>
  )
}

function NewEventFields({ form, timezone }: { form: UseFormReturnType<Values>; timezone: string }) {
  const time = (name: 'starts_at_local' | 'ends_at_local') => {
    const note = clockNote(form.values[name], timezone, 0)
    return { timezone, ...form.getInputProps(name), ...(note !== null && { note }) }
  }
  const { starts_at_local, ends_at_local } = form.values
  const moveEnd = useMovedStart(starts_at_local, (shift) => form.setFieldValue('ends_at_local', shift(ends_at_local)))
  return (
    <>
      <TextInput label="Title" required maxLength={120} {...form.getInputProps('title')} />
      <FieldRow>
        <LocalDateTimeField
          label="Starts"
          required
          {...time('starts_at_local')}
          onChange={(next) => {
            form.setFieldValue('starts_at_local', next)
            moveEnd(next)
          }}
        />
        <LocalDateTimeField label="Ends" required defaultTime="06:00" {...time('ends_at_local')} />
      </FieldRow>
      <output>{lengthWords(formatEventLength({ ...form.values, fold: 0 }, timezone))}</output>
      <OtherEvents span={timeSpanOf({ ...form.values, fold: 0 }, timezone)} />
    </>
  )
}

const lengthWords = (length: string | null) => (length === null ? 'Choose when it starts and ends.' : `It lasts ${length}.`)
