import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What follows from it. */
  children: ReactNode
  /** On the button: the verb of the title. */
  confirm: string
  danger?: boolean
  /** The dialog closes when it is done; what it throws is said here. */
  onConfirm: () => Promise<unknown>
}
