import { TextInput, Textarea } from '@mantine/core'
import { verificationReasons, type VerificationAction } from '#contract/verification/states.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { reasonWords } from './review-words.ts'

interface ReasonDialogProps {
  action: VerificationAction
  onSubmit: (why: { reason: string; note: string; birth_date: string | null }) => Promise<unknown>
  onClose: () => void
}

const titles: Partial<Record<VerificationAction, { title: string; submit: string }>> = {
  reject: { title: 'Reject this submission?', submit: 'Reject submission' },
  request_resubmission: { title: 'Request resubmission?', submit: 'Request resubmission' },
  revoke: { title: 'Revoke this verification?', submit: 'Revoke verification' },
}

/** Asks why: the client reads the reason and the note. */
export function RejectionDialog({ action, onSubmit, onClose }: ReasonDialogProps) {
  const { title, submit } = titles[action] ?? { title: '', submit: '' }
  return (
    <ActionDialog
      title={title}
      submit={submit}
      danger={action !== 'request_resubmission'}
      initial={{ reason: '', note: '', birth_date: '' }}
      validate={({ reason, note }) => ({
        ...(reason === '' && { reason: 'Choose a reason' }),
        ...(reason === 'other' && note.trim() === '' && { note: 'Explain what’s wrong' }),
      })}
      onSubmit={async ({ reason, note, birth_date }) =>
        onSubmit({ reason, note, birth_date: reason === 'underage' && birth_date !== '' ? birth_date : null })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label="Reason"
            data={verificationReasons.map((value) => ({ value, label: reasonWords[value] }))}
            {...form.getInputProps('reason')}
          />
          {form.values.reason === 'underage' && (
            <TextInput type="date" label="Birth date on the document" {...form.getInputProps('birth_date')} />
          )}
          <Textarea
            label="Note"
            description="The guest will see this."
            maxLength={500}
            rows={3}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </ActionDialog>
  )
}
