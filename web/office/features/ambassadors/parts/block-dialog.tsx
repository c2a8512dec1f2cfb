import { Textarea } from '@mantine/core'
import type { ClubAmbassador } from '#contract/ambassadors/club-ambassadors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useActOnClubAmbassador } from '../queries/use-club-ambassadors.ts'

interface Values extends Record<string, unknown> {
  reason: string
}

export function BlockDialog({ ambassador, onClose }: { ambassador: ClubAmbassador; onClose: () => void }) {
  const act = useActOnClubAmbassador()
  const { id, name } = ambassador
  const submit = async ({ reason }: Values) => {
    await act.mutateAsync({ id, action: 'block', reason })
    toast({ tone: 'ok', message: `${name} is blocked.` })
  }
  return (
    <ActionDialog<Values>
      title={`Block ${name}`}
      submit="Block ambassador"
      danger
      initial={{ reason: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Their code and links no longer count for new bookings at your club. Existing bookings aren’t affected.</p>
          <Textarea label="Reason" description="Only you see it." rows={2} maxLength={200} {...form.getInputProps('reason')} />
        </>
      )}
    </ActionDialog>
  )
}
