import { Alert, Button } from '@mantine/core'
import {
  getCommissionRate,
  listClubAmbassadors,
  type ClubAmbassador,
  type ClubCommissionTerms,
} from '#contract/ambassadors/club-ambassadors.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useMemo, useState } from 'react'
import { exportClubAmbassadors } from '#contract/ambassadors/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatPercent } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { BlockDialog } from '../parts/block-dialog.tsx'
import styles from '../parts/figures.module.css'
import { ClubTabs } from '../parts/club-tabs.tsx'
import { formatResult, resultColumns } from '../parts/result-columns.ts'
import { RateDialog } from '../parts/rate-dialog.tsx'
import { useActOnClubAmbassador } from '../queries/use-club-ambassadors.ts'

interface Data {
  answer: AnswerOf<typeof listClubAmbassadors>
  rate: ClubCommissionTerms
}

const list = defineList({ filters: {} })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({
    answer: apiQuery(listClubAmbassadors, { query: list.queryOf(search) }),
    rate: apiQuery(getCommissionRate, {}),
  }),
  title: () => 'Ambassadors',
  Component: ClubAmbassadors,
  Skeleton: TableSkeleton,
})

const columnsIn = (currency: string | null) =>
  defineColumns<ClubAmbassador>([
    { id: 'ambassador', header: 'Ambassador', cell: ({ name }) => name },
    { id: 'code', header: 'Code', cell: ({ code }) => code, phone: 'line' },
    ...resultColumns(currency),
    {
      id: 'state',
      header: 'Status',
      cell: ({ block }) => (
        <StatusBadge tone={block === null ? 'ok' : 'off'}>{block === null ? 'Active' : 'Blocked'}</StatusBadge>
      ),
      phone: 'aside',
    },
    { id: 'reason', header: 'Reason', cell: ({ block }) => block?.reason, hidden: true },
  ])

const csv = {
  file: 'ambassadors.csv',
  save: async (file: string) => download(exportClubAmbassadors, { query: {} }, file),
}

function ClubAmbassadors({ data: { answer, rate }, isStale }: ScreenProps<Data>) {
  const [isRateOpen, setRateOpen] = useState(false)
  const [blocked, setBlocked] = useState<ClubAmbassador | null>(null)
  const act = useActOnClubAmbassador()
  const { currency } = answer
  const columns = useMemo(() => columnsIn(currency), [currency])
  const { totals } = answer
  const money = (minor: number) => formatResult(minor, currency) ?? '–'
  const unblock = ({ id, name }: ClubAmbassador) =>
    act.mutate({ id, action: 'unblock' }, { onSuccess: () => toast({ tone: 'ok', message: `${name} can bring guests again.` }) })
  return (
    <>
      <PageHeader
        title="Ambassadors"
        lead="Who brings guests to your events, and what that costs you."
        parents={[{ to: paths.clubFinances, label: 'Finances' }]}
        actions={<Button onClick={() => setRateOpen(true)}>Change commission rate</Button>}
      />
      {rate.is_high && (
        <Alert color="yellow">
          Your commission of {formatPercent(rate.rate_bp)} and our fee of {formatPercent(rate.platform_fee_bp ?? 0)} add up to a
          large part of these bookings.
        </Alert>
      )}
      <ClubTabs current="people" />
      <div className={styles.figures}>
        <Stats>
          <StatCard label="Default rate" value={formatPercent(rate.rate_bp)} note="tickets can have their own" />
          <StatCard label="Bookings" value={totals.bookings.toLocaleString('en-US')} note={`${totals.came} attended`} />
          <StatCard label="Net sales" value={money(totals.base_minor)} />
          <StatCard label="Commission" value={money(totals.commission_minor)} note="taken from your payouts" />
          <StatCard label="Expected" value={money(totals.expected_minor)} note="from upcoming events" />
        </Stats>
      </div>
      <ListScreen
        label="Ambassadors"
        noun={['ambassador']}
        list={list}
        csv={csv}
        rows={answer.ambassadors}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => withQuery(paths.clubAmbassadorResults, { ambassador: id })}
        rowActions={(row) => [
          row.block === null
            ? { label: 'Block ambassador', danger: true, onClick: () => setBlocked(row) }
            : { label: 'Unblock ambassador', onClick: () => unblock(row) },
        ]}
        isStale={isStale}
        empty={
          <EmptyState title="No ambassadors yet">
            Ambassadors appear here as soon as guests book with their codes or links.
          </EmptyState>
        }
      />
      {isRateOpen && <RateDialog rate={rate} onClose={() => setRateOpen(false)} />}
      {blocked !== null && <BlockDialog ambassador={blocked} onClose={() => setBlocked(null)} />}
    </>
  )
}
