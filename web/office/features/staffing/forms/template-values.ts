import type { ScheduleTemplate } from '#contract/staffing/schedule-templates.ts'

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

export const newShiftTemplateValues: TemplateValues = {
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

export const shiftTemplateValuesOf = (template: ScheduleTemplate): TemplateValues => ({
  ...template,
  weekdays: template.weekdays.map(String),
})

export const shiftTemplateBodyOf = (values: TemplateValues) => ({
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

export const shiftTemplateErrorsOf = ({
  name,
  role_id,
  weekdays,
  start_local,
  end_local,
}: TemplateValues): Record<string, string> => ({
  ...(name.trim() === '' && { name: 'Name is required' }),
  ...(role_id === null && { role_id: 'Choose a role' }),
  ...(weekdays.length === 0 && { weekdays: 'Choose a weekday' }),
  ...(start_local === '' && { start_local: 'Enter a time' }),
  ...(end_local === '' && { end_local: 'Enter a time' }),
})
