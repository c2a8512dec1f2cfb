import { Button } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { lazy, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listScheduleTemplates, type ScheduleTemplate } from '#contract/staffing/schedule-templates.ts'
import { listRoles } from '#contract/staffing/staff-roles.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DetailDrawer, useCloseDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { timeLabel } from '../../../ui/dates/local-dates.ts'
import {
  shiftTemplateBodyOf,
  newShiftTemplateValues,
  shiftTemplateValuesOf,
  type TemplateValues,
} from '../forms/template-values.ts'
import { ShiftTabs } from '../parts/shift-tabs.tsx'
import { useShiftTemplateChanges } from '../queries/use-template-changes.ts'
import { shortWeekdays } from '../../../../shared/format/weekdays.ts'

// Loads once a template is opened.
const TemplateForm = lazy(async () => ({ default: (await import('../forms/template-form.tsx')).TemplateForm }))

/** `Fri, Sat` */
const weekdaysWords = (weekdays: readonly number[]) =>
  weekdays.length === 7 ? 'Every day' : weekdays.map((weekday) => shortWeekdays[weekday - 1]).join(', ')

const columns = defineColumns<ScheduleTemplate>([
  { id: 'name', header: 'Template', cell: ({ name }) => name },
  { id: 'role', header: 'Role', cell: ({ role_name }) => role_name, phone: 'aside' },
  { id: 'days', header: 'Days', cell: ({ weekdays }) => weekdaysWords(weekdays), phone: 'line' },
  {
    id: 'times',
    header: 'Times',
    cell: ({ start_local, end_local }) => `${timeLabel(start_local)} – ${timeLabel(end_local)}`,
    phone: 'line',
  },
  { id: 'break', header: 'Break', align: 'right', cell: ({ break_minutes }) => `${break_minutes} min` },
  { id: 'people', header: 'People', align: 'right', cell: ({ headcount }) => headcount },
  { id: 'upcoming', header: 'Upcoming shifts', align: 'right', cell: ({ upcoming }) => upcoming },
])

const drawerParams = ['edit']

export const screen = defineScreen({
  queries: ({ search }: Place) => {
    const cursor = search.get('cursor')
    return {
      answer: apiQuery(listScheduleTemplates, { query: { ...(cursor !== null && { cursor }) } }),
      roles: apiQuery(listRoles),
    }
  },
  title: () => 'Shift templates',
  Component: ShiftTemplates,
  Skeleton: TableSkeleton,
})

interface Data extends Record<string, unknown> {
  answer: AnswerOf<typeof listScheduleTemplates>
  roles: AnswerOf<typeof listRoles>
}

function ShiftTemplates({ data: { answer, roles }, search, isStale }: ScreenProps<Data>) {
  const navigate = useNavigate()
  const changes = useShiftTemplateChanges()
  const close = useCloseDrawer(...drawerParams)
  const [deleting, setDeleting] = useState<ScheduleTemplate | null>(null)
  const edit = search.get('edit')
  const template = answer.templates.find(({ id }) => id === edit)
  const isOpen = edit === 'new' || template !== undefined
  const addressOf = (id: string) => withQuery(paths.clubShiftTemplates, { edit: id })
  const save = async (values: TemplateValues) => {
    await (template === undefined
      ? changes.create(shiftTemplateBodyOf(values))
      : changes.update(template.id, { ...shiftTemplateBodyOf(values), version: values.version }))
    toast({
      tone: 'ok',
      message: template === undefined ? 'Template created.' : 'Template saved. Planned shifts stay as they are.',
    })
    close()
  }
  const newTemplate = (
    <Button component={Link} to={addressOf('new')} leftSection={<Plus size={16} aria-hidden="true" />}>
      New template
    </Button>
  )
  return (
    <>
      <PageHeader title="Shift templates" actions={newTemplate} />
      <ShiftTabs current={paths.clubShiftTemplates} />
      <ListScreen
        label="Shift templates"
        noun={['template']}
        rows={answer.templates}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => addressOf(id)}
        rowActions={(row) => [
          { label: 'Edit template', onClick: () => void navigate(addressOf(row.id)) },
          { label: 'Delete template', onClick: () => setDeleting(row), danger: true },
        ]}
        isStale={isStale}
        empty={
          <EmptyState
            title="No templates yet"
            action={
              <Button component={Link} to={addressOf('new')} variant="default">
                New template
              </Button>
            }
          >
            A template is a recurring shift: a role, weekdays, times and a headcount. Use it to plan whole weeks.
          </EmptyState>
        }
      />
      <DetailDrawer title={template?.name ?? 'New template'} opened={isOpen} params={drawerParams}>
        {isOpen && (
          <TemplateForm
            key={edit}
            initial={template === undefined ? newShiftTemplateValues : shiftTemplateValuesOf(template)}
            roles={roles.roles}
            onSave={save}
          />
        )}
      </DetailDrawer>
      {deleting !== null && (
        <ActionDialog
          title={`Delete ${deleting.name}?`}
          submit="Delete template"
          dismiss="Keep template"
          danger
          initial={{}}
          onSubmit={async () => changes.remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          <p>Shifts planned from it stay as they are.</p>
        </ActionDialog>
      )}
    </>
  )
}
