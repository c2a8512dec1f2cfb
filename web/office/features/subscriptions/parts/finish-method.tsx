import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useSubscription } from '../queries/use-subscription.ts'

/** Back from the payment provider: asks it once which payment method was added, and leaves a plain address. */
export function FinishMethod() {
  const [, setSearch] = useSearchParams()
  const { finishMethod } = useSubscription()
  const finish = useEffectEvent(async () => {
    try {
      await finishMethod()
    } catch (error) {
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
    }
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'method')), { replace: true })
  })
  useEffect(() => void finish(), [])
  return <output>Checking your payment method…</output>
}
