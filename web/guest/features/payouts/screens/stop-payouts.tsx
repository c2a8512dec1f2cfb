import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { stopPayouts } from '#contract/payouts/bank-accounts.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Entrance } from '../../../domain/entrance.tsx'
import { useHashToken } from '../../../domain/use-hash-token.ts'

/** The page behind the link in an email about bank details. It needs a press, because mail programs open links in advance. */
function StopPayouts() {
  const token = useHashToken()
  const stop = useMutation({ mutationFn: async (body: { token: string }) => call(stopPayouts, { body }) })
  return (
    <Entrance
      title="Stop payouts"
      lead="If you didn’t change your bank details, stop payouts now. No money leaves until we’ve talked to you."
      notice={
        <>
          {stop.isSuccess && <Notice tone="ok">{stop.data.message}</Notice>}
          {stop.isError && <Notice tone="bad">{errorMessage(stop.error, 'Something went wrong. Try again in a moment.')}</Notice>}
          {token === '' && <Notice tone="bad">This link is incomplete. Open it again from the email.</Notice>}
        </>
      }
      beside={<Link to={paths.login}>Back to sign in</Link>}
    >
      {stop.isSuccess ? (
        <ButtonLink wide to={paths.resetPassword}>
          Choose a new password
        </ButtonLink>
      ) : (
        <Button wide disabled={!token} pending={stop.isPending} onClick={() => stop.mutate({ token: token ?? '' })}>
          Stop payouts
        </Button>
      )}
    </Entrance>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Stop payouts' }),
  Component: StopPayouts,
})
