import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useRefreshAccount, type PayeeKind } from '../queries/use-payout-account.ts'

/** Back from the provider's page: asks it once how the account is now, and leaves a plain address. */
export function FinishAccount({ payee }: { payee: PayeeKind }) {
  const [, setSearch] = useSearchParams()
  const { mutateAsync: refresh } = useRefreshAccount(payee)
  const finish = useEffectEvent(async () => {
    try {
      await refresh()
    } catch (error) {
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
    }
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'account')), { replace: true })
  })
  useEffect(() => void finish(), [])
  return <output>Checking your account…</output>
}
