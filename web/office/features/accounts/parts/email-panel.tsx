import { Button, TextInput } from '@mantine/core'
import type { User } from '#contract/accounts/profile.ts'
import { useEmailConfirmation } from '../../../../shared/profile/use-email.ts'
import { unconfirmedEmail } from '../../../../shared/profile/use-profile.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Notice } from './notice.tsx'
import styles from './security.module.css'

/** Asks for the code that confirms an email: the current one, or its replacement. */
export function EmailPanel({ user }: { user: User }) {
  const email = unconfirmedEmail(user)
  // A different address starts over.
  return email !== null && <Confirmation key={email} user={user} />
}

function Confirmation({ user }: { user: User }) {
  const { form, ...confirmation } = useEmailConfirmation(user)
  return (
    <Panel title={confirmation.title} lead={confirmation.text}>
      <div className={styles.body}>
        {confirmation.problem !== null && <Notice tone="bad">{confirmation.problem}</Notice>}
        {confirmation.sent !== null && <Notice tone="info">{confirmation.sent}</Notice>}
        {confirmation.testCode !== null && <Notice tone="info">Test mode: your code is {confirmation.testCode}</Notice>}
        {confirmation.asksForCode ? (
          <Form
            form={form}
            submit="Confirm email"
            messageOf={confirmation.messageOf}
            onSubmit={confirmation.submit}
            beside={
              <>
                <Button variant="default" loading={confirmation.isSending} onClick={confirmation.send}>
                  Send a new code
                </Button>
                {confirmation.cancel !== null && (
                  <Button variant="subtle" color="gray" loading={confirmation.isCancelling} onClick={confirmation.cancel}>
                    Keep current email
                  </Button>
                )}
              </>
            }
          >
            <TextInput
              className={styles.code ?? ''}
              label="Confirmation code"
              description="Six digits, valid for 15 minutes"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              {...form.getInputProps('code')}
            />
          </Form>
        ) : (
          <div>
            <Button variant="default" loading={confirmation.isSending} onClick={confirmation.send}>
              Send code
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
