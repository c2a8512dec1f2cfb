import { useState } from 'react'
import { Link } from 'react-router'
import type { login } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useEnter } from '../../../../shared/frame/app-link.tsx'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Entrance } from '../../../domain/entrance.tsx'
import { useHashToken } from '../../../domain/use-hash-token.ts'
import { CodeForm } from '../forms/code-form.tsx'
import { useSignInByLink, useSignInLink } from '../queries/use-email-sign-in.ts'
import { challengeOf } from '../queries/use-login.ts'

const failed = 'Something went wrong. Try again in a moment.'

/** The page behind an emailed link. It needs a press, because programs that scan emails open links in advance. */
function SignInLink() {
  const goOn = useEnter()
  const token = useHashToken()
  const { data: link, error, isLoading } = useSignInLink(token)
  const signIn = useSignInByLink()
  const [challenge, setChallenge] = useState<string | null>(null)
  const enter = ({ message, redirect_to }: AnswerOf<typeof login>) => goOn(link?.next ?? redirect_to, message)
  const press = () => signIn.mutate(token ?? '', { onSuccess: enter, onError: (failure) => setChallenge(challengeOf(failure)) })
  const fault = error ?? (challenge === null ? signIn.error : null)
  return (
    <Entrance
      title={link?.is_new === true ? 'Create your account' : 'Sign in'}
      lead="Only continue if you asked for this link."
      notice={
        <>
          {token === '' && <Notice tone="bad">This link is incomplete. Open it again from the email.</Notice>}
          {fault !== null && <Notice tone="bad">{errorMessage(fault, failed)}</Notice>}
        </>
      }
      beside={<Link to={paths.login}>Back to sign in</Link>}
    >
      {isLoading && (
        <p>
          <Spinner /> Checking your link
        </p>
      )}
      {link !== undefined && challenge === null && (
        <Button wide disabled={signIn.isError} pending={signIn.isPending} onClick={press}>
          {link.is_new ? 'Create account for' : 'Sign in as'} {link.email}
        </Button>
      )}
      {challenge !== null && <CodeForm challenge={challenge} onSignedIn={enter} onCancel={() => setChallenge(null)} />}
    </Entrance>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Sign in' }),
  Component: SignInLink,
})
