import { Button, SegmentedControl, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { availabilityKinds, maxHours } from '#contract/staffing/availability.ts'
import { ActionDialog } from '../../../../ui/action-dialog.tsx'
import { DateField } from '../../../../ui/dates/date-field.tsx'
import { FieldRow } from '../../../../ui/form/field-layout.tsx'
import { hoursKindWords, type DayHours } from './hours-words.ts'
import { TimeField } from '../../../../ui/form/time-field.tsx'
import styles from './my-shifts.module.css'

interface Span extends Record<string, unknown> {
  /** The identity of its fields, which stay when others are removed. */
  id: string
  kind: string
  all_day: boolean
  start: string
  end: string
}

interface HoursValues extends Record<string, unknown> {
  /** For an exception; null: not chosen yet. */
  date: string | null
  spans: Span[]
}

interface HoursDialogProps {
  title: string
  hours: readonly DayHours[]
  /** Hours of one date, which must be chosen. */
  isDate?: boolean
  onSave: (hours: DayHours[], date: string) => Promise<unknown>
  onClose: () => void
}

const usual = { kind: 'unavailable', all_day: true, start: '18:00', end: '06:00' }
const newSpan = (): Span => ({ id: crypto.randomUUID(), ...usual })

const spanOf = ({ kind, start_local: start, end_local: end }: DayHours): Span => ({
  id: crypto.randomUUID(),
  kind,
  all_day: start === null,
  start: start ?? usual.start,
  end: end ?? usual.end,
})

const hoursOf = ({ kind, all_day, start, end }: Span): DayHours => ({
  kind: availabilityKinds.find((one) => one === kind) ?? 'unavailable',
  start_local: all_day ? null : start,
  end_local: all_day ? null : end,
})

function errorsOf({ date, spans }: HoursValues, isDate: boolean): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [index, { all_day, start, end }] of spans.entries()) {
    if (all_day) continue
    if (start === '') faults[`spans.${index}.start`] = 'Enter a time'
    if (end === '' || end === start) faults[`spans.${index}.end`] = 'Enter a time other than the start'
  }
  return { ...faults, ...(isDate && date === null && { date: 'Choose a date' }) }
}

/** The hours of a weekday, or of a date with different ones. */
export function HoursDialog({ title, hours, isDate = false, onSave, onClose }: HoursDialogProps) {
  const initial: HoursValues = { date: null, spans: hours.length === 0 ? [newSpan()] : hours.map(spanOf) }
  return (
    <ActionDialog
      title={title}
      submit="Save hours"
      initial={initial}
      validate={(values) => errorsOf(values, isDate)}
      onSubmit={async ({ spans, date }) => onSave(spans.map(hoursOf), date ?? '')}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isDate && <DateField label="Date" required {...form.getInputProps('date')} />}
          {form.values.spans.map(({ id }, index) => (
            <SpanFields key={id} form={form} index={index} />
          ))}
          {form.values.spans.length === 0 && <p className={styles.quiet}>You are available at any time.</p>}
          {form.values.spans.length < maxHours && (
            <Button variant="default" onClick={() => form.insertListItem('spans', newSpan())}>
              Add hours
            </Button>
          )}
          <p className={styles.quiet}>Once you add available or preferred hours, the rest of that day counts as unavailable.</p>
        </>
      )}
    </ActionDialog>
  )
}

function SpanFields({ form, index }: { form: UseFormReturnType<HoursValues>; index: number }) {
  const at = (field: string) => `spans.${index}.${field}`
  const isAllDay = form.values.spans[index]?.all_day === true
  return (
    <fieldset className={styles.span}>
      <legend className={styles.spanName}>Hours {index + 1}</legend>
      <SegmentedControl
        fullWidth
        aria-label={`Hours ${index + 1}`}
        data={availabilityKinds.map((kind) => ({ value: kind, label: hoursKindWords[kind] }))}
        {...form.getInputProps(at('kind'))}
      />
      <Switch label="All day" {...form.getInputProps(at('all_day'), { type: 'checkbox' })} />
      {!isAllDay && (
        <FieldRow>
          <TimeField label="From" {...form.getInputProps(at('start'))} />
          <TimeField label="To" {...form.getInputProps(at('end'))} />
        </FieldRow>
      )}
      <Button variant="subtle" color="gray" size="xs" onClick={() => form.removeListItem('spans', index)}>
        Remove these hours
      </Button>
    </fieldset>
  )
}
