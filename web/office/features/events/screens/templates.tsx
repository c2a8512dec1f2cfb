import { Button, TextInput } from '@mantine/core'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listTemplates, type EventTemplate } from '#contract/events/templates.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { offerWords, relativeWords, spanWords } from '../parts/template-words.ts'
import { useEventTemplateChanges } from '../queries/use-template-changes.ts'

// Loaded on demand, with its calendars.
const SeriesDialog = lazy(async () => ({ default: (await import('../forms/series-dialog.tsx')).SeriesDialog }))

type OpenDialog = { what: 'make' | 'rename' | 'delete'; template: EventTemplate }

const columns = defineColumns<EventTemplate>([
  { id: 'name', header: 'Template', cell: ({ name }) => name },
  {
    id: 'event',
    header: 'Event',
    cell: (template) => `${template.event.title}, ${spanWords(template)}`,
    phone: 'line',
  },
  { id: 'sells', header: 'Tickets & tables', cell: offerWords, phone: 'line' },
  {
    id: 'opens',
    header: 'Booking opens',
    oneLine: true,
    cell: ({ event: { sales_start: opens } }) => (opens ? relativeWords(opens) : 'When published'),
  },
  { id: 'upcoming', header: 'Upcoming', align: 'right', cell: ({ upcoming }) => upcoming },
])

function Templates({ data: { kept } }: ScreenProps<{ kept: AnswerOf<typeof listTemplates> }>) {
  const navigate = useNavigate()
  const { rename, remove } = useEventTemplateChanges()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const finish = (firstId: string, count: number) => {
    toast({
      tone: 'ok',
      message: count === 1 ? 'Event created as a draft.' : `${formatCount(count, 'event')} created as drafts.`,
    })
    void navigate(count === 1 ? paths.clubEventPrestations(firstId) : paths.clubEvents)
  }
  return (
    <>
      <PageHeader
        title="Templates"
        lead="Reusable event details with their tickets & tables."
        parents={[{ label: 'Events', to: paths.clubEvents }]}
      />
      <ListScreen
        label="Templates"
        noun={['template']}
        rows={kept.templates}
        count={kept.templates.length}
        next={null}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(template) => [
          { label: 'Create events', onClick: () => setDialog({ what: 'make', template }) },
          { label: 'Rename template', onClick: () => setDialog({ what: 'rename', template }) },
          { label: 'Delete template', onClick: () => setDialog({ what: 'delete', template }), danger: true },
        ]}
        empty={
          <EmptyState
            title="No templates yet"
            action={
              <Button component={Link} to={paths.clubEvents}>
                Open events
              </Button>
            }
          >
            Open an event, go to tickets & tables, and save it as a template. Then create a whole season from it.
          </EmptyState>
        }
      />
      <Suspense>
        {dialog?.what === 'make' && <SeriesDialog template={dialog.template} onClose={close} onMade={finish} />}
      </Suspense>
      {dialog?.what === 'rename' && (
        <ActionDialog
          title="Rename template"
          submit="Rename template"
          initial={{ name: dialog.template.name }}
          onSubmit={async ({ name }) => rename(dialog.template, name)}
          onClose={close}
        >
          {(form) => <TextInput label="Name" required maxLength={80} {...form.getInputProps('name')} />}
        </ActionDialog>
      )}
      {dialog?.what === 'delete' && (
        <ActionDialog
          title={`Delete ${dialog.template.name}?`}
          submit="Delete template"
          dismiss="Keep template"
          danger
          initial={{}}
          onSubmit={async () => remove(dialog.template)}
          onClose={close}
        >
          <p>Events created from it stay as they are.</p>
        </ActionDialog>
      )}
    </>
  )
}

export const screen = defineScreen({
  queries: () => ({ kept: apiQuery(listTemplates) }),
  title: () => 'Templates',
  Component: Templates,
  Skeleton: TableSkeleton,
})
