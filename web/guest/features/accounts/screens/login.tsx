import { Link, useLocation, useNavigate } from 'react-router'
import type { login } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { dashboardPath } from '../../../../shared/session/account.ts'
import { brand } from '#contract/base/brand.ts'
import { paths, safeNext, withQuery } from '../../../../shared/navigation/paths.ts'
import { getSession } from '../../../../shared/session/session.ts'
import { useEnter } from '../../../../shared/frame/app-link.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { LoginForm } from '../forms/login-form.tsx'
import { Entrance, isBooking } from '../../../domain/entrance.tsx'
import { PassingNotice } from '../parts/passing-notice.tsx'
import { WhatsOn } from '../parts/whats-on.tsx'

const messageMs = 5000

/** The account that was just created, which signs in next. */
const newUsername = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'username' in state && typeof state.username === 'string' ? state.username : ''

function Login({ search }: ScreenProps) {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const goOn = useEnter()
  const next = safeNext(search)
  const message = search.get('message')

  const clearMessage = () => {
    const rest = new URLSearchParams(search)
    rest.delete('message')
    void navigate({ search: rest.toString() }, { replace: true, state })
  }

  const enter = ({ user, profile, redirect_to }: AnswerOf<typeof login>) => {
    const session = getSession()
    const dashboard = dashboardPath(session.status === 'signed_in' ? session.profile : profile)
    // A one-time password must be changed first, wherever they were going.
    const first = redirect_to === paths.choosePassword ? redirect_to : (next ?? (redirect_to || dashboard))
    goOn(first, `Welcome back, ${user.username}!`)
  }

  return (
    <Entrance
      next={next}
      title="Sign in"
      lead={
        next === null ? (
          <>
            Sign in to book.
            <br />
            <Link to={paths.events}>Browse events</Link>
          </>
        ) : (
          'Sign in to pick up where you left off.'
        )
      }
      notice={
        message && (
          <PassingNotice ms={messageMs} onEnd={clearMessage}>
            {message}
          </PassingNotice>
        )
      }
      beside={
        <>
          New to {brand}?{' '}
          <Link to={withQuery(isBooking(next) ? paths.join : paths.authSignUp, { next: next ?? undefined })}>
            Create an account
          </Link>
        </>
      }
      onPicture={next === null ? <WhatsOn /> : undefined}
    >
      <LoginForm username={newUsername(state)} next={next} onSignedIn={enter} />
    </Entrance>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Sign in', description: 'Sign in to see your events and bookings.' }),
  Component: Login,
})
