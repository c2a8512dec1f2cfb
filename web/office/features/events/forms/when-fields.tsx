import { Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { LocalDateTimeField } from '../../../ui/dates/local-date-time-field.tsx'
import { RepeatedHour } from '../../../ui/dates/repeated-hour.tsx'
import { isRepeatedTime } from '../../../ui/dates/zoned-time.ts'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import type { EventValues } from './event-values.ts'
import { clockNote, formatEventLength } from './format-times.ts'
import { useMovedStart } from './use-moved-start.ts'

interface TimeFieldsProps {
  form: UseFormReturnType<EventValues>
  timezone: string
}

const placeOf = (timezone: string) => timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ')

function useTimes({ form, timezone }: TimeFieldsProps) {
  const { fold } = form.values
  return (name: 'starts_at_local' | 'ends_at_local' | 'doors_at_local' | 'sales_start_at_local' | 'sales_end_at_local') => {
    const note = clockNote(form.values[name], timezone, fold)
    return { timezone, ...form.getInputProps(name), ...(note !== null && { note }) }
  }
}

interface WhenFieldsProps extends TimeFieldsProps {
  /** A warning about the date. */
  children?: ReactNode
}

/** Start and end on the club's clock, with the duration and a note on clock changes. */
export function WhenFields({ form, timezone, children }: WhenFieldsProps) {
  const time = useTimes({ form, timezone })
  const length = formatEventLength(form.values, timezone)
  const { starts_at_local, ends_at_local, doors_at_local } = form.values
  const moveOthers = useMovedStart(starts_at_local, (shift) => {
    form.setFieldValue('ends_at_local', shift(ends_at_local))
    form.setFieldValue('doors_at_local', shift(doors_at_local))
  })
  return (
    <FieldSection title="When" lead={`All times are in ${placeOf(timezone)} time.`}>
      <FieldRow>
        <LocalDateTimeField
          label="Starts"
          required
          {...time('starts_at_local')}
          onChange={(next) => {
            form.setFieldValue('starts_at_local', next)
            moveOthers(next)
          }}
        />
        <LocalDateTimeField label="Ends" required defaultTime="06:00" {...time('ends_at_local')} />
      </FieldRow>
      <output>{length === null ? 'Choose when it starts and ends.' : `It lasts ${length}.`}</output>
      {children}
      {[starts_at_local, ends_at_local, doors_at_local].some((local) => isRepeatedTime(local, timezone)) && (
        <RepeatedHour value={form.values.fold} onChange={(fold) => form.setFieldValue('fold', fold)} />
      )}
      <LocalDateTimeField
        label="Doors open"
        defaultTime="22:00"
        {...time('doors_at_local')}
        note={time('doors_at_local').note ?? 'Leave blank to open doors at the start.'}
      />
    </FieldSection>
  )
}

interface SaleFieldsProps extends TimeFieldsProps {
  /** Whether the club's house rules have it. */
  clubHasResale: boolean
}

/** The start and end of sales, and whether guests may return what they bought. */
export function SaleFields({ form, timezone, clubHasResale }: SaleFieldsProps) {
  const time = useTimes({ form, timezone })
  return (
    <FieldSection title="Sales" lead="When guests can book. Each ticket or table can have a shorter window.">
      <FieldRow>
        <LocalDateTimeField
          label="Booking opens"
          defaultTime="12:00"
          {...time('sales_start_at_local')}
          note={time('sales_start_at_local').note ?? 'Leave blank to open as soon as the event is published.'}
        />
        <LocalDateTimeField
          label="Booking closes"
          defaultTime="05:00"
          {...time('sales_end_at_local')}
          note={time('sales_end_at_local').note ?? 'Leave blank to close an hour before the end.'}
        />
      </FieldRow>
      <ResaleField form={form} clubHasResale={clubHasResale} />
    </FieldSection>
  )
}

function ResaleField({ form, clubHasResale }: Pick<SaleFieldsProps, 'form' | 'clubHasResale'>) {
  return (
    <Radio.Group
      label="Return tickets for resale"
      description="Once your own places are sold out, returned tickets are sold at the price paid for them. Tickets already returned stay on sale."
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      {...form.getInputProps('resale_enabled')}
      value={String(form.values.resale_enabled)}
      onChange={(chosen) => form.setFieldValue('resale_enabled', chosen === 'null' ? null : chosen === 'true')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="null" label={`As in your house rules (now ${clubHasResale ? 'on' : 'off'})`} />
        <Radio value="true" label="On for this event" />
        <Radio value="false" label="Off for this event" />
      </Stack>
    </Radio.Group>
  )
}
