import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface LeaveGuardProps {
  isDirty: boolean
  /** Within the office, too: what saves itself needs no question there. */
  asks: boolean
}

/** Nobody leaves what is not saved without having been asked. */
export function LeaveGuard({ isDirty, asks }: LeaveGuardProps) {
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault()
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && asks && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      confirm="Leave"
      danger
      onConfirm={() => {
        blocker.proceed?.()
        return Promise.resolve()
      }}
    >
      What you changed of this night is not saved yet, and is lost when you leave.
    </ConfirmDialog>
  )
}
