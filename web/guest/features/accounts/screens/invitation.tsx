import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { AcceptInvitationBody } from '#contract/accounts/invitations.ts'
import { passwordsDiffer } from '#contract/accounts/sign-up.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useEnter } from '../../../../shared/frame/app-link.tsx'
import { paths } from '../../../../shared/navigation/paths.ts'
import { brand } from '#contract/base/brand.ts'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { newPasswordErrors } from '../../../../shared/forms/new-password-errors.ts'
import { SignUpConsent } from '../../../domain/sign-up-consent.tsx'
import { Entrance } from '../../../domain/entrance.tsx'
import { useHashToken } from '../../../domain/use-hash-token.ts'
import { useAcceptInvitation, useInvitation } from '../queries/use-invitation.ts'

const failed = 'Something went wrong. Try again in a moment.'
const words = { empty: 'Please fill in all fields', differ: passwordsDiffer }

/** The page behind an invitation link: the invited person chooses a password, and is signed in. */
function Invitation() {
  const token = useHashToken()
  const { data: invitation, error, isLoading } = useInvitation(token)
  const isIncomplete = token === ''
  const place = invitation?.club_name ?? brand
  return (
    <Entrance
      title={invitation === undefined ? 'Your invitation' : `Join ${place}`}
      lead={
        invitation === undefined
          ? 'Choose a password, and your account is ready.'
          : `${invitation.first_name === '' ? 'Hi' : `Hi ${invitation.first_name}`}! Choose a password to start${invitation.role_name === null ? '' : ` as ${invitation.role_name}`}.`
      }
      notice={
        <>
          {isIncomplete && <Notice tone="bad">This link is incomplete. Open it again from the email.</Notice>}
          {error !== null && <Notice tone="bad">{errorMessage(error, failed)}</Notice>}
        </>
      }
      beside={<Link to={paths.login}>Back to sign in</Link>}
    >
      {isLoading && (
        <p>
          <Spinner /> Loading your invitation
        </p>
      )}
      {invitation !== undefined && token !== null && <PasswordForm token={token} username={invitation.username} />}
    </Entrance>
  )
}

interface PasswordValues extends Record<string, string> {
  new_password: string
  confirm_password: string
}

function PasswordForm({ token, username }: { token: string; username: string }) {
  const enter = useEnter()
  const accept = useAcceptInvitation()
  const form = useForm<PasswordValues>({
    initialValues: { new_password: '', confirm_password: '' },
    validate: (values) => newPasswordErrors(AcceptInvitationBody, { token, ...values }, words),
  })
  return (
    <Form
      form={form}
      submit="Choose password"
      wide
      messageOf={(failure) => errorMessage(failure, failed)}
      onSubmit={async ({ new_password, confirm_password }) => {
        const { redirect_to, user } = await accept.mutateAsync({ token, new_password, confirm_password })
        enter(redirect_to, `Welcome, ${user.username}!`)
      }}
    >
      <p>
        Your username is <b>{username}</b>. You need it to sign in.
      </p>
      {/* For password managers, which store both together. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...form.getInputProps('new_password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.getInputProps('confirm_password')} />
      <SignUpConsent begin="By choosing a password" />
    </Form>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Your invitation' }),
  Component: Invitation,
})
