import { useState } from 'react'
import { ambassadorSorts, countedAmbassadors, listAmbassadors, type AmbassadorRow } from '#contract/ambassadors/approval.ts'
import { approvalStates, type ApprovalAction, type ApprovalState } from '#contract/ambassadors/states.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'
import { AmbassadorPanel } from '../parts/ambassador-detail.tsx'
import { approvalActionWords, approvalStateWords } from '../parts/approval-words.ts'
import { DecideDialog } from '../parts/decide-dialog.tsx'

const list = defineList({
  search: 'Search ambassadors',
  filters: {},
  sorts: ambassadorSorts,
})

/** Pending ones come first; the others are a tab away. */
const shownOf = (search: URLSearchParams): ApprovalState | 'all' =>
  [...approvalStates, 'all' as const].find((one) => one === search.get('status')) ?? 'pending'

function queryOf(search: URLSearchParams) {
  const status = shownOf(search)
  return { ...list.queryOf(search), ...(status !== 'all' && { status }) }
}

const columns = defineColumns<AmbassadorRow>([
  { id: 'name', header: 'Ambassador', cell: ({ name }) => name },
  { id: 'username', header: 'Username', cell: ({ username }) => username, phone: 'line' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={approvalStateWords[status].tone}>{approvalStateWords[status].word}</StatusBadge>,
    phone: 'aside',
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'applied', header: 'Applied', cell: ({ applied_at }) => formatForReader(applied_at), phone: 'line' },
  { id: 'code', header: 'Code', cell: ({ vanity_code, code }) => vanity_code ?? code },
  {
    id: 'decided',
    header: 'Last decision',
    cell: ({ decision }) => decision && `${approvalActionWords[decision.action].past} by ${decision.by.name}`,
  },
])

interface Data {
  answer: AnswerOf<typeof listAmbassadors>
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listAmbassadors, { query: queryOf(search) }) }),
  title: () => 'Approval queue',
  Component: ApprovalQueue,
  Skeleton: TableSkeleton,
})

function ApprovalQueue({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const [asking, setAsking] = useState<{ ambassador: Pick<AmbassadorRow, 'id' | 'name'>; action: ApprovalAction } | null>(null)
  const shown = search.get('ambassador')
  const status = shownOf(search)
  const open = answer.ambassadors.find(({ id }) => id === shown)
  return (
    <>
      <PageHeader title="Approval queue" lead="Ambassador applications and past decisions." />
      <LinkTabs
        label="Queue"
        items={[...approvalStates, 'all' as const].map((one) => ({
          to: withQuery(paths.approvalQueue, { status: one === 'pending' ? undefined : one }),
          label: one === 'all' ? 'All' : approvalStateWords[one].word,
          isCurrent: one === status,
        }))}
      />
      <ListScreen
        label="Ambassadors"
        noun={['ambassador']}
        list={list}
        rows={answer.ambassadors}
        count={answer.count}
        countLimit={countedAmbassadors}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) =>
          withQuery(paths.approvalQueue, {
            ...list.queryOf(search),
            status: status === 'pending' ? undefined : status,
            ambassador: id,
          })
        }
        rowActions={(row) =>
          row.allowed_actions.map((action) => ({
            label: approvalActionWords[action].label,
            danger: approvalActionWords[action].danger,
            onClick: () => setAsking({ ambassador: row, action }),
          }))
        }
        isStale={isStale}
        empty={
          status === 'pending' ? (
            <EmptyState title="All caught up">Applications appear here as soon as someone signs up as an ambassador.</EmptyState>
          ) : (
            <EmptyState title="No one here">Ambassadors appear here once you decide about them.</EmptyState>
          )
        }
      />
      <DetailDrawer title={open?.name ?? 'Ambassador'} opened={shown !== null} params={['ambassador']}>
        {shown !== null && <AmbassadorPanel id={shown} onAct={(ambassador, action) => setAsking({ ambassador, action })} />}
      </DetailDrawer>
      {asking !== null && <DecideDialog {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}
