import { Button } from '@mantine/core'
import type { ClubBan, listClubBans } from '#contract/club-bans.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { formatDay, formatLocalDate } from '../../../../shared/format/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { SearchFilter } from '../../../ui/filters/search-filter.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { defineColumns } from '../../../ui/table/columns.ts'
import { CursorPager } from '../../../ui/table/cursor-pager.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { clubBansQuery } from '../queries/bans.ts'
import { useRemoveBan } from '../queries/use-bans.ts'

const BanDialog = lazy(async () => ({ default: (await import('../parts/ban-dialog.tsx')).BanDialog }))

interface Data {
  found: AnswerOf<typeof listClubBans>
}

/** What the address asks for, as the API takes it. */
function listQuery(search: URLSearchParams) {
  const text = search.get('search')?.trim().slice(0, 100) ?? ''
  const cursor = search.get('cursor') ?? ''
  return { ...(text !== '' && { search: text }), ...(cursor !== '' && { cursor }) }
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ found: clubBansQuery(listQuery(search)) }),
  title: () => 'Bans',
  Component: ClubBans,
  Skeleton: TableSkeleton,
})

const columnsIn = (timezone: string) =>
  defineColumns<ClubBan>([
    { id: 'name', header: 'Guest', cell: ({ name }) => name },
    {
      id: 'state',
      header: 'State',
      cell: ({ is_over }) =>
        is_over ? <StatusBadge tone="off">Over</StatusBadge> : <StatusBadge tone="bad">Banned</StatusBadge>,
    },
    { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
    { id: 'ends', header: 'Last night', cell: ({ ends_on }) => (ends_on === null ? 'Until lifted' : formatLocalDate(ends_on)) },
    { id: 'goes_by', header: 'Goes by', cell: ({ is_account }) => (is_account ? 'Account' : 'Name') },
    { id: 'since', header: 'Since', cell: ({ created_at }) => formatDay(created_at, timezone) },
    { id: 'by', header: 'By', cell: ({ created_by_name }) => created_by_name },
  ])

function ClubBans({ data: { found }, search, isStale }: ScreenProps<Data>) {
  const [isAdding, setAdding] = useState(false)
  const [lifted, setLifted] = useState<ClubBan | null>(null)
  const remove = useRemoveBan()
  const columns = useMemo(() => columnsIn(found.timezone), [found.timezone])
  const lift = async ({ id, name }: ClubBan) => {
    await remove.mutateAsync(id)
    toast({ tone: 'ok', message: `The ban of ${name} is lifted.` })
  }
  return (
    <>
      <PageHeader
        title="Bans"
        lead="Whom your door does not let in."
        actions={<Button onClick={() => setAdding(true)}>Ban by name</Button>}
      />
      <DataTable
        label="Bans"
        rows={found.bans}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={(ban) => [{ label: 'Lift the ban', onClick: () => setLifted(ban) }]}
        isStale={isStale}
        tools={
          <FilterBar label="Filters of bans" names={['search']}>
            <SearchFilter label="Search bans" />
          </FilterBar>
        }
        empty={
          search.has('search') ? (
            <EmptyState title="Nobody of that name">
              Try the beginning of another word of the name, or clear the search.
            </EmptyState>
          ) : (
            <EmptyState title="Nobody is banned">
              Ban somebody by name here, or the guest of a reservation where you look at it.
            </EmptyState>
          )
        }
        footer={<CursorPager count={found.count} one="ban" next={found.next} />}
      />
      <Suspense fallback={null}>{isAdding && <BanDialog onClose={() => setAdding(false)} />}</Suspense>
      {lifted !== null && (
        <ConfirmDialog
          opened
          onClose={() => setLifted(null)}
          title={`Lift the ban of ${lifted.name}?`}
          confirm="Lift the ban"
          onConfirm={async () => lift(lifted)}
        >
          {lifted.is_over ? 'It is over already; it will be gone from this list.' : 'Your door lets them in again, from now on.'}
        </ConfirmDialog>
      )}
    </>
  )
}
