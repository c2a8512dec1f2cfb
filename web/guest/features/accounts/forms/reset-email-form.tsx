import { useForm } from '@mantine/form'
import type { requestPasswordReset } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { EmailText } from '#contract/base/schema.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks } from '../../../../shared/profile/account-messages.ts'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useRequestPasswordReset } from '../queries/use-request-password-reset.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'

interface EmailValues extends Record<string, unknown> {
  email: string
}

interface ResetEmailFormProps {
  email: string
  onSent: (email: string, answer: AnswerOf<typeof requestPasswordReset>) => void
  /** Receives the field, to focus it. */
  field?: (input: HTMLInputElement | null) => void
}

const emailFault = (email: string) =>
  email.trim() === '' ? 'Please enter your email address' : schemaErrors(EmailText, email)['']

/** Step 1: where to send the code. */
export function ResetEmailForm({ email, onSent, field }: ResetEmailFormProps) {
  const request = useRequestPasswordReset()
  const form = useForm<EmailValues>({ initialValues: { email }, validate: { email: emailFault } })
  return (
    <Form
      form={form}
      submit="Send code"
      wide
      messageOf={(error) => errorMessage(error, fallbacks.requestReset)}
      onSubmit={async (values) => onSent(values.email.trim(), await request.mutateAsync(values.email))}
    >
      <TextField ref={field} label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
    </Form>
  )
}
