import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listDrawers, type Drawer } from '#contract/drawers/drawers.ts'
import { exportDrawers } from '#contract/drawers/exports.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatEventDate, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { FinanceTabs } from '../../../domain/finance-tabs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList, linkedText } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { CloseDrawerDialog } from '../parts/close-drawer-dialog.tsx'
import { DrawerDifference, drawerName, DrawerStatus } from '../parts/drawer-words.tsx'
import { OpenDrawerDialog } from '../parts/open-drawer-dialog.tsx'

type DrawerList = AnswerOf<typeof listDrawers>

const list = defineList({
  filters: {
    status: choice('Status', { open: 'Open', closed: 'Closed' }),
    business_date: linkedText('Business date', /^2\d{3}-\d\d-\d\d$/),
  },
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listDrawers, { query: list.queryOf(search) }) }),
  title: () => 'Drawers',
  Component: Drawers,
  Skeleton: TableSkeleton,
})

const columnsIn = (timezone: string) =>
  defineColumns<Drawer>([
    { id: 'drawer', header: 'Drawer', cell: (drawer) => drawerName(drawer) },
    {
      id: 'date',
      header: 'Business date',
      oneLine: true,
      cell: ({ business_date }) => formatLocalDate(business_date),
      phone: 'line',
    },
    { id: 'opened', hidden: true, header: 'Opened', cell: ({ opened_at }) => formatEventDate(opened_at, timezone) },
    { id: 'float', header: 'Float', align: 'right', cell: ({ float_minor, currency }) => formatMoney(float_minor, currency) },
    {
      id: 'expected',
      header: 'Expected',
      align: 'right',
      cell: ({ expected_minor, currency }) => formatMoney(expected_minor, currency),
      phone: 'line',
    },
    {
      id: 'counted',
      header: 'Counted',
      align: 'right',
      cell: ({ counted_minor, currency }) => counted_minor !== null && formatMoney(counted_minor, currency),
    },
    {
      id: 'difference',
      header: 'Difference',
      align: 'right',
      cell: (drawer) => drawer.difference_minor !== null && <DrawerDifference drawer={drawer} />,
      phone: 'line',
    },
    { id: 'status', header: 'Status', cell: (drawer) => <DrawerStatus drawer={drawer} />, phone: 'aside' },
  ])

const csv = {
  file: 'drawers.csv',
  save: async (file: string, search: URLSearchParams) => download(exportDrawers, { query: list.filtersOf(search) }, file),
}

function Drawers({ data: { answer }, isStale }: ScreenProps<{ answer: DrawerList }>) {
  const { drawers, currency, timezone, count, next } = answer
  const columns = useMemo(() => columnsIn(timezone), [timezone])
  const [isOpening, setOpening] = useState(false)
  const [closing, setClosing] = useState<Drawer | null>(null)
  const actions = useMemo(
    () => (drawer: Drawer) => [
      {
        label: 'Close drawer',
        ...(drawer.status === 'closed' && { disabled: 'This drawer is closed' }),
        onClick: () => setClosing(drawer),
      },
    ],
    [],
  )
  return (
    <>
      <PageHeader
        title="Drawers"
        lead="Cash by place and person. The cash-up of a date counts its drawers."
        actions={<Button onClick={() => setOpening(true)}>Open drawer</Button>}
      />
      <FinanceTabs current={paths.clubDrawers} />
      <ListScreen
        label="Drawers"
        noun={['drawer']}
        list={list}
        csv={csv}
        rows={drawers}
        count={count}
        next={next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={drawerName}
        rowHref={({ id }) => paths.clubDrawer(id)}
        rowActions={actions}
        isStale={isStale}
        empty={
          <EmptyState title="No drawers yet">
            Open a drawer here or at the door. From then on, the cash its holder takes is counted in it.
          </EmptyState>
        }
      />
      {isOpening && <OpenDrawerDialog currency={currency} onClose={() => setOpening(false)} />}
      {closing !== null && <CloseDrawerDialog drawer={closing} onClose={() => setClosing(null)} />}
    </>
  )
}
