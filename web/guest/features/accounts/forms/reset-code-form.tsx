import { useForm } from '@mantine/form'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks } from '../../../../shared/profile/account-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useVerifyResetCode } from '../queries/use-verify-reset-code.ts'
import styles from './reset-code-form.module.css'

interface CodeValues extends Record<string, unknown> {
  code: string
}

interface ResetCodeFormProps {
  email: string
  /** Empty if no code was typed before. */
  code: string
  onVerified: (code: string, message: string) => void
  onBack: () => void
  field: (input: HTMLInputElement | null) => void
}

/** Step 2: the six digits from the email. */
export function ResetCodeForm({ email, code, onVerified, onBack, field }: ResetCodeFormProps) {
  const verify = useVerifyResetCode()
  const form = useForm<CodeValues>({
    initialValues: { code },
    validate: { code: (typed) => (typed.trim() === '' ? 'Please enter the reset code' : null) },
  })
  return (
    <Form
      form={form}
      submit="Verify code"
      wide
      messageOf={(error) => errorMessage(error, fallbacks.verifyReset)}
      onSubmit={async (values) => {
        const typed = values.code.trim()
        const { message } = await verify.mutateAsync({ email, code: typed })
        onVerified(typed, message)
      }}
      beside={
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      }
    >
      <TextField
        ref={field}
        className={styles.code}
        label="Reset code"
        hint={`Sent to ${email}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.getInputProps('code')}
      />
    </Form>
  )
}
