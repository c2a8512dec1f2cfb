import { Textarea } from '@mantine/core'
import {
  clientPointsSorts,
  countedClients,
  exportClientPoints,
  listClientPoints,
  type ClientPoints,
} from '#contract/loyalty/client-points.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useMemo, useState } from 'react'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { downloadLimited } from '../../../../shared/api/download.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { ClientHistory } from '../parts/client-history.tsx'
import { formatPoints } from '../../../../shared/words/points.ts'
import { tierLabels } from '../parts/loyalty-words.ts'
import { useAdjustPoints } from '../queries/use-loyalty.ts'

interface Data {
  answer: AnswerOf<typeof listClientPoints>
}

const list = defineList({
  search: 'Search guests',
  filters: {
    segment: choice('Segment', {
      vip: 'VIP: highest tiers',
      new: 'New: first visit in the last 30 days',
      lapsed: 'Lapsed: no visit in 90 days',
    }),
    tier: choice('Tier', tierLabels),
  },
  sorts: clientPointsSorts,
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listClientPoints, { query: list.queryOf(search) }) }),
  title: () => 'Client Points',
  Component: ClientPointsScreen,
  Skeleton: TableSkeleton,
})

const columnsIn = (currency: string) =>
  defineColumns<ClientPoints>([
    { id: 'name', header: 'Guest', cell: ({ name }) => name },
    { id: 'tier', header: 'Tier', cell: ({ tier }) => tierLabels[tier], phone: 'aside' },
    {
      id: 'points',
      align: 'right',
      header: 'Points',
      cell: ({ available, debt }) => (debt > 0 ? `−${debt.toLocaleString('en-US')}` : available.toLocaleString('en-US')),
      phone: ({ available, debt }) => (debt > 0 ? `owes ${formatPoints(debt)}` : formatPoints(available)),
    },
    { id: 'visits', align: 'right', header: 'Visits', cell: ({ visits }) => visits.toLocaleString('en-US') },
    {
      id: 'spend',
      align: 'right',
      header: 'Qualifying spend',
      cell: ({ points_base_minor }) => formatMoney(points_base_minor, currency),
      sort: true,
      phone: 'line',
    },
    {
      id: 'last_visit',
      header: 'Last visit',
      cell: ({ last_visit_on }) => last_visit_on && formatLocalDate(last_visit_on),
      sort: true,
    },
    { id: 'first', header: 'First visit', cell: ({ first_visit_on }) => first_visit_on && formatLocalDate(first_visit_on) },
  ])

function ClientPointsScreen({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const [adjusted, setAdjusted] = useState<ClientPoints | null>(null)
  const columns = useMemo(() => columnsIn(answer.currency ?? 'EUR'), [answer.currency])
  const shown = search.get('client')
  const open = answer.clients.find(({ client_id }) => client_id === shown)
  return (
    <>
      <PageHeader title="Client Points" lead="Loyalty members and their points." />
      <ListScreen
        label="Guests"
        noun={['guest']}
        list={list}
        rows={answer.clients}
        count={answer.count}
        countLimit={countedClients}
        next={answer.next}
        columns={columns}
        rowId={({ client_id }) => client_id}
        rowName={({ name }) => name}
        rowHref={({ client_id }) => withQuery(paths.clubClientPoints, { ...list.queryOf(search), client: client_id })}
        rowActions={(client) => [{ label: 'Adjust points', onClick: () => setAdjusted(client) }]}
        csv={{
          file: 'client-points.csv',
          save: async (file) => downloadLimited(exportClientPoints, { query: list.filtersOf(search) }, file),
        }}
        isStale={isStale}
        empty={<EmptyState title="No guests yet">They appear here after their first completed event.</EmptyState>}
      />
      <DetailDrawer title={open?.name ?? 'Guest'} opened={shown !== null} params={['client']}>
        {shown !== null && <ClientHistory clientId={shown} onAdjust={open && (() => setAdjusted(open))} />}
      </DetailDrawer>
      {adjusted !== null && <AdjustDialog client={adjusted} onClose={() => setAdjusted(null)} />}
    </>
  )
}

interface AdjustValues extends Record<string, unknown> {
  points: number | null
  reason: string
}

function AdjustDialog({ client: { client_id, name, available }, onClose }: { client: ClientPoints; onClose: () => void }) {
  const adjust = useAdjustPoints(client_id)
  const submit = async ({ points, reason }: AdjustValues) => {
    const now = await adjust.mutateAsync({ points: points ?? 0, reason })
    toast({ tone: 'ok', message: `${name} has ${formatPoints(now.available)}.` })
  }
  return (
    <ActionDialog<AdjustValues>
      title={`Adjust the points of ${name}`}
      submit="Adjust points"
      initial={{ points: null, reason: '' }}
      validate={({ points, reason }): Record<string, string> => ({
        ...((points ?? 0) === 0 && { points: 'Enter the points to add, or a negative number to deduct' }),
        ...(reason.trim() === '' && { reason: 'Reason is required' }),
      })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NumberField
            label="Points"
            description={`${name} has ${formatPoints(available)}. Enter a negative number to deduct.`}
            required
            allowNegative
            min={-100_000}
            max={100_000}
            {...form.getInputProps('points')}
          />
          <Textarea
            label="Reason"
            description="The guest will see this."
            required
            rows={2}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}
