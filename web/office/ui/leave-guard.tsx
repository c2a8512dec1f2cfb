import { useBeforeUnload, useBlocker } from 'react-router'
import { ActionDialog } from './action-dialog.tsx'
import { losesOnClose, losesOnLeave } from './unsaved.ts'

let isAsking = false

/** Whether the question is open: what lies below it stays as it is. */
export const isLeaveAsked = (): boolean => isAsking

/** Asks before unsaved work is lost; once, in the frame, since a router has one blocker. */
export function LeaveGuard() {
  useBeforeUnload((event) => {
    if (losesOnClose()) event.preventDefault()
  })
  const blocker = useBlocker(({ currentLocation, nextLocation }) => losesOnLeave(currentLocation, nextLocation))
  isAsking = blocker.state === 'blocked'
  if (!isAsking) return null
  return (
    <ActionDialog
      title="Leave without saving?"
      submit="Discard changes"
      dismiss="Keep editing"
      danger
      initial={{}}
      onSubmit={() => Promise.resolve(blocker.proceed?.())}
      onClose={() => blocker.reset?.()}
    >
      <p>Your changes are not saved. They are lost when you leave.</p>
    </ActionDialog>
  )
}
