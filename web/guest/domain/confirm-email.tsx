import { useId } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { useEmailConfirmation } from '../../shared/profile/use-email.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './confirm-email.module.css'

export interface ConfirmEmailProps {
  user: User
  /** What an unconfirmed email is needed for, after “Confirm it so ”. */
  purpose: string
}

/** Asks for the code that confirms an email: the current one, or its replacement. */
export function ConfirmEmail({ user, purpose }: ConfirmEmailProps) {
  const heading = useId()
  const { form, ...confirmation } = useEmailConfirmation(user)
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>{confirmation.title}</h2>
      <p className={styles.text}>
        {confirmation.text}
        {user.pending_email === null && ` Confirm it so ${purpose}.`}
      </p>
      {confirmation.problem !== null && <Notice tone="bad">{confirmation.problem}</Notice>}
      {confirmation.sent !== null && <Notice tone="info">{confirmation.sent}</Notice>}
      {confirmation.testCode !== null && (
        <Notice tone="warn" title="Test mode">
          Your code is {confirmation.testCode}
        </Notice>
      )}
      {confirmation.asksForCode ? (
        <Form
          form={form}
          submit="Confirm email"
          messageOf={confirmation.messageOf}
          onSubmit={confirmation.submit}
          beside={
            <>
              <Button variant="quiet" pending={confirmation.isSending} onClick={confirmation.send}>
                Send a new code
              </Button>
              {confirmation.cancel !== null && (
                <Button variant="quiet" pending={confirmation.isCancelling} onClick={confirmation.cancel}>
                  Keep current email
                </Button>
              )}
            </>
          }
        >
          <TextField
            className={styles.code}
            label="Confirmation code"
            hint="Six digits, valid for 15 minutes"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            {...form.getInputProps('code')}
          />
        </Form>
      ) : (
        <div>
          <Button variant="secondary" pending={confirmation.isSending} onClick={confirmation.send}>
            Send code
          </Button>
        </div>
      )}
    </Card>
  )
}
