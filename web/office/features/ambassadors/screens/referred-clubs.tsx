import { useNavigate } from 'react-router'
import { listReferredClubs, referredSorts, type ReferredClub } from '#contract/ambassadors/commissions.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportReferredClubs } from '#contract/ambassadors/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatDay, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { ClubState, clubStateLabels } from '../parts/club-state.tsx'

interface Data {
  answer: AnswerOf<typeof listReferredClubs>
}

const list = defineList({
  search: 'Search clubs',
  filters: { status: choice('Subscription', clubStateLabels) },
  sorts: referredSorts,
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listReferredClubs, { query: list.queryOf(search) }) }),
  title: () => 'Referred Clubs',
  Component: ReferredClubs,
  Skeleton: TableSkeleton,
})

const sums = (commissions: ReferredClub['commissions'], key: 'earned_minor' | 'paid_minor') =>
  commissions.map((one) => formatMoney(one[key], one.currency)).join(', ')

const columns = defineColumns<ReferredClub>([
  { id: 'club', header: 'Club', cell: ({ club }) => club.name },
  { id: 'city', header: 'City', cell: ({ club }) => club.city, phone: 'line' },
  { id: 'state', header: 'Subscription', cell: (row) => <ClubState club={row} />, phone: 'aside' },
  { id: 'date', header: 'Signed up', cell: ({ since }) => formatDay(since, 'UTC'), sort: true },
  {
    id: 'months',
    header: 'Paid months',
    align: 'right',
    cell: ({ months_paid, months_total }) => `${months_paid} of ${months_total}`,
    phone: ({ months_paid, months_total }) => `${months_paid} of ${months_total} months paid`,
  },
  {
    id: 'earned',
    header: 'Earned',
    align: 'right',
    cell: ({ commissions }) => sums(commissions, 'earned_minor'),
    phone: 'figure',
  },
  { id: 'paid', header: 'Paid to you', align: 'right', cell: ({ commissions }) => sums(commissions, 'paid_minor') },
  { id: 'why', header: 'Why you earned it', cell: ({ why }) => why, phone: 'line' },
])

const csv = {
  file: 'referred-clubs.csv',
  save: async (file: string, search: URLSearchParams) => download(exportReferredClubs, { query: list.filtersOf(search) }, file),
}

function ReferredClubs({ data: { answer }, isStale }: ScreenProps<Data>) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Referred Clubs" lead="Clubs that signed up with your code, and what they brought you." />
      <ListScreen
        label="Referred clubs"
        noun={['club']}
        list={list}
        csv={csv}
        rows={answer.clubs}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ club }) => club.id}
        rowName={({ club }) => club.name}
        rowActions={({ club }) => [
          { label: 'Show events', onClick: () => void navigate(withQuery(paths.referredEvents, { club: club.id })) },
        ]}
        rowHref={({ club }) => withQuery(paths.commissions, { club: club.id })}
        isStale={isStale}
        empty={
          <EmptyState title="No clubs yet">
            Share your sign-up link with a club. It appears here once it has signed up.
          </EmptyState>
        }
      />
    </>
  )
}
