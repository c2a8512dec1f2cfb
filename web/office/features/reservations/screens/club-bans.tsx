import { Button } from '@mantine/core'
import { listClubBans, type ClubBan } from '#contract/door/bans.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useMemo, useState } from 'react'
import { exportClubBans } from '#contract/door/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatDay, formatLocalDate } from '../../../../shared/format/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { BanDialog } from '../parts/ban-dialog.tsx'
import { useRemoveBan } from '../queries/use-bans.ts'

interface Data {
  answer: AnswerOf<typeof listClubBans>
}

const list = defineList({ search: 'Search bans', filters: {} })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listClubBans, { query: list.queryOf(search) }) }),
  title: () => 'Bans',
  Component: ClubBans,
  Skeleton: TableSkeleton,
})

const columnsIn = (timezone: string) =>
  defineColumns<ClubBan>([
    { id: 'name', header: 'Guest', cell: ({ name }) => name },
    {
      id: 'state',
      header: 'Status',
      cell: ({ is_over }) =>
        is_over ? <StatusBadge tone="off">Ended</StatusBadge> : <StatusBadge tone="bad">Banned</StatusBadge>,
      phone: 'aside',
    },
    { id: 'reason', header: 'Reason', cell: ({ reason }) => reason, phone: 'line' },
    {
      id: 'ends',
      header: 'Until',
      cell: ({ ends_on }) => (ends_on === null ? 'Until lifted' : formatLocalDate(ends_on)),
      oneLine: true,
      phone: ({ ends_on }) => (ends_on === null ? 'Until lifted' : `Until ${formatLocalDate(ends_on)}`),
    },
    { id: 'goes_by', header: 'Matched by', cell: ({ is_account }) => (is_account ? 'Account' : 'Name') },
    { id: 'since', header: 'Since', cell: ({ created_at }) => formatDay(created_at, timezone), oneLine: true },
    { id: 'by', header: 'Banned by', cell: ({ created_by_name }) => created_by_name, oneLine: true },
  ])

const csv = {
  file: 'bans.csv',
  save: async (file: string, search: URLSearchParams) => download(exportClubBans, { query: list.filtersOf(search) }, file),
}

function ClubBans({ data: { answer }, isStale }: ScreenProps<Data>) {
  const [isAdding, setAdding] = useState(false)
  const [lifted, setLifted] = useState<ClubBan | null>(null)
  const remove = useRemoveBan()
  const columns = useMemo(() => columnsIn(answer.timezone), [answer.timezone])
  const lift = async ({ id, name }: ClubBan) => {
    await remove.mutateAsync(id)
    toast({ tone: 'ok', message: `${name} is no longer banned.` })
  }
  return (
    <>
      <PageHeader
        title="Bans"
        lead="Guests refused entry at your club."
        actions={<Button onClick={() => setAdding(true)}>Ban guest</Button>}
      />
      <ListScreen
        label="Bans"
        noun={['ban']}
        list={list}
        csv={csv}
        rows={answer.bans}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(ban) => [{ label: 'Lift ban', onClick: () => setLifted(ban) }]}
        isStale={isStale}
        empty={<EmptyState title="No one is banned">Ban a guest by name here, or from one of their reservations.</EmptyState>}
      />
      {isAdding && <BanDialog onClose={() => setAdding(false)} />}
      {lifted !== null && (
        <ActionDialog
          title={`Lift the ban on ${lifted.name}?`}
          submit="Lift ban"
          dismiss="Keep ban"
          initial={{}}
          onSubmit={async () => lift(lifted)}
          onClose={() => setLifted(null)}
        >
          <p>
            {lifted.is_over ? 'This ban has ended. It’s removed from this list.' : 'Your door admits them again from now on.'}
          </p>
        </ActionDialog>
      )}
    </>
  )
}
