import { Button } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { TabRow } from '#contract/tabs/tab.ts'
import { listTabs } from '#contract/tabs/tabs.ts'
import { formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { minimumWords } from '../parts/meter.tsx'
import { tabName } from '../parts/tab-words.ts'
import { eventTabsQuery } from '../queries/tabs.ts'

// Loaded once it is opened.
const OpenTabDialog = lazy(async () => ({ default: (await import('../parts/open-tab-dialog.tsx')).OpenTabDialog }))

const stateOf = (search: URLSearchParams) => (search.get('state') === 'closed' ? 'closed' : 'open')

export const screen = defineScreen({
  queries: ({ params, search }: Place) => {
    const cursor = search.get('cursor')
    const page = { limit: 50, ...(cursor !== null && { cursor }) }
    return { answer: eventTabsQuery(params['event_id'] ?? '', { state: stateOf(search), ...page }) }
  },
  title: ({ answer }) => `Tabs, ${answer.event.title}`,
  Component: EventTabs,
  Skeleton: TableSkeleton,
})

type Answer = AnswerOf<typeof listTabs>

const columnsIn = ({ currency, timezone }: Answer['event'], isOpen: boolean) =>
  defineColumns<TabRow>([
    { id: 'tab', header: 'Table', cell: tabName },
    { id: 'party', header: 'Party', cell: ({ party }) => party?.name, phone: 'line' },
    {
      id: 'since',
      header: isOpen ? 'Opened' : 'Closed',
      cell: ({ opened_at, closed_at }) => formatTime(closed_at ?? opened_at, timezone),
      phone: 'line',
    },
    { id: 'by', header: 'Opened by', cell: ({ opened_by }) => opened_by, hidden: true },
    { id: 'total', header: 'Ordered', align: 'right', cell: ({ total_minor }) => formatMoney(total_minor, currency) },
    {
      id: 'minimum',
      header: 'Minimum spend',
      align: 'right',
      cell: (tab) => minimumWords(tab, currency),
      phone: (tab) => tab.minimum_minor !== null && `${minimumWords(tab, currency)} minimum`,
    },
    isOpen
      ? { id: 'due', header: 'Due', align: 'right', cell: ({ due_minor }) => formatMoney(due_minor, currency), phone: 'aside' }
      : {
          id: 'paid',
          header: 'Paid',
          align: 'right',
          cell: ({ paid_minor }) => formatMoney(paid_minor, currency),
          phone: 'aside',
        },
  ])

function EventTabs({ data: { answer }, search, isStale }: ScreenProps<{ answer: Answer }>) {
  const { event, tabs, open_count, closed_count, count, next } = answer
  useFresh(`event:${event.id}`, listTabs)
  const isOpen = stateOf(search) === 'open'
  const columns = useMemo(() => columnsIn(event, isOpen), [event, isOpen])
  const [isOpening, setOpening] = useState(false)
  const here = paths.eventTabs(event.id)
  return (
    <>
      <PageHeader
        title={event.title}
        lead="What each table has ordered, and what it owes."
        parents={[{ label: 'Tabs', to: paths.clubTabs }]}
        actions={
          <Button onClick={() => setOpening(true)} leftSection={<Plus size={16} aria-hidden="true" />}>
            Open tab
          </Button>
        }
      />
      <LinkTabs
        label="Tabs of this event"
        items={[
          { to: here, label: `Open (${open_count})`, isCurrent: isOpen },
          { to: `${here}?state=closed`, label: `Closed (${closed_count})`, isCurrent: !isOpen },
        ]}
      />
      <ListScreen
        label="Tabs"
        noun={['tab']}
        rows={tabs}
        count={count}
        next={next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={tabName}
        rowHref={({ id }) => paths.clubTab(id)}
        isStale={isStale}
        empty={
          isOpen ? (
            <EmptyState title="No open tabs">
              Open one for a party or a table. What it orders counts towards its minimum spend.
            </EmptyState>
          ) : (
            <EmptyState title="No closed tabs yet">Tabs appear here once they are paid.</EmptyState>
          )
        }
      />
      <Suspense>{isOpening && <OpenTabDialog eventId={event.id} onClose={() => setOpening(false)} />}</Suspense>
    </>
  )
}
