import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resetSecondFactor } from '#contract/accounts/second-factor.ts'
import { getUser, listUserHistory, type PersonDetail } from '#contract/people/users.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { userNameOf } from './user-words.ts'

/** Whether it is on; a superadmin resets it for someone who lost their phone and recovery codes. */
export function SecondFactorState({ person }: { person: PersonDetail }) {
  const client = useQueryClient()
  const { user, profile } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const reset = useMutation({
    mutationFn: async (body: { current_password: string }) => call(resetSecondFactor, { params: { id: person.user.id }, body }),
    onSettled: () => void invalidate(client, getUser, listUserHistory),
  })
  if (!person.has_second_factor) return 'Off'
  return (
    <>
      On{' '}
      {profile.role === 'superadmin' && person.user.id !== user.id && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Reset
        </Button>
      )}
      {isOpen && (
        <ActionDialog<{ current_password: string }>
          title={`Reset two-step verification of ${userNameOf(person)}`}
          submit="Reset two-step verification"
          danger
          initial={{ current_password: '' }}
          onSubmit={async (values) => {
            const { message } = await reset.mutateAsync(values)
            toast({ tone: 'ok', message })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <p>
                Their password alone signs them in afterwards. Make sure you’re talking to them, not to someone who knows their
                password. They get an email, and their devices are signed out.
              </p>
              <PasswordField
                label="Your current password"
                required
                autoComplete="current-password"
                {...form.getInputProps('current_password')}
              />
            </>
          )}
        </ActionDialog>
      )}
    </>
  )
}
