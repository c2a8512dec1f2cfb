import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import type { User } from '#contract/profile.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCancelEmailChange, useConfirmEmail, useRequestEmailCode } from '../queries/use-email.ts'
import styles from './email-card.module.css'

/** Asks for the code that confirms an email: the current one, or its replacement. */
export function EmailCard({ user }: { user: User }) {
  const heading = useId()
  const { email, email_confirmed, pending_email } = user
  if (pending_email === null && (email === null || email_confirmed)) return null
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>{pending_email === null ? 'Confirm your email' : 'Confirm your new email'}</h2>
      {/* Another address starts over. */}
      <Confirmation key={pending_email ?? email} user={user} />
    </Card>
  )
}

function Confirmation({ user: { email, pending_email } }: { user: User }) {
  const request = useRequestEmailCode()
  const confirm = useConfirmEmail()
  const cancel = useCancelEmailChange()
  // A change has already sent its code.
  const [asksForCode, setAsksForCode] = useState(pending_email !== null)
  const form = useForm<{ code: string }>({
    initialValues: { code: '' },
    validate: { code: (typed) => (typed.trim() === '' ? 'Please enter the code' : null) },
  })
  const send = () => request.mutate(undefined, { onSuccess: () => setAsksForCode(true) })
  const failed = request.isError ? request.error : cancel.isError ? cancel.error : null
  return (
    <>
      <p className={styles.text}>
        {pending_email === null
          ? `We’ll send a code to ${email}. Once it is confirmed, others can transfer bookings to this address.`
          : `Enter the code we sent to ${pending_email}. Until then, your email stays ${email ?? 'empty'}.`}
      </p>
      {failed !== null && <Notice tone="bad">{errorMessage(failed, 'The code couldn’t be sent. Try again in a moment.')}</Notice>}
      {request.isSuccess && <Notice tone="info">{request.data.message}</Notice>}
      {request.data?.code !== undefined && (
        <Notice tone="warn" title="Test mode">
          Your code is {request.data.code}
        </Notice>
      )}
      {asksForCode ? (
        <Form
          form={form}
          submit="Confirm email"
          messageOf={(error) => errorMessage(error, 'Invalid or expired code')}
          onSubmit={async ({ code }) => {
            await confirm.mutateAsync(code.trim())
          }}
          beside={
            <>
              <Button variant="quiet" pending={request.isPending} onClick={send}>
                Send a new code
              </Button>
              {pending_email !== null && (
                <Button variant="quiet" pending={cancel.isPending} onClick={() => cancel.mutate()}>
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
          <Button variant="secondary" pending={request.isPending} onClick={send}>
            Send code
          </Button>
        </div>
      )}
    </>
  )
}
