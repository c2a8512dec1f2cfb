import type { UseFormReturnType } from '@mantine/form'
import type { EventTemplate } from '#contract/events/templates.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { OtherEvents } from '../parts/other-events.tsx'
import { SeriesPreview } from '../parts/series-preview.tsx'
import { useMakeEvents, useSeriesPreview } from '../queries/use-series.ts'
import { SeriesFields } from './series-fields.tsx'
import { requestedDates, firstValues, type SeriesValues } from './series-values.ts'

interface SeriesDialogProps {
  template: EventTemplate
  onClose: () => void
  onMade: (firstId: string, count: number) => void
}

/** Events from a template: one, or a series, with every date shown before it is created. */
export function SeriesDialog({ template, onClose, onMade }: SeriesDialogProps) {
  const make = useMakeEvents(template.id)
  const save = async (values: SeriesValues) => {
    const input = requestedDates(values)
    if (input === null) return
    const { id, events } = await make(input)
    onMade(id, events?.filter(({ event_id }) => event_id !== null).length ?? 1)
  }
  return (
    <ActionDialog
      title={`New event from ${template.name}`}
      size="lg"
      submit="Create events"
      initial={firstValues}
      validate={errorsOf}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SeriesFields form={form} />
          <Preview template={template} form={form} />
        </>
      )}
    </ActionDialog>
  )
}

function errorsOf(values: SeriesValues): Record<string, string> {
  if (values.business_date === null) return { business_date: 'Choose a date' }
  return requestedDates(values) === null ? { count: 'From 1 to 52 dates', until: 'Choose the last date' } : {}
}

function Preview({ template, form }: { template: EventTemplate; form: UseFormReturnType<SeriesValues> }) {
  const input = requestedDates(form.values)
  const { data } = useSeriesPreview(template.id, input)
  const events = input === null ? [] : (data?.events ?? [])
  const [first] = events
  // A series skips these dates.
  const single = input !== null && input.repeat === undefined && first !== undefined ? first : null
  return (
    <>
      {events.length > 0 && <SeriesPreview events={events} />}
      {single !== null && <OtherEvents span={{ from: Date.parse(single.starts_at), to: Date.parse(single.ends_at) }} />}
    </>
  )
}
