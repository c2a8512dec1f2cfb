import { Link } from 'react-router'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Entrance } from '../../../domain/entrance.tsx'
import { useHashToken } from '../../../domain/use-hash-token.ts'
import { useUndoEmailChange } from '../../../../shared/profile/use-email.ts'

/** The page behind the link in an email to an old address. It needs a press, because mail programs open links in advance. */
function UndoEmailChange() {
  const undo = useUndoEmailChange()
  const token = useHashToken()
  const done = undo.data
  return (
    <Entrance
      title="Undo the email change"
      lead={
        done === undefined
          ? 'We’ll restore your old email and sign out every device. Then choose a new password.'
          : 'Your account is safe again.'
      }
      notice={
        <>
          {done !== undefined && <Notice tone="ok">{done.message}</Notice>}
          {undo.isError && <Notice tone="bad">{errorMessage(undo.error, 'Something went wrong. Try again in a moment.')}</Notice>}
          {token === '' && <Notice tone="bad">This link is incomplete. Open it again from the email.</Notice>}
        </>
      }
      beside={<Link to={paths.login}>Back to sign in</Link>}
    >
      {done === undefined ? (
        <Button wide disabled={!token} pending={undo.isPending} onClick={() => undo.mutate(token ?? '')}>
          Undo the change
        </Button>
      ) : (
        <ButtonLink wide to={withQuery(paths.resetPassword, { email: done.email })}>
          Choose a new password
        </ButtonLink>
      )}
    </Entrance>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Undo the email change' }),
  Component: UndoEmailChange,
})
