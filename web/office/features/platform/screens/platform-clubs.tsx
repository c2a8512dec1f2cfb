import { useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { countries } from '#contract/base/countries.ts'
import { clubSorts, countedClubs, listPlatformClubs, type PlatformClubLine } from '#contract/platform/clubs.ts'
import { exportPlatformClubs } from '#contract/platform/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatDay } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList, linkedText } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ActForClubDialog } from '../parts/act-for-club-dialog.tsx'
import { clubStatusWords, countryName, planWords, subscriptionWords, wordsOf } from '../parts/platform-words.ts'
import { useStandingActions } from '../parts/use-standing-actions.tsx'
import { readerZone } from '../../../../shared/format/reader-zone.ts'

interface Data {
  answer: AnswerOf<typeof listPlatformClubs>
}

const countryOptions = (codes: Iterable<string>) =>
  Object.fromEntries(
    [...codes].map((code) => [code, countryName(code)] as const).toSorted(([, a], [, b]) => a.localeCompare(b, 'en')),
  )

const list = defineList({
  search: 'Search clubs',
  filters: {
    status: choice('Status', wordsOf(clubStatusWords)),
    plan: choice('Plan', planWords),
    subscription: choice('Billing', wordsOf(subscriptionWords)),
    country: choice('Country', countryOptions(countries.keys())),
    currency: linkedText('Currency', /^[A-Z]{3}$/),
    signed_up: linkedText('Signed up', /^20\d\d-(0[1-9]|1[0-2])$/),
  },
  sorts: clubSorts,
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listPlatformClubs, { query: list.queryOf(search) }) }),
  title: () => 'Clubs',
  Component: PlatformClubs,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<PlatformClubLine>([
  { id: 'name', header: 'Club', cell: ({ name }) => name, sort: true },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={clubStatusWords[status].tone}>{clubStatusWords[status].word}</StatusBadge>,
    phone: 'aside',
  },
  {
    id: 'place',
    header: 'Place',
    cell: ({ city, country }) => [city, country && countryName(country)].filter(Boolean).join(', '),
    phone: 'line',
  },
  {
    id: 'plan',
    header: 'Plan',
    cell: ({ plan, subscription_status: status }) =>
      plan && [planWords[plan], status && status !== 'active' && subscriptionWords[status].word].filter(Boolean).join(', '),
    phone: 'line',
  },
  { id: 'upcoming', header: 'Upcoming events', align: 'right', cell: ({ upcoming_events }) => upcoming_events },
  { id: 'admin', header: 'Administrator', cell: ({ admin }) => admin.name },
  { id: 'featured', header: 'Featured', cell: ({ featured_at }) => featured_at && 'Featured', phone: 'line' },
  { id: 'created', header: 'Created', cell: ({ created_at }) => formatDay(created_at, readerZone()), sort: true },
])

const csv = {
  file: 'clubs.csv',
  save: async (file: string, search: URLSearchParams) => download(exportPlatformClubs, { query: list.filtersOf(search) }, file),
}

/** Only countries that have clubs can be chosen; an address may name any. */
const listOf = (codes: readonly string[]) => ({
  ...list,
  filters: { ...list.filters, country: choice('Country', countryOptions(codes)) },
})

function PlatformClubs({ data: { answer }, isStale }: ScreenProps<Data>) {
  const [actingFor, setActingFor] = useState<PlatformClubLine | null>(null)
  const { actionsOf, dialog } = useStandingActions('club')
  return (
    <>
      <PageHeader title="Clubs" lead="Every club on the platform." />
      <ListScreen
        label="Clubs"
        noun={['club']}
        list={listOf(answer.countries)}
        csv={csv}
        rows={answer.clubs}
        count={answer.count}
        countLimit={countedClubs}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.superAdminClub(id)}
        rowActions={(club) => [{ label: 'Act for club', onClick: () => setActingFor(club) }, ...actionsOf(club)]}
        isStale={isStale}
        empty={<EmptyState title="No clubs yet">Clubs appear here as soon as someone starts their setup.</EmptyState>}
      />
      {dialog}
      {actingFor && <ActForClubDialog club={actingFor} onClose={() => setActingFor(null)} />}
    </>
  )
}
