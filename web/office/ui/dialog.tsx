import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLayer } from './layers.ts'
import { ReturnFocus } from './return-focus.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  size?: string | undefined
  /** False if an accidental click must not close it. */
  closeOnClickOutside?: boolean
  children: ReactNode
}

/** A dialog, open for as long as it is rendered. It takes the focus, keeps it and returns it. */
export function Dialog({ title, onClose, size, closeOnClickOutside = true, children }: DialogProps) {
  const isUppermost = useLayer(true)
  return (
    <Modal
      opened
      onClose={() => isUppermost() && onClose()}
      title={title}
      {...(size !== undefined && { size })}
      closeOnClickOutside={closeOnClickOutside}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReturnFocus />
      {children}
    </Modal>
  )
}
