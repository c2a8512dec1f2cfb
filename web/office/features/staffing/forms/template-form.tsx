import { Checkbox, Group, TextInput } from '@mantine/core'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listRoles } from '#contract/staff-roles.ts'
import type { ScheduleTemplate } from '#contract/schedule-templates.ts'
import { FieldRow, FieldSection } from '../../../ui/field-layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { ResourceForm } from '../../../ui/resource-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { weekdayNames } from '../parts/weekdays.ts'

export interface TemplateValues extends Record<string, unknown> {
  name: string
  role_id: string | null
  /** `1` is Monday. */
  weekdays: string[]
  start_local: string
  end_local: string
  break_minutes: number | null
  headcount: number | null
  early_in_minutes: number | null
  late_grace_minutes: number | null
  late_out_minutes: number | null
  version: number
}

export const newValues: TemplateValues = {
  name: '',
  role_id: null,
  weekdays: ['5', '6'],
  start_local: '22:00',
  end_local: '06:00',
  break_minutes: 30,
  headcount: 1,
  early_in_minutes: 30,
  late_grace_minutes: 10,
  late_out_minutes: 120,
  version: 0,
}

export const valuesOf = (template: ScheduleTemplate): TemplateValues => ({ ...template, weekdays: template.weekdays.map(String) })

export const bodyOf = (values: TemplateValues) => ({
  name: values.name,
  role_id: values.role_id ?? '',
  weekdays: values.weekdays.map(Number).toSorted((one, other) => one - other),
  start_local: values.start_local,
  end_local: values.end_local,
  break_minutes: values.break_minutes ?? 0,
  headcount: values.headcount ?? 1,
  early_in_minutes: values.early_in_minutes ?? 30,
  late_grace_minutes: values.late_grace_minutes ?? 10,
  late_out_minutes: values.late_out_minutes ?? 120,
})

const errorsOf = ({ name, role_id, weekdays, start_local, end_local }: TemplateValues): Record<string, string> => ({
  ...(name.trim() === '' && { name: 'Name is required' }),
  ...(role_id === null && { role_id: 'Choose a role' }),
  ...(weekdays.length === 0 && { weekdays: 'Choose a weekday' }),
  ...(start_local === '' && { start_local: 'Enter a time' }),
  ...(end_local === '' && { end_local: 'Enter a time' }),
})

interface TemplateFormProps {
  initial: TemplateValues
  roles: AnswerOf<typeof listRoles>['roles']
  onSave: (values: TemplateValues) => Promise<unknown>
}

/** A shift that repeats on weekdays. */
export function TemplateForm({ initial, roles, onSave }: TemplateFormProps) {
  return (
    <ResourceForm
      initial={initial}
      validate={errorsOf}
      submit="Save template"
      compare={{
        labels: { name: 'Name', start_local: 'Start', end_local: 'End', headcount: 'People' },
        valuesOf: (theirs) => valuesOf(theirs as ScheduleTemplate),
      }}
      onSave={onSave}
    >
      {(form) => (
        <>
          <FieldRow>
            <TextInput label="Name" required maxLength={80} {...form.getInputProps('name')} />
            <SelectField
              label="Role"
              required
              placeholder={roles.length === 0 ? 'Create a role first' : 'Choose a role'}
              data={roles.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('role_id')}
            />
          </FieldRow>
          <Checkbox.Group
            label="Weekdays"
            description="A shift that starts after midnight belongs to the evening before."
            {...form.getInputProps('weekdays')}
          >
            <Group my={8} gap="sm">
              {weekdayNames.map((name, index) => (
                <Checkbox key={name} value={String(index + 1)} label={name.slice(0, 3)} aria-label={name} />
              ))}
            </Group>
          </Checkbox.Group>
          <FieldRow>
            <TextInput type="time" label="Start" required {...form.getInputProps('start_local')} />
            <TextInput
              type="time"
              label="End"
              required
              {...(form.values.end_local !== '' &&
                form.values.end_local <= form.values.start_local && { description: 'On the next day' })}
              {...form.getInputProps('end_local')}
            />
          </FieldRow>
          <FieldRow>
            <NumberField label="Break (minutes)" min={0} max={480} {...form.getInputProps('break_minutes')} />
            <NumberField label="People needed" min={1} max={500} {...form.getInputProps('headcount')} />
          </FieldRow>
          <FieldSection title="Check-in" lead="In minutes before the start, after the start and after the end.">
            <FieldRow>
              <NumberField label="Check-in opens" min={0} max={240} {...form.getInputProps('early_in_minutes')} />
              <NumberField label="Late after" min={0} max={120} {...form.getInputProps('late_grace_minutes')} />
              <NumberField label="Check-out closes" min={0} max={480} {...form.getInputProps('late_out_minutes')} />
            </FieldRow>
          </FieldSection>
        </>
      )}
    </ResourceForm>
  )
}
