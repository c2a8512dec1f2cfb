import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Subscription, SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount, formatDay, formatMoney } from '../../../../shared/format/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useSubscription } from '../queries/use-subscription.ts'
import { usePendingTask } from '../queries/use-pending-task.ts'
import { EndDialog } from './end-dialog.tsx'
import { perInterval, planName } from './subscription-format.ts'

/** The current subscription: what is paid, until when, its usage, and how to cancel. */
export function StatePanel({ overview, subscription }: { overview: SubscriptionOverview; subscription: Subscription }) {
  const { allowed_actions } = overview
  const { change } = useSubscription()
  const [isEnding, setEnding] = useState(false)
  const { pending, error, run } = usePendingTask<'resume'>()
  const resume = async () => {
    const isDone = await run('resume', async () => change({ version: subscription.version, cancel_at_period_end: false }))
    if (isDone) toast({ tone: 'ok', message: 'Your subscription continues.' })
  }
  const actions = (
    <Group gap="xs">
      {allowed_actions.includes('resume') && (
        <Button loading={pending !== null} onClick={() => void resume()}>
          Resume
        </Button>
      )}
      {allowed_actions.includes('cancel') && (
        <Button variant="default" onClick={() => setEnding(true)}>
          Cancel subscription
        </Button>
      )}
    </Group>
  )
  return (
    <Panel title="Your subscription" actions={actions}>
      {error !== null && <p role="alert">{errorMessage(error, 'Network error. Please try again.')}</p>}
      <Facts items={factsOf(overview, subscription)} />
      {isEnding && <EndDialog overview={overview} onClose={() => setEnding(false)} />}
    </Panel>
  )
}

function factsOf({ plans, billing: { timezone, tax_bp }, usage }: SubscriptionOverview, subscription: Subscription) {
  const { plan, interval, price_minor, currency, period_start_at, period_end_at, next_change, next_charge, status } = subscription
  const limits = plans.find(({ code }) => code === plan)
  const of = (limit: number | null | undefined) => (limit === null || limit === undefined ? '' : ` of ${limit}`)
  const day = (at: string) => formatDay(at, timezone)
  return [
    {
      label: 'Plan',
      value: `${planName(plans, plan)}, ${formatMoney(price_minor, currency)} ${perInterval[interval]}${tax_bp === 0 ? '' : ' before tax'}`,
    },
    { label: status === 'trialing' ? 'Free' : 'Period', value: `${day(period_start_at)} to ${day(period_end_at)}` },
    {
      label: 'Next charge',
      value:
        next_charge === null
          ? 'No upcoming charge'
          : `${formatMoney(next_charge.total_minor, currency)} on ${day(next_charge.at)}`,
    },
    ...(next_change === null
      ? []
      : [
          {
            label: 'Scheduled change',
            value: `${planName(plans, next_change.plan)}, ${perInterval[next_change.interval]}, from ${day(next_change.at)}`,
          },
        ]),
    { label: 'Events this month', value: `${usage.events_this_month}${of(limits?.events_per_month)}` },
    {
      label: 'Staff',
      value:
        limits?.staff_seats === null ? formatCount(usage.staff, 'person', 'people') : `${usage.staff}${of(limits?.staff_seats)}`,
    },
  ]
}
