import { listAmbassadorResults, type AmbassadorGroup, type AmbassadorResult } from '#contract/ambassadors/club-ambassadors.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useMemo } from 'react'
import { exportAmbassadorResults } from '#contract/ambassadors/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { ClubTabs } from '../parts/club-tabs.tsx'
import { resultColumns } from '../parts/result-columns.ts'

interface Data {
  answer: AnswerOf<typeof listAmbassadorResults>
}

const list = defineList({ filters: { ambassador: linked('One ambassador') } })

const byOf = (search: URLSearchParams): AmbassadorGroup => (search.get('by') === 'prestation' ? 'prestation' : 'event')

export const screen = defineScreen({
  queries: ({ search }: Place) => ({
    answer: apiQuery(listAmbassadorResults, { query: { by: byOf(search), ...list.queryOf(search) } }),
  }),
  title: () => 'Ambassadors by event',
  Component: ClubAmbassadorResults,
  Skeleton: TableSkeleton,
})

const columnsIn = (by: AmbassadorGroup, currency: string | null) =>
  defineColumns<AmbassadorResult>([
    { id: 'event', header: 'Event', cell: ({ event }) => event.title },
    { id: 'date', header: 'Date', cell: ({ event }) => formatLocalDate(event.business_date), phone: 'line' },
    ...(by === 'prestation'
      ? [{ id: 'ticket', header: 'Ticket or table', cell: ({ name }: AmbassadorResult) => name, phone: 'line' as const }]
      : []),
    ...resultColumns(currency),
  ])

const csv = {
  file: 'ambassador-results.csv',
  save: async (file: string, search: URLSearchParams) =>
    download(exportAmbassadorResults, { query: { by: byOf(search), ...list.filtersOf(search) } }, file),
}

function ClubAmbassadorResults({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const by = byOf(search)
  const { currency } = answer
  const columns = useMemo(() => columnsIn(by, currency), [by, currency])
  return (
    <>
      <PageHeader
        title={by === 'event' ? 'Ambassadors by event' : 'Ambassadors by ticket or table'}
        lead="What guests referred by ambassadors spent, and what it cost you."
        parents={[{ to: paths.clubAmbassadors, label: 'Ambassadors' }]}
      />
      <ClubTabs current={by} />
      <ListScreen
        label="Results"
        noun={['row']}
        list={list}
        csv={csv}
        rows={answer.results}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ event, name }) => (name === null ? event.title : `${event.title}, ${name}`)}
        rowHref={({ event }) => paths.eventReservations(event.id)}
        isStale={isStale}
        empty={
          <EmptyState title="No bookings yet">Events appear here once guests book with an ambassador’s code or link.</EmptyState>
        }
      />
    </>
  )
}
