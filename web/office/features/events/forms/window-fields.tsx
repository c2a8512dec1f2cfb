import { admits } from '#contract/events/prestation-kinds.ts'
import type { UseFormReturnType } from '@mantine/form'
import { LocalDateTimeField } from '../../../ui/dates/local-date-time-field.tsx'
import { FieldSection } from '../../../ui/form/field-layout.tsx'
import type { PrestationValues } from './prestation-values.ts'

interface WindowFieldsProps {
  form: UseFormReturnType<PrestationValues>
  timezone: string
}

/** Its sales window and entry window. */
export function WindowFields({ form, timezone }: WindowFieldsProps) {
  const { kind } = form.values
  return (
    <FieldSection title="When" lead="Leave blank to use the times of the event.">
      <LocalDateTimeField
        label="On sale from"
        timezone={timezone}
        defaultTime="10:00"
        {...form.getInputProps('sales_start_at_local')}
      />
      <LocalDateTimeField
        label="On sale until"
        timezone={timezone}
        defaultTime="20:00"
        {...form.getInputProps('sales_end_at_local')}
      />
      {kind === 'guest_list' && (
        <LocalDateTimeField
          label="Free until"
          timezone={timezone}
          defaultTime="00:30"
          {...form.getInputProps('free_until_local')}
        />
      )}
      {admits({ kind }) && (
        <>
          <LocalDateTimeField label="Entry from" timezone={timezone} {...form.getInputProps('entry_start_at_local')} />
          <LocalDateTimeField
            label="Entry until"
            timezone={timezone}
            defaultTime="02:00"
            {...form.getInputProps('entry_end_at_local')}
          />
          <LocalDateTimeField
            label="Arrive by"
            timezone={timezone}
            defaultTime="01:00"
            {...form.getInputProps('arrive_by_local')}
          />
        </>
      )}
    </FieldSection>
  )
}
