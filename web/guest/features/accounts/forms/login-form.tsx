import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { LoginBody, type login } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { loginMessage } from '../../../../shared/profile/account-messages.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { challengeOf, useLogin, usePasskeyLogin, usePasskeySuggestions } from '../queries/use-login.ts'
import { CodeForm } from './code-form.tsx'
import { EmailLinkForm } from './email-link-form.tsx'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'

interface LoginValues extends Record<string, unknown> {
  username: string
  password: string
}

interface LoginFormProps {
  username: string
  /** Where the visitor was going. */
  next: string | null
  onSignedIn: (answer: AnswerOf<typeof login>) => void
}

/** Username and password; then a code, for accounts with two-step verification. */
export function LoginForm({ username: knownUsername, next, onSignedIn }: LoginFormProps) {
  const login = useLogin()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isByEmail, setIsByEmail] = useState(false)
  const form = useForm<LoginValues>({
    initialValues: { username: knownUsername, password: '' },
    validateInputOnBlur: true,
    validate: (values) => schemaErrors(LoginBody, values),
  })
  const { username } = form.values
  const submit = async (values: LoginValues) => {
    try {
      onSignedIn(await login.mutateAsync(values))
    } catch (error) {
      const needed = challengeOf(error)
      if (needed === null) throw error
      setChallenge(needed)
    }
  }
  usePasskeySuggestions(onSignedIn)
  if (challenge !== null) return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onCancel={() => setChallenge(null)} />
  const email = username.includes('@') ? username.trim() : ''
  if (isByEmail) return <EmailLinkForm email={email} next={next} onSignedIn={onSignedIn} onCancel={() => setIsByEmail(false)} />
  return (
    <Form
      form={form}
      submit="Sign in"
      wide
      messageOf={loginMessage}
      onSubmit={submit}
      beside={
        <>
          <PasskeyButton onSignedIn={onSignedIn} />
          <Button variant="quiet" onClick={() => setIsByEmail(true)}>
            Email me a link instead
          </Button>
        </>
      }
    >
      <TextField
        label="Username or email"
        // The browser suggests passkeys here as well.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      {/* An email typed in the first field also works for the reset. */}
      <Link to={withQuery(paths.resetPassword, { email })}>Forgot your password?</Link>
    </Form>
  )
}

/** For those who have one: no name, no password, no code. */
function PasskeyButton({ onSignedIn }: Pick<LoginFormProps, 'onSignedIn'>) {
  const login = usePasskeyLogin()
  const signIn = async () => {
    const answer = await login.mutateAsync()
    if (answer !== null) onSignedIn(answer)
  }
  return (
    <>
      <Button variant="secondary" pending={login.isPending} onClick={() => void signIn().catch(() => undefined)}>
        Sign in with a passkey
      </Button>
      {login.isError && <Notice tone="bad">{loginMessage(login.error)}</Notice>}
    </>
  )
}
