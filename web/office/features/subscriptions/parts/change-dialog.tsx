import { Alert, Button, Group, Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChangePreview, SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { intoView } from '../../../ui/into-view.ts'
import { changePreviewQuery, type PlanChoice } from '../queries/subscription-queries.ts'
import { useSubscription } from '../queries/use-subscription.ts'
import { usePendingTask } from '../queries/use-pending-task.ts'
import { AmountTable } from './amount-table.tsx'
import { consequenceOf, doneMessage, verbOf } from './change-words.ts'
import { isLive, planName } from './subscription-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'

interface ChangeDialogProps {
  overview: SubscriptionOverview
  choice: PlanChoice
  onClose: () => void
}

/** What a choice or a change costs and when, to the cent, before it is made. */
export function ChangeDialog({ overview, choice, onClose }: ChangeDialogProps) {
  const preview = useQuery({ ...changePreviewQuery(choice), staleTime: 0, gcTime: 0 })
  const shown = preview.data?.change
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={`${planName(overview.plans, choice.plan)}, ${choice.interval === 'year' ? 'yearly' : 'monthly'}`}
    >
      <Stack>
        {preview.isPending && <Loader aria-label="Checking the price" />}
        {shown === undefined && preview.isError && (
          <Alert ref={intoView} color="red" role="alert">
            {errorMessage(preview.error, 'We couldn’t check the price. Try again.')}
          </Alert>
        )}
        {shown !== undefined && (
          <Change overview={overview} shown={shown} onClose={onClose} onRefused={() => void preview.refetch()} />
        )}
      </Stack>
    </Dialog>
  )
}

interface ChangeProps {
  overview: SubscriptionOverview
  shown: ChangePreview
  onClose: () => void
  /** The amount may have changed since it was shown. */
  onRefused: () => void
}

function Change({ overview, shown, onClose, onRefused }: ChangeProps) {
  const { subscription, billing, payment_method } = overview
  const { choose, change, giveMethod } = useSubscription()
  const { pending, error, run } = usePendingTask<'make' | 'method'>()
  const due = shown.due_now.total_minor
  const needsMethod = due > 0 && payment_method === null
  const choice = { plan: shown.plan, interval: shown.interval }
  const make = async () => {
    let hasHappened = false
    const isAnswered = await run('make', async () => {
      hasHappened = await (isLive(subscription)
        ? change({ version: subscription.version, ...choice, due_now_minor: due })
        : choose(choice))
    })
    if (!isAnswered) return onRefused()
    // Pending payments are shown on the screen itself.
    if (hasHappened) toast({ tone: 'ok', message: doneMessage(overview, shown) })
    onClose()
  }
  return (
    <>
      {due > 0 && <AmountTable amounts={shown.due_now} currency={billing.currency} label="Due now" />}
      {consequenceOf(overview, shown).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {error !== null && (
        <Alert ref={intoView} color="red" role="alert">
          {errorMessage(error, 'Network error. Please try again.')}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {(needsMethod || (error !== null && due > 0)) && (
          <Button
            variant={needsMethod ? 'filled' : 'default'}
            loading={pending === 'method'}
            onClick={() => void run('method', giveMethod)}
          >
            {needsMethod ? 'Add a payment method' : 'Use another payment method'}
          </Button>
        )}
        {!needsMethod && (
          <Button loading={pending === 'make'} onClick={() => void make()}>
            {verbOf(overview, shown)}
          </Button>
        )}
      </Group>
    </>
  )
}
