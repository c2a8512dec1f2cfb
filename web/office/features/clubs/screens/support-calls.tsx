import { brand } from '#contract/base/brand.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { countedSupportCalls, listSupportCalls, type SupportCall } from '#contract/platform/support.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { callWords } from '../../../../shared/words/call-words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

interface Data {
  answer: AnswerOf<typeof listSupportCalls>
}

const list = defineList({ filters: {} })
export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listSupportCalls, { query: list.queryOf(search) }) }),
  title: () => 'Support access',
  Component: SupportCalls,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<SupportCall>([
  { id: 'action', header: 'What', cell: ({ action }) => callWords(action) },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ is_change }) => <StatusBadge tone={is_change ? 'warn' : 'plain'}>{is_change ? 'Changed' : 'Viewed'}</StatusBadge>,
    phone: 'aside',
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason, phone: 'line' },
  { id: 'who', header: 'Who', cell: ({ actor }) => actor.name, phone: 'line' },
  { id: 'at', header: 'When', cell: ({ at }) => formatForReader(at), phone: 'line' },
])

function SupportCalls({ data: { answer }, isStale }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader
        title="Support access"
        lead={`Everything that ${brand}’s support opened or changed while acting for your club.`}
        parents={[{ label: 'Club Setup', to: paths.clubSetup }]}
      />
      <ListScreen
        label="Support access"
        noun={['action']}
        list={list}
        rows={answer.calls}
        count={answer.count}
        countLimit={countedSupportCalls}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ action }) => callWords(action)}
        isStale={isStale}
        empty={
          <EmptyState title="No support access yet">
            When {brand}’s support acts for your club, each step appears here with who and when.
          </EmptyState>
        }
      />
    </>
  )
}
