import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Rota } from '#contract/staffing/rota.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { dayLabel } from '../../../ui/dates/local-dates.ts'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { isOff } from '../parts/own-time.ts'
import { endDay, nobody, type ShiftValues } from './shift-values.ts'
import { TimeField } from '../../../ui/form/time-field.tsx'

/** The fields of one shift, both for new and existing ones. */
export function ShiftFields({ form, rota }: { form: UseFormReturnType<ShiftValues>; rota: Rota }) {
  const { date, start, end } = form.values
  const people = rota.staff.filter(({ has_left, user_id }) => !has_left || user_id === form.values.user_id)
  const events = rota.days.flatMap((day) => day.events)
  const choosePerson = (user_id: string | null) => {
    form.setFieldValue('user_id', user_id ?? nobody)
    const role = people.find((person) => person.user_id === user_id)?.role_id
    if (form.values.role_id === null && role !== undefined) form.setFieldValue('role_id', role)
  }
  const isAway = date !== null && isOff(rota, form.values.user_id, date)
  const endsNextDay = date !== null && start !== '' && end !== '' && end <= start
  return (
    <>
      <FieldRow>
        <SelectField
          label="Person"
          data={[
            { value: nobody, label: 'Open: no one yet' },
            ...people.map(({ user_id, name }) => ({ value: user_id, label: name })),
          ]}
          {...form.getInputProps('user_id')}
          onChange={choosePerson}
        />
        <SelectField
          label="Role"
          required
          data={rota.roles.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('role_id')}
        />
      </FieldRow>
      <DateField label="Date" required {...form.getInputProps('date')} />
      {isAway && (
        <Checkbox
          label="Schedule on approved time off"
          description="This person has time off on this date."
          {...form.getInputProps('confirm_time_off', { type: 'checkbox' })}
        />
      )}
      <FieldRow>
        <TimeField label="Start" required {...form.getInputProps('start')} />
        <TimeField
          label="End"
          required
          {...(endsNextDay && { description: `On ${dayLabel(endDay(date, { start, end }))}` })}
          {...form.getInputProps('end')}
        />
        <NumberField label="Break (minutes)" min={0} max={480} {...form.getInputProps('break_minutes')} />
      </FieldRow>
      {events.length > 0 && (
        <SelectField
          label="Event"
          clearable
          placeholder="Not tied to an event"
          data={events.map(({ id, title, starts_at_local }) => ({
            value: id,
            label: `${title}, ${dayLabel(starts_at_local.slice(0, 10))}`,
          }))}
          {...form.getInputProps('event_id')}
        />
      )}
      <TextInput label="Note" maxLength={300} placeholder="What to know about this shift" {...form.getInputProps('note')} />
    </>
  )
}
