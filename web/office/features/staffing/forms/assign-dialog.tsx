import { Button, Group, Radio, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Rota } from '#contract/staffing/rota.ts'
import { listScheduleTemplates } from '#contract/staffing/schedule-templates.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { AssignResults, isOver } from '../parts/assign-results.tsx'
import { timesWords } from '../parts/rota-words.ts'
import { useAssignPreview } from '../queries/use-assign-preview.ts'
import { useRotaChanges } from '../queries/use-rota-changes.ts'

type OnConflict = 'fail' | 'skip' | 'replace'

interface AssignValues extends Record<string, unknown> {
  template_id: string | null
  staff_ids: string[]
  date_from: string | null
  date_to: string | null
  on_conflict: string
  to_headcount: boolean
  fill_open: boolean
  publish: boolean
  confirm_time_off: boolean
}

const onConflictWords: Record<OnConflict, string> = {
  skip: 'Skip that person',
  replace: 'Replace their shift',
  fail: 'Cancel the whole assignment',
}

const timesOf = ({ start_local, end_local }: { start_local: string; end_local: string }) =>
  timesWords({ from: `0000-00-00T${start_local}`, to: `0000-00-00T${end_local}` })

const errorsOf = ({ template_id, staff_ids, date_from, date_to, fill_open }: AssignValues): Record<string, string> => ({
  ...(template_id === null && { template_id: 'Choose a template' }),
  ...(staff_ids.length === 0 && !fill_open && { staff_ids: 'Choose who works' }),
  ...(date_from === null && { date_from: 'Choose a date' }),
  ...(date_to === null && { date_to: 'Choose a date' }),
})

function bodyOf({ template_id, date_from, date_to, on_conflict, ...rest }: AssignValues) {
  if (template_id === null || date_from === null || date_to === null) return null
  const onConflict: OnConflict = on_conflict === 'skip' || on_conflict === 'replace' ? on_conflict : 'fail'
  return { template_id, date_from, date_to, on_conflict: onConflict, ...rest }
}

const hasTimeOff = ({ staff }: Rota, id: string) =>
  staff.find(({ user_id }) => user_id === id)?.time_off.some(({ status }) => status === 'approved') === true

/** Assigns people to a template on dates, with a preview of the result. */
export function AssignDialog({ rota, onClose }: { rota: Rota; onClose: () => void }) {
  const { assign } = useRotaChanges()
  const { data } = useQuery(apiQuery(listScheduleTemplates, { query: { limit: 100 } }))
  const templates = data?.templates ?? []
  const initial: AssignValues = {
    template_id: null,
    staff_ids: [],
    date_from: rota.date_from,
    date_to: rota.date_to,
    on_conflict: 'skip',
    to_headcount: true,
    fill_open: false,
    publish: false,
    confirm_time_off: false,
  }
  const save = async (values: AssignValues) => {
    const body = bodyOf(values)
    if (body === null) return
    const { planned, skipped, time_off: off, rows, days } = await assign(body)
    const warned = rows.some(({ warnings }) => warnings.length > 0) || days.some(isOver)
    const parts = [formatCount(planned, 'shift') + ' planned', ...(skipped + off > 0 ? [`${skipped + off} skipped`] : [])]
    toast({ tone: warned || skipped + off > 0 ? 'warn' : 'ok', message: `${parts.join(', ')}.` })
  }
  if (data !== undefined && templates.length === 0) return <NoTemplate onClose={onClose} />
  return (
    <ActionDialog
      title="Assign a template"
      size="lg"
      submit="Plan shifts"
      initial={initial}
      validate={errorsOf}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => {
        const template = templates.find(({ id }) => id === form.values.template_id)
        const choose = (id: string | null) => {
          form.setFieldValue('template_id', id)
          const role = templates.find((one) => one.id === id)?.role_id
          const people = rota.staff.filter(({ role_id, has_left }) => role_id === role && !has_left)
          form.setFieldValue(
            'staff_ids',
            people.map(({ user_id }) => user_id),
          )
        }
        return (
          <>
            <SelectField
              label="Template"
              required
              placeholder="Choose a template"
              data={templates.map(({ id, name }) => ({ value: id, label: name }))}
              {...(template !== undefined && {
                description: `${template.role_name}, ${timesOf(template)}, ${formatCount(template.headcount, 'person', 'people')} a day`,
              })}
              {...form.getInputProps('template_id')}
              onChange={choose}
            />
            <MultiSelectField
              label={form.values.to_headcount ? 'Choose from' : 'People'}
              {...(form.values.to_headcount && { description: 'Each date gets only as many of them as the template needs.' })}
              data={rota.staff.filter(({ has_left }) => !has_left).map(({ user_id, name }) => ({ value: user_id, label: name }))}
              {...form.getInputProps('staff_ids')}
            />
            <FieldRow>
              <DateField label="From" required {...form.getInputProps('date_from')} />
              <DateField label="To" required {...form.getInputProps('date_to')} />
            </FieldRow>
            <Switch
              label="Stop at the headcount"
              description="Picks people who are available and rested, with the fewest hours that week."
              {...form.getInputProps('to_headcount', { type: 'checkbox' })}
            />
            <Radio.Group label="If someone is already scheduled" {...form.getInputProps('on_conflict')}>
              <Group mt={8} gap="lg">
                {Object.entries(onConflictWords).map(([value, label]) => (
                  <Radio key={value} value={value} label={label} />
                ))}
              </Group>
            </Radio.Group>
            <Switch
              label="Add open shifts to reach the headcount"
              description="Someone can be assigned to them later."
              {...form.getInputProps('fill_open', { type: 'checkbox' })}
            />
            {form.values.staff_ids.some((id) => hasTimeOff(rota, id)) && (
              <Switch
                label="Also schedule people on approved time off"
                description="Otherwise those days are left out for them."
                {...form.getInputProps('confirm_time_off', { type: 'checkbox' })}
              />
            )}
            <Switch
              label="Publish now"
              description="Each person is notified once. Only planners see drafts."
              {...form.getInputProps('publish', { type: 'checkbox' })}
            />
            <Preview form={form} rota={rota} />
          </>
        )
      }}
    </ActionDialog>
  )
}

const NoTemplate = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Assign a template" onClose={onClose}>
    <EmptyState
      title="No templates yet"
      action={
        <Button component={Link} to={withQuery(paths.clubShiftTemplates, { edit: 'new' })}>
          New template
        </Button>
      }
    >
      A template holds the hours, weekdays and headcount of shifts that repeat, such as “Bar, Friday and Saturday”.
    </EmptyState>
  </Dialog>
)

function Preview({ form, rota }: { form: UseFormReturnType<AssignValues>; rota: Rota }) {
  const isReady = Object.keys(errorsOf(form.values)).length === 0
  const { data, isPlaceholderData } = useAssignPreview(isReady ? bodyOf(form.values) : null)
  return isReady && data ? <AssignResults answer={data} rota={rota} isStale={isPlaceholderData} /> : null
}
