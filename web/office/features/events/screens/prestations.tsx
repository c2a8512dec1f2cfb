import { Alert, Button, Drawer, Menu } from '@mantine/core'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getManagedEvent } from '#contract/event-management.ts'
import { listPrestations, type ManagedPrestation } from '#contract/prestations.ts'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton, TableSkeleton } from '../../../ui/skeletons.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { bodyOf, changeOf, newValues, valuesOf, type PrestationValues } from '../forms/prestation-values.ts'
import { DeletePrestation } from '../parts/delete-prestation.tsx'
import { EventNav } from '../parts/event-nav.tsx'
import { PrestationList } from '../parts/prestation-list.tsx'
import { kinds, kindWords } from '../parts/prestation-words.ts'
import { ReleasePhases } from '../parts/release-phases.tsx'
import { SaveAsTemplate } from '../parts/save-as-template.tsx'
import { usePrestationActions } from '../parts/use-prestation-actions.ts'
import { usePrestationChanges } from '../queries/use-prestation-changes.ts'

// With its calendars it is as large as the rest: it comes once something is opened.
const PrestationForm = lazy(async () => ({ default: (await import('../forms/prestation-form.tsx')).PrestationForm }))

interface Data {
  night: AnswerOf<typeof getManagedEvent>
  sold: AnswerOf<typeof listPrestations>
}

/** What the address says is open: a new one of a kind, or one to change. */
function openOf(
  search: URLSearchParams,
  rows: readonly ManagedPrestation[],
  tax: number,
): { title: string; initial: PrestationValues } | null {
  const row = rows.find(({ id }) => id === search.get('edit'))
  if (row !== undefined) return { title: row.name, initial: valuesOf(row) }
  const kind = kinds.find((one) => one === search.get('new'))
  return kind === undefined ? null : { title: `New: ${kindWords[kind].toLowerCase()}`, initial: newValues(kind, tax) }
}

function Prestations({ data: { night, sold }, search }: ScreenProps<Data>) {
  const navigate = useNavigate()
  const changes = usePrestationChanges(night.id)
  const [failure, setFailure] = useState<string | null>(null)
  const [deleted, askToDelete] = useState<ManagedPrestation | null>(null)
  const rows = sold.prestations
  const open = openOf(search, rows, rows.at(-1)?.tax_bp ?? 0)
  const here = paths.clubEventPrestations(night.id)
  const close = () => void navigate(here, { preventScrollReset: true })
  const trying = async (work: Promise<unknown>) => {
    setFailure(null)
    await work.catch((error: unknown) => setFailure(errorMessage(error, 'Network error. Please try again.')))
  }
  const actionsOf = usePrestationActions({
    changes,
    trying,
    onDelete: askToDelete,
    open: (id) => void navigate(`${here}?edit=${id}`, { preventScrollReset: true }),
  })

  const save = async (values: PrestationValues) => {
    const id = search.get('edit')
    const saved =
      id === null ? await changes.create(bodyOf(values)) : await changes.update(id, changeOf(values, open?.initial ?? values))
    toast({
      tone: 'ok',
      message: saved.adjusted
        ? `${saved.name} is saved. The clocks skip one of its times that night, so it was moved forward.`
        : `${saved.name} is saved.`,
    })
    close()
  }

  return (
    <>
      <PageHeader
        title="What is sold"
        lead={formatEventSpan(night)}
        parents={[
          { label: 'Events', to: paths.clubEvents },
          { label: night.title, to: paths.clubEvent(night.id) },
        ]}
        actions={
          <>
            <SaveAsTemplate eventId={night.id} title={night.title} />
            <Menu>
              <Menu.Target>
                <Button leftSection={<Plus size={16} aria-hidden="true" />}>Add</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {kinds.map((kind) => (
                  <Menu.Item key={kind} onClick={() => void navigate(`${here}?new=${kind}`, { preventScrollReset: true })}>
                    {kindWords[kind]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      <EventNav id={night.id} />
      {failure !== null && (
        <Alert role="alert" color="red" mb="md" withCloseButton closeButtonLabel="Close" onClose={() => setFailure(null)}>
          {failure}
        </Alert>
      )}
      <ReleasePhases rows={rows} />
      {rows.length === 0 ? (
        <EmptyState title="Nothing to sell yet">
          Add an entry, a guest list or a table: a night needs one on sale before it can be published.
        </EmptyState>
      ) : (
        <Panel title="In the order that guests see" flush>
          <PrestationList
            rows={rows}
            hrefOf={({ id }) => `${here}?edit=${id}`}
            actionsOf={actionsOf}
            onOrder={async (ids) => trying(changes.reorder(ids))}
          />
        </Panel>
      )}
      <Drawer
        opened={open !== null}
        onClose={close}
        title={open?.title}
        position="right"
        size="xl"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open !== null && (
          <Suspense fallback={<FormSkeleton />}>
            <PrestationForm
              key={search.toString()}
              initial={open.initial}
              currency={night.currency}
              timezone={night.timezone}
              releases={[...new Set(rows.flatMap(({ phase_group }) => phase_group ?? []))]}
              onSave={save}
              onCancel={close}
            />
          </Suspense>
        )}
      </Drawer>
      <DeletePrestation
        row={deleted}
        onClose={() => askToDelete(null)}
        onDelete={changes.remove}
        onArchive={async (row) => changes.update(row.id, { version: row.version, status: 'archived' })}
      />
    </>
  )
}

export const screen = defineScreen({
  queries: ({ params: { event_id: id = '' } }: Place) => ({
    night: apiQuery(getManagedEvent, { params: { id } }),
    sold: apiQuery(listPrestations, { params: { id } }),
  }),
  title: ({ night }) => `${night.title}: what is sold`,
  Component: Prestations,
  Skeleton: TableSkeleton,
})
