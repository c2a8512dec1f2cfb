import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './confirm-props.ts'

const ConfirmModal = lazy(async () => ({ default: (await import('./confirm-modal.tsx')).ConfirmModal }))

/** Asks before what cannot be undone, and where money or places go. No screen waits for its code. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpened, setOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setOpened(true)
  return <Suspense>{wasOpened && <ConfirmModal {...props} />}</Suspense>
}
