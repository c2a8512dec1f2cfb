import { TextInput } from '@mantine/core'
import { openSupportAccess } from '#contract/platform/support.ts'
import { call } from '../../../../shared/api/api.ts'
import { startActing, type ActingClub } from '../../../../shared/session/acting.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'

interface ActForClubDialogProps {
  club: { id: string; name: string }
  onOpen?: (club: ActingClub) => void
  onClose: () => void
}

/** Asks why before a superadmin acts for a club. */
export function ActForClubDialog({ club: { id, name }, onOpen = startActing, onClose }: ActForClubDialogProps) {
  const { user } = useSignedIn()
  return (
    <ActionDialog
      title={`Act for ${name}?`}
      submit="Act for club"
      initial={{ reason: '' }}
      validate={({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'Reason is required' } : {})}
      onSubmit={async ({ reason }) => {
        const { ends_at } = await call(openSupportAccess, { params: { id }, body: { reason } })
        onOpen({ user_id: user.id, club_id: id, club_name: name, ends_at })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Your access ends after an hour. The club sees everything you open and change, with your name and this reason.</p>
          <TextInput
            label="Ticket or reason"
            placeholder="Ticket 2481: missing payout"
            required
            maxLength={300}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}
