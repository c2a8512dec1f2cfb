import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { signUp } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { paths, safeNext, withQuery } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { SignUpForm } from '../forms/sign-up-form.tsx'
import { Entrance, isBooking } from '../../../domain/entrance.tsx'
import { PassingNotice } from '../parts/passing-notice.tsx'

const redirectMs = 2000

/** Where a new account goes. Only a client is signed in by now, and continues where they were. */
function destinationOf({ profile, token, redirect_to }: AnswerOf<typeof signUp>, next: string | null): string {
  if (profile.role === 'client') return (token !== null && next) || redirect_to || paths.verifyIdentity
  if (profile.role === 'ambassador' && !profile.role_profile.is_approved) {
    return withQuery(paths.login, { message: 'Please wait for approval to access your account' })
  }
  if (profile.role === 'adminclub' && (redirect_to || paths.login) === paths.login)
    return withQuery(paths.login, { message: 'Account created. Sign in to set up your club.' })
  return redirect_to || paths.login
}

function SignUp({ search }: ScreenProps) {
  const navigate = useNavigate()
  const next = safeNext(search)
  const [answer, setAnswer] = useState<AnswerOf<typeof signUp> | null>(null)
  return (
    <Entrance
      next={next}
      title="Join"
      lead="Create your account"
      beside={
        <>
          Already have an account? <Link to={withQuery(paths.authLogin, { next: next ?? undefined })}>Sign in</Link>
        </>
      }
    >
      <SignUpForm
        referralCode={search.get('ref') || null}
        isBooking={isBooking(next)}
        onSignedUp={setAnswer}
        done={
          answer && (
            <PassingNotice
              ms={redirectMs}
              onEnd={() =>
                void navigate(destinationOf(answer, next), { replace: true, state: { username: answer.user.username } })
              }
            >
              {answer.message || 'Account created successfully!'}
            </PassingNotice>
          )
        }
      />
    </Entrance>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Join', description: 'Create an account to book events, refer clubs or run one.' }),
  Component: SignUp,
})
