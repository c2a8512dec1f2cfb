import { Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { EventTemplate } from '#contract/event-templates.ts'
import { Form } from '../../../ui/form.tsx'
import { SeriesPreview } from '../parts/series-preview.tsx'
import { useMakeNights, usePreview } from '../queries/use-series.ts'
import { SeriesFields } from './series-fields.tsx'
import { askedFor, firstValues, type SeriesValues } from './series-values.ts'

interface SeriesDialogProps {
  template: EventTemplate
  onClose: () => void
  onMade: (firstId: string, made: number) => void
}

/** Nights of a template: one, or a series of them, with every date shown before it is made. */
export function SeriesDialog({ template, onClose, onMade }: SeriesDialogProps) {
  const form = useForm<SeriesValues>({
    initialValues: firstValues,
    validate: (values) =>
      values.business_date === null
        ? { business_date: 'Choose a date' }
        : askedFor(values) === null
          ? { count: 'From 1 to 52 dates', until: 'Choose the last date' }
          : {},
  })
  const asked = askedFor(form.values)
  const { data } = usePreview(template.id, asked)
  const make = useMakeNights(template.id)
  const save = async () => {
    if (asked === null) return
    const { id, nights } = await make(asked)
    onMade(id, nights?.filter(({ event_id }) => event_id !== null).length ?? 1)
  }
  const nights = asked === null ? [] : (data?.nights ?? [])
  return (
    <Modal opened onClose={onClose} title={`New night: ${template.name}`} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form form={form} submit={form.values.repeats ? 'Make the nights' : 'Make the night'} onSubmit={save}>
        <SeriesFields form={form} />
        {nights.length > 0 && <SeriesPreview nights={nights} />}
      </Form>
    </Modal>
  )
}
