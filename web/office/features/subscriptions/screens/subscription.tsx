import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ChangeDialog } from '../parts/change-dialog.tsx'
import { DueNotice } from '../parts/due-notice.tsx'
import { FinishMethod } from '../parts/finish-method.tsx'
import { InvoicesPanel } from '../parts/invoices-panel.tsx'
import { NextStep, useIsContractNext } from '../parts/next-step.tsx'
import { PaymentPanel } from '../parts/payment-panel.tsx'
import { PlanCards } from '../parts/plan-cards.tsx'
import { isLive, stateSentence, subscriptionStatusWords } from '../parts/subscription-format.ts'
import { StatePanel } from '../parts/state-panel.tsx'
import {
  invoicesQuery,
  overviewQuery,
  type PlanChoice,
  type InvoicePage,
  type SubscriptionLock,
} from '../queries/subscription-queries.ts'
import styles from './subscription.module.css'

export const screen = defineScreen({
  queries: ({ search }) => ({ overview: overviewQuery(), invoices: invoicesQuery(search) }),
  title: () => 'Subscription',
  Component: SubscriptionScreen,
  Skeleton: DashboardSkeleton,
})

function SubscriptionScreen({
  data: { overview, invoices },
  ...props
}: ScreenProps<{ overview: SubscriptionOverview | SubscriptionLock; invoices: InvoicePage }>) {
  if (overview.locked !== null || !('plans' in overview)) return <LockedSubscription reason={overview.locked ?? ''} />
  return <OpenSubscription {...props} data={{ overview, invoices }} />
}

function LockedSubscription({ reason }: { reason: string }) {
  return (
    <>
      <PageHeader title="Subscription" />
      <EmptyState
        title="Not yet"
        action={
          <Button component={Link} to={paths.clubSetup}>
            Go to club setup
          </Button>
        }
      >
        {reason} Then you choose a plan.
      </EmptyState>
    </>
  )
}

function OpenSubscription({
  data: { overview, invoices },
  search,
  isStale,
}: ScreenProps<{ overview: SubscriptionOverview; invoices: InvoicePage }>) {
  const { subscription, open_invoice, billing } = overview
  const [choice, setChoice] = useState<PlanChoice | null>(null)
  const isContractNext = useIsContractNext()
  const mark =
    subscription === null ? undefined : (
      <StatusBadge tone={subscriptionStatusWords[subscription.status].tone}>
        {subscriptionStatusWords[subscription.status].word}
      </StatusBadge>
    )
  return (
    <>
      <PageHeader title="Subscription" lead={stateSentence(overview)} mark={mark} />
      <div className={styles.screen}>
        {search.get('method') === 'given' && <FinishMethod />}
        {isLive(subscription) && isContractNext && <NextStep />}
        {open_invoice !== null && <DueNotice overview={overview} invoice={open_invoice} />}
        {isLive(subscription) && (
          <div className={styles.sides}>
            <StatePanel overview={overview} subscription={subscription} />
            <PaymentPanel overview={overview} />
          </div>
        )}
        <PlanCards key={subscription?.interval} overview={overview} invites={!isContractNext} onChoose={setChoice} />
        {!isLive(subscription) && <PaymentPanel overview={overview} />}
        <InvoicesPanel page={invoices} timezone={billing.timezone} isStale={isStale} />
      </div>
      {choice !== null && <ChangeDialog overview={overview} choice={choice} onClose={() => setChoice(null)} />}
    </>
  )
}
