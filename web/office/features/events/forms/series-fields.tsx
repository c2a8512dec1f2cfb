import { Chip, SegmentedControl, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import styles from './series-fields.module.css'
import type { SeriesValues } from './series-values.ts'
import { shortWeekdays, weekdayOf } from '../../../../shared/format/weekdays.ts'

/** The date of an event, or those of a series. */
export function SeriesFields({ form }: { form: UseFormReturnType<SeriesValues> }) {
  const { business_date, repeats, weekdays, ends } = form.values
  const chosen = weekdays.length === 0 && business_date !== null ? [weekdayOf(business_date)] : weekdays
  return (
    <>
      <DateField label={repeats ? 'First date' : 'Date'} required {...form.getInputProps('business_date')} />
      <Switch label="Repeat weekly" {...form.getInputProps('repeats', { type: 'checkbox' })} />
      {repeats && (
        <>
          <Chip.Group multiple value={chosen.map(String)} onChange={(days) => form.setFieldValue('weekdays', days.map(Number))}>
            <fieldset className={styles.weekdays}>
              <legend>On</legend>
              {shortWeekdays.map((word, index) => (
                <Chip key={word} value={String(index + 1)}>
                  {word}
                </Chip>
              ))}
            </fieldset>
          </Chip.Group>
          <SegmentedControl
            aria-label="The series ends"
            data={[
              { value: 'count', label: 'Ends after a number of dates' },
              { value: 'until', label: 'Ends on a date' },
            ]}
            {...form.getInputProps('ends')}
          />
          <FieldRow>
            <NumberField label="Repeat every (weeks)" min={1} max={8} {...form.getInputProps('every_weeks')} />
            {ends === 'count' ? (
              <NumberField label="Dates" min={1} max={52} {...form.getInputProps('count')} />
            ) : (
              <DateField label="Last date" {...form.getInputProps('until')} />
            )}
          </FieldRow>
        </>
      )}
    </>
  )
}
