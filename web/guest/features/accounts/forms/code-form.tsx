import { useForm } from '@mantine/form'
import type { login } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { loginMessage } from '../../../../shared/profile/account-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFinishLogin } from '../queries/use-login.ts'

interface CodeFormProps {
  challenge: string
  onSignedIn: (answer: AnswerOf<typeof login>) => void
  /** Back to the password. */
  onCancel: () => void
}

/** The step before this one had the focus. */
const focusFirst = (input: HTMLInputElement | null) => input?.focus()

/** The second step of signing in. */
export function CodeForm({ challenge, onSignedIn, onCancel }: CodeFormProps) {
  const finish = useFinishLogin()
  const form = useForm<{ code: string }>({
    initialValues: { code: '' },
    validate: { code: (typed) => (typed.trim() === '' ? 'Enter the code' : null) },
  })
  return (
    <Form
      form={form}
      submit="Verify"
      wide
      messageOf={loginMessage}
      onSubmit={async ({ code }) => onSignedIn(await finish.mutateAsync({ challenge, code }))}
    >
      <TextField
        label="Code"
        hint="From your authenticator app, or one of your recovery codes"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={focusFirst}
        {...form.getInputProps('code')}
      />
      <Button variant="quiet" onClick={onCancel}>
        Use another account
      </Button>
    </Form>
  )
}
