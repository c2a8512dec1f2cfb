import { useQuery } from '@tanstack/react-query'
import type { SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { formatDay } from '../../../../shared/format/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { endPreviewQuery } from '../queries/subscription-queries.ts'
import { useSubscription } from '../queries/use-subscription.ts'

interface EndDialogProps {
  overview: SubscriptionOverview
  onClose: () => void
}

/** Asks before a subscription ends, with the date and what stops then. */
export function EndDialog({ overview, onClose }: EndDialogProps) {
  const { cancel } = useSubscription()
  const { data } = useQuery({ ...endPreviewQuery(), staleTime: 0, gcTime: 0 })
  const { timezone } = overview.billing
  const end = data?.end
  const when = end === undefined ? 'at the end of its period' : end.at_once ? 'at once' : `on ${formatDay(end.ends_at, timezone)}`
  const run = async () => {
    await cancel()
    toast({ tone: 'ok', message: end?.at_once === true ? 'Your subscription is cancelled.' : `Your subscription ends ${when}.` })
  }
  return (
    <ActionDialog
      onClose={onClose}
      title="Cancel your subscription?"
      submit="Cancel subscription"
      dismiss="Keep subscription"
      danger
      initial={{}}
      onSubmit={run}
    >
      <p>
        It ends {when}.{' '}
        {end?.at_once === true
          ? 'You won’t be charged again.'
          : 'Until then everything works, and you can resume it. You won’t be charged again.'}
      </p>
      <p>After that you can’t publish or sell anything new. Doors, check-ins, cancellations and refunds keep working.</p>
      {end?.at_once === true && overview.subscription?.status === 'trialing' && (
        <p>You can use the free trial once. Later subscriptions start with a payment.</p>
      )}
      {end?.at_once === true && overview.open_invoice !== null && (
        <p>The open invoice is still due. Pay it before you choose a new plan.</p>
      )}
    </ActionDialog>
  )
}
