import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionDialog } from './action-dialog.tsx'

interface ReasonDialogProps {
  title: string
  /** Verb and object: `Void payout`. */
  submit: string
  /** What will happen. */
  children: ReactNode
  /** Who reads the reason. */
  description: string
  danger?: boolean
  onSubmit: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for the reason of a decision before it is made. */
export function ReasonDialog({ title, submit, children, description, danger = false, onSubmit, onClose }: ReasonDialogProps) {
  return (
    <ActionDialog
      title={title}
      submit={submit}
      danger={danger}
      initial={{ reason: '' }}
      validate={({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'Reason is required' } : {})}
      onSubmit={async ({ reason }) => onSubmit(reason.trim())}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{children}</p>
          <Textarea
            label="Reason"
            description={description}
            required
            rows={3}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}
