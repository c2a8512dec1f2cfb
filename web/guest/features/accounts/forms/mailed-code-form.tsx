import { useForm } from '@mantine/form'
import { useState, type ChangeEvent } from 'react'
import type { login } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { loginMessage } from '../../../../shared/profile/account-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSignInByCode } from '../queries/use-email-sign-in.ts'
import { challengeOf } from '../queries/use-login.ts'
import { CodeForm } from './code-form.tsx'
import styles from './reset-code-form.module.css'

export const isWholeCode = (typed: string): boolean => /^\d{6}$/.test(typed.trim())

interface MailedCodeFormProps {
  email: string
  /** The answer to the request. */
  message: string
  /** Set in test mode only, where no email is sent. */
  testCode: string | null
  onSignedIn: (answer: AnswerOf<typeof login>) => void
  onBack: () => void
}

/** The previous step had the focus. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

/** The six digits from the email, sent as soon as they are typed; then, for some accounts, the code of their app. */
export function MailedCodeForm({ email, message, testCode, onSignedIn, onBack }: MailedCodeFormProps) {
  const signIn = useSignInByCode()
  const [challenge, setChallenge] = useState<string | null>(null)
  const form = useForm<{ code: string }>({
    initialValues: { code: '' },
    validate: { code: (typed) => (typed.trim() === '' ? 'Please enter the code' : null) },
  })
  if (challenge !== null) return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onCancel={onBack} />
  const type = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    form.setFieldValue('code', input.value)
    if (isWholeCode(input.value) && !signIn.isPending) input.form?.requestSubmit()
  }
  const submit = async ({ code }: { code: string }) => {
    try {
      onSignedIn(await signIn.mutateAsync({ email, code: code.trim() }))
    } catch (error) {
      const needed = challengeOf(error)
      if (needed === null) throw error
      setChallenge(needed)
    }
  }
  return (
    <>
      <Notice tone="info">{message}</Notice>
      {testCode !== null && (
        <Notice tone="warn" title="Test mode">
          Your code is {testCode}
        </Notice>
      )}
      <Form
        form={form}
        submit="Continue"
        wide
        messageOf={loginMessage}
        onSubmit={submit}
        beside={
          <Button variant="quiet" onClick={onBack}>
            Change email or send again
          </Button>
        }
      >
        <TextField
          ref={takeFocus}
          className={styles.code}
          label="Code from the email"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...form.getInputProps('code')}
          onChange={type}
        />
      </Form>
    </>
  )
}
