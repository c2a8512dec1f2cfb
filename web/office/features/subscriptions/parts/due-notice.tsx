import { Alert, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Hourglass from 'lucide-react/icons/hourglass'
import type { SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatDay, formatMoney } from '../../../../shared/format/format.ts'
import { useSubscription } from '../queries/use-subscription.ts'
import { usePendingTask } from '../queries/use-pending-task.ts'

type OpenInvoice = NonNullable<SubscriptionOverview['open_invoice']>

interface DueProps {
  overview: SubscriptionOverview
  invoice: OpenInvoice
}

/** A pending payment, and what to do about it. */
export function DueNotice(props: DueProps) {
  return props.invoice.state === 'processing' ? <Processing /> : <Due {...props} />
}

/** Reloads everything every few seconds: the provider's result arrives on its own, also for someone just back from their bank. */
function LookAgain() {
  const client = useQueryClient()
  const queryKey = ['look again']
  const queryFn = async () => {
    await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
    return null
  }
  useQuery({ queryKey, queryFn, refetchInterval: 4000 })
  return null
}

function Processing() {
  return (
    <Alert color="blue" icon={<Hourglass size={18} aria-hidden="true" />} title="A payment is under way">
      The bank hasn’t answered yet. This page updates automatically.
      <LookAgain />
    </Alert>
  )
}

const howTo = (isAsked: boolean, hasMethod: boolean) => {
  if (isAsked) return 'Confirm it to continue.'
  return hasMethod
    ? 'Pay now, or use another card and we’ll charge it right away.'
    : 'Add a payment method. It’s charged right away.'
}

/** Until when what continues. */
function untilWhen({ subscription, billing: { timezone } }: SubscriptionOverview): string | null {
  if (subscription?.status !== 'past_due' || subscription.past_due === null) return null
  const { publishing_stops_at, suspends_at } = subscription.past_due
  return `You can publish new events until ${formatDay(publishing_stops_at, timezone)}, and sales go on until ${formatDay(suspends_at, timezone)}.`
}

function Due({ overview, invoice: { id, number, total_minor, currency, state } }: DueProps) {
  const { pay, giveMethod } = useSubscription()
  const { pending, error, run } = usePendingTask<'pay' | 'method'>()
  const isAsked = state === 'action_required'
  const hasMethod = overview.payment_method !== null
  const amount = formatMoney(total_minor, currency)
  const until = untilWhen(overview)
  return (
    <Alert
      color={overview.subscription?.status === 'suspended' ? 'red' : 'yellow'}
      icon={<CircleAlert size={18} aria-hidden="true" />}
      title={
        isAsked ? `Your bank needs you to confirm ${amount}` : `${amount} to pay${number === null ? '' : `: invoice ${number}`}`
      }
    >
      {isAsked && <LookAgain />}
      <p>{howTo(isAsked, hasMethod)}</p>
      {until !== null && <p>{until}</p>}
      {error !== null && <p role="alert">{errorMessage(error, 'Network error. Please try again.')}</p>}
      <Group gap="xs" mt="sm">
        {(isAsked || hasMethod) && (
          <Button loading={pending === 'pay'} onClick={() => void run('pay', async () => pay(id))}>
            {isAsked ? 'Confirm payment' : 'Pay now'}
          </Button>
        )}
        <Button variant="default" loading={pending === 'method'} onClick={() => void run('method', giveMethod)}>
          {hasMethod ? 'Use another card' : 'Add a payment method'}
        </Button>
      </Group>
    </Alert>
  )
}
