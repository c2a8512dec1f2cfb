import { Checkbox, Group, TextInput } from '@mantine/core'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { listRoles } from '#contract/staffing/staff-roles.ts'
import type { ScheduleTemplate } from '#contract/staffing/schedule-templates.ts'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { shiftTemplateErrorsOf, shiftTemplateValuesOf, type TemplateValues } from './template-values.ts'
import { TimeField } from '../../../ui/form/time-field.tsx'
import { weekdayNames } from '#contract/base/weekdays.ts'

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
      validate={shiftTemplateErrorsOf}
      submit="Save template"
      compare={{
        labels: { name: 'Name', start_local: 'Start', end_local: 'End', headcount: 'People' },
        valuesOf: (theirs) => shiftTemplateValuesOf(theirs as ScheduleTemplate),
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
            <TimeField label="Start" required {...form.getInputProps('start_local')} />
            <TimeField
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
