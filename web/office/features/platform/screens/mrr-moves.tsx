import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportMrrMoves, listMrrMoves, mrrMoves } from '#contract/platform/subscriptions.ts'
import { useMemo } from 'react'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { intervalLabels, financeMonthLabel, moveLabels, planLabels } from '../parts/finance-words.ts'
import styles from '../../../domain/platform-finances.module.css'
import { subscriptionPlace } from '../parts/subscription-place.ts'

interface Data {
  answer: AnswerOf<typeof listMrrMoves>
}
type Move = Data['answer']['moves'][number]

const queryOf = (search: URLSearchParams) => {
  const { currency, age: _age, ...query } = subscriptionPlace(search)
  return { currency: currency ?? 'EUR', ...query }
}

async function saveMoves(search: URLSearchParams, month: string, file: string): Promise<void> {
  const { cursor: _cursor, ...query } = queryOf(search)
  await download(exportMrrMoves, { query: { ...query, month } }, file)
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listMrrMoves, { query: queryOf(search) }) }),
  title: () => 'MRR by club',
  Component: MrrMoves,
  Skeleton: TableSkeleton,
})

const columnsIn = (currency: string) =>
  defineColumns<Move>([
    { id: 'club', header: 'Club', cell: ({ club }) => club.name },
    {
      id: 'plan',
      header: 'Plan at the end',
      cell: ({ plan, interval }) => plan && interval && `${planLabels[plan]}, ${intervalLabels[interval]}`,
      phone: 'line',
    },
    { id: 'move', header: 'Movement', cell: ({ move }) => move && moveLabels[move], phone: 'line' },
    { id: 'start', header: 'Start', align: 'right', cell: ({ start_minor }) => formatMoney(start_minor, currency) },
    { id: 'end', header: 'End', align: 'right', cell: ({ end_minor }) => formatMoney(end_minor, currency), phone: 'aside' },
    {
      id: 'change',
      header: 'Change',
      align: 'right',
      cell: ({ start_minor, end_minor }) => formatMoney(end_minor - start_minor, currency),
    },
  ])

function MrrMoves({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const { currency, move, plan, interval, signed_up } = queryOf(search)
  const month = answer.month_on.slice(0, 7)
  const to = (one?: string) => withQuery(paths.mrrMoves, { currency, month, move: one, plan, interval, signed_up })
  return (
    <>
      <PageHeader
        parents={[{ label: 'Subscription Finances', to: withQuery(paths.subscriptionFinances, { currency }) }]}
        title={`${move === undefined ? 'MRR' : moveLabels[move]}, ${financeMonthLabel(answer.month_on)}: ${formatMoney(answer.total_minor, currency)}`}
        lead={[
          'The clubs behind this figure, largest amount first. They add up to it.',
          ...(plan === undefined
            ? []
            : [`Only ${planLabels[plan]}${interval === undefined ? '' : `, ${intervalLabels[interval]}`}.`]),
          ...(signed_up === undefined ? [] : [`Only clubs that signed up in ${financeMonthLabel(`${signed_up}-01`)}.`]),
        ].join(' ')}
      />
      <LinkTabs
        label="Figure"
        items={[
          { label: 'All paying', isCurrent: move === undefined, to: to() },
          ...mrrMoves.map((one) => ({ label: moveLabels[one], isCurrent: one === move, to: to(one) })),
        ]}
      />
      <div className={styles.stack}>
        <Clubs answer={answer} currency={currency} search={search} isStale={isStale} />
      </div>
    </>
  )
}

interface ClubsProps {
  answer: Data['answer']
  currency: string
  search: URLSearchParams
  isStale: boolean
}

function Clubs({ answer, currency, search, isStale }: ClubsProps) {
  const columns = useMemo(() => columnsIn(currency), [currency])
  return (
    <ListScreen
      label="Clubs"
      noun={['club']}
      rows={answer.moves}
      count={answer.count}
      next={answer.next}
      columns={columns}
      rowId={({ club }) => club.id}
      rowName={({ club }) => club.name}
      rowHref={({ club }) => paths.superAdminClub(club.id)}
      csv={{
        file: `mrr-${currency}-${answer.month_on.slice(0, 7)}.csv`,
        save: async (file) => saveMoves(search, answer.month_on.slice(0, 7), file),
      }}
      isStale={isStale}
      empty={<EmptyState title="No clubs in this month">Choose another figure or month.</EmptyState>}
    />
  )
}
