import { changeBp } from '#contract/base/money.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportMrrMoves, getSubscriptionFinances, type CurrencyFinances } from '#contract/platform/subscriptions.ts'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatMoney, percentOrDash } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { CsvButton } from '../../../ui/list/list-tools.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { financeMonthLabel } from '../parts/finance-words.ts'
import {
  AgeingPanel,
  clubCount,
  CohortsPanel,
  LedgerPanel,
  monthBefore,
  MovesPanel,
  MrrChart,
  PlansPanel,
} from '../parts/mrr-panels.tsx'
import { MrrTerms } from '../parts/mrr-terms.tsx'
import styles from '../../../domain/platform-finances.module.css'
import { subscriptionPlace } from '../parts/subscription-place.ts'

interface Data {
  answer: AnswerOf<typeof getSubscriptionFinances>
}

export const screen = defineScreen({
  queries: () => ({ answer: apiQuery(getSubscriptionFinances, {}) }),
  title: () => 'Subscription Finances',
  Component: SubscriptionFinances,
  Skeleton: DashboardSkeleton,
})

function SubscriptionFinances({ data: { answer }, search }: ScreenProps<Data>) {
  const { currency } = subscriptionPlace(search)
  const { currencies } = answer
  const finances = currencies.find((one) => one.currency === currency) ?? currencies[0]
  return (
    <>
      <PageHeader
        title="Subscription Finances"
        lead="What clubs pay the platform for their subscriptions, by currency."
        actions={
          finances && (
            <CsvButton
              csv={{
                file: `mrr-${finances.currency}.csv`,
                save: async (file) => download(exportMrrMoves, { query: { currency: finances.currency } }, file),
              }}
            />
          )
        }
      />
      <div className={styles.stack}>
        {currencies.length > 1 && (
          <LinkTabs
            label="Currency"
            isChoice
            items={currencies.map((one) => ({
              label: one.currency,
              isCurrent: one === finances,
              to: withQuery(paths.subscriptionFinances, { currency: one.currency }),
            }))}
          />
        )}
        {finances === undefined ? (
          <EmptyState title="No subscriptions yet">Figures appear here as soon as a club chooses a plan.</EmptyState>
        ) : (
          <Shown finances={finances} />
        )}
        <MrrTerms />
      </div>
    </>
  )
}

function Shown({ finances }: { finances: CurrencyFinances }) {
  const { currency, mrr_minor, at_risk_minor, clubs, trials, months } = finances
  const [present, last] = months.toReversed()
  return (
    <>
      <Stats>
        <StatCard
          label="MRR"
          value={formatMoney(mrr_minor, currency)}
          to={withQuery(paths.mrrMoves, { currency })}
          {...(present && {
            trend: {
              change_bp: changeBp(mrr_minor, present.start_minor),
              against: 'the start of the month',
              better: 'more' as const,
            },
          })}
        />
        <StatCard
          label="At risk"
          value={formatMoney(at_risk_minor, currency)}
          note="from subscriptions with an overdue payment"
          to={withQuery(paths.openInvoices, { currency })}
        />
        <StatCard label="Paying" value={clubCount(clubs)} to={withQuery(paths.mrrMoves, { currency })} />
        <StatCard
          label="On trial"
          value={clubCount(trials)}
          to={withQuery(paths.superAdminClubs, { subscription: 'trialing', currency })}
        />
        {last && (
          <StatCard
            label={`Churn in ${financeMonthLabel(last.month_on)}`}
            value={percentOrDash(last.churn_bp)}
            note={
              <>
                <Link to={withQuery(paths.mrrMoves, { currency, month: last.month_on.slice(0, 7), move: 'churn' })}>
                  {clubCount(last.churned_clubs)}
                </Link>{' '}
                of{' '}
                <Link to={withQuery(paths.mrrMoves, { currency, month: monthBefore(last.month_on) })}>
                  {last.start_clubs} that paid before
                </Link>
              </>
            }
          />
        )}
      </Stats>
      <MrrChart finances={finances} />
      <MovesPanel finances={finances} />
      <div className={styles.pair}>
        <PlansPanel finances={finances} />
        <AgeingPanel finances={finances} />
      </div>
      <CohortsPanel finances={finances} />
      <LedgerPanel finances={finances} />
    </>
  )
}
