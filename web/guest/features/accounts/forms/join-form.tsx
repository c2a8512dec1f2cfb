import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { login } from '#contract/accounts/accounts.ts'
import { GuestSignUpBody } from '#contract/accounts/sign-in-links.ts'
import { maximumAge, minimumAge } from '#contract/accounts/sign-up.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { signUpMessage } from '../../../../shared/profile/account-messages.ts'
import { SignUpConsent } from '../../../domain/sign-up-consent.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSignUpByEmail } from '../queries/use-email-sign-in.ts'
import { MailedCodeForm } from './mailed-code-form.tsx'
import styles from './join-form.module.css'

interface JoinValues extends Record<string, unknown> {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  age: string
}

const empty: JoinValues = { first_name: '', last_name: '', email: '', phone_number: '', age: '' }
const bodyOf = ({ age, ...contact }: JoinValues) => ({ ...contact, ...(age !== '' && { age: Number(age) }) })

interface JoinFormProps {
  next: string | null
  onSignedIn: (answer: AnswerOf<typeof login>) => void
}

/** A guest's account on one screen of a phone: five fields, then the code from the email instead of a password. */
export function JoinForm({ next, onSignedIn }: JoinFormProps) {
  const signUp = useSignUpByEmail()
  const [sent, setSent] = useState<{ email: string; message: string; testCode: string | null } | null>(null)
  const form = useForm<JoinValues>({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: (values) => schemaErrors(GuestSignUpBody, bodyOf(values)),
  })
  if (sent !== null) return <MailedCodeForm {...sent} onSignedIn={onSignedIn} onBack={() => setSent(null)} />
  return (
    <Form
      form={form}
      submit="Continue"
      wide
      messageOf={signUpMessage}
      onSubmit={async (values) => {
        const contact = { ...values, email: values.email.trim(), age: Number(values.age) }
        const { message, code = null } = await signUp.mutateAsync({ ...contact, ...(next !== null && { next }) })
        setSent({ email: contact.email, message, testCode: code })
      }}
    >
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...form.getInputProps('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...form.getInputProps('last_name')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <div className={styles.phoneAndAge}>
        <TextField label="Phone number" type="tel" autoComplete="tel" {...form.getInputProps('phone_number')} />
        <TextField
          label="Age"
          type="number"
          inputMode="numeric"
          min={minimumAge}
          max={maximumAge}
          {...form.getInputProps('age')}
        />
      </div>
      <SignUpConsent begin="By continuing" className={styles.consent} />
    </Form>
  )
}
