import { useBeforeUnload, useBlocker } from 'react-router'
import { ActionDialog } from '../action-dialog.tsx'
import { losesOnClose, losesOnLeave } from './unsaved.ts'

/** Asks before unsaved input is lost; once, in the frame, since a router has one blocker. */
export function LeaveGuard() {
  useBeforeUnload((event) => {
    if (losesOnClose()) event.preventDefault()
  })
  const blocker = useBlocker(({ currentLocation, nextLocation }) => losesOnLeave(currentLocation, nextLocation))
  if (blocker.state !== 'blocked') return null
  return (
    <ActionDialog
      title="Leave without saving?"
      submit="Discard changes"
      dismiss="Keep editing"
      danger
      initial={{}}
      onSubmit={() => Promise.resolve(blocker.proceed())}
      onClose={() => blocker.reset()}
    >
      <p>You have unsaved changes. They’ll be lost if you leave.</p>
    </ActionDialog>
  )
}
