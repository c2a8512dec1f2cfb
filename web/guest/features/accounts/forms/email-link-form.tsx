import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { login } from '#contract/accounts/accounts.ts'
import { RequestSignInLinkBody } from '#contract/accounts/sign-in-links.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { loginMessage } from '../../../../shared/profile/account-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useRequestSignInLink } from '../queries/use-email-sign-in.ts'
import { MailedCodeForm } from './mailed-code-form.tsx'

interface EmailLinkFormProps {
  /** What was typed before; empty if nothing. */
  email: string
  /** Where the visitor was going: the link leads there. */
  next: string | null
  onSignedIn: (answer: AnswerOf<typeof login>) => void
  /** Back to the password. */
  onCancel: () => void
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()

/** Signing in without a password: the address, then the code from the email; the link in it works on any device. */
export function EmailLinkForm({ email: typed, next, onSignedIn, onCancel }: EmailLinkFormProps) {
  const request = useRequestSignInLink()
  const [sent, setSent] = useState<{ email: string; message: string; testCode: string | null } | null>(null)
  const form = useForm<{ email: string }>({
    initialValues: { email: typed },
    validate: (values) => schemaErrors(RequestSignInLinkBody, values),
  })
  if (sent !== null) return <MailedCodeForm {...sent} onSignedIn={onSignedIn} onBack={() => setSent(null)} />
  return (
    <Form
      form={form}
      submit="Email me a link"
      wide
      messageOf={loginMessage}
      onSubmit={async (values) => {
        const email = values.email.trim()
        const { message, code = null } = await request.mutateAsync({ email, ...(next !== null && { next }) })
        setSent({ email, message, testCode: code })
      }}
      beside={
        <Button variant="quiet" onClick={onCancel}>
          Sign in with a password
        </Button>
      }
    >
      <TextField ref={takeFocus} label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
    </Form>
  )
}
