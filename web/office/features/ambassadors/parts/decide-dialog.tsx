import { Textarea } from '@mantine/core'
import type { AmbassadorRow } from '#contract/ambassadors/approval.ts'
import { reasonedApprovalActions, type ApprovalAction } from '#contract/ambassadors/states.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useActOnAmbassador } from '../queries/approval-queries.ts'
import { approvalActionWords } from './approval-words.ts'

interface DecideDialogProps {
  ambassador: Pick<AmbassadorRow, 'id' | 'name'>
  action: ApprovalAction
  onClose: () => void
}

/** Asks before a decision about an ambassador, with the reason they will read. */
export function DecideDialog({ ambassador: { id, name }, action, onClose }: DecideDialogProps) {
  const { mutateAsync } = useActOnAmbassador(id)
  const { label, title, note, done, danger } = approvalActionWords[action]
  const isRequired = reasonedApprovalActions.includes(action)
  return (
    <ActionDialog
      title={title(name)}
      submit={label}
      danger={danger}
      initial={{ reason: '' }}
      validate={({ reason }): Record<string, string> =>
        isRequired && reason.trim() === '' ? { reason: 'Reason is required' } : {}
      }
      onSubmit={async ({ reason }) => {
        await mutateAsync({ action, reason: reason.trim() })
        toast({ tone: 'ok', message: done(name) })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{note}</p>
          <Textarea
            label={isRequired ? 'Reason' : 'Reason (optional)'}
            description="The ambassador will see this."
            maxLength={500}
            rows={3}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}
