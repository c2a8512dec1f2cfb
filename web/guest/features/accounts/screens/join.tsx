import { Link } from 'react-router'
import type { login } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useEnter } from '../../../../shared/frame/app-link.tsx'
import { paths, safeNext, withQuery } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { Entrance } from '../../../domain/entrance.tsx'
import { JoinForm } from '../forms/join-form.tsx'

/** An account in the middle of a booking. */
function Join({ search }: ScreenProps) {
  const goOn = useEnter()
  const next = safeNext(search)
  const enter = ({ user, redirect_to }: AnswerOf<typeof login>) =>
    goOn(next ?? redirect_to, `Welcome, ${user.first_name === '' ? user.username : user.first_name}!`)
  const onward = { next: next ?? undefined }
  return (
    <Entrance
      next={next}
      title="Who’s coming?"
      lead="No password needed: we’ll email you a code."
      beside={
        <>
          Already have an account? <Link to={withQuery(paths.authLogin, onward)}>Sign in</Link>
        </>
      }
    >
      <JoinForm next={next} onSignedIn={enter} />
    </Entrance>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Join', description: 'Create a guest account to book, without a password.' }),
  Component: Join,
})
