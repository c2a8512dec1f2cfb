import { Suspense, use } from 'react'
import type { ActionDialogProps } from './action-dialog-props.ts'

const fetchModal = async () => import('./action-modal.tsx')
let loading: ReturnType<typeof fetchModal> | undefined

/** No screen waits for its dialogs' code; a failed load is retried. */
function loadModal() {
  loading ??= fetchModal().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Asks before what cannot be undone, and when money or places are affected, with the action's inputs. */
export function ActionDialog<Values extends Record<string, unknown>>(props: ActionDialogProps<Values>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}

function Loaded<Values extends Record<string, unknown>>(props: ActionDialogProps<Values>) {
  const { ActionModal } = use(loadModal())
  return <ActionModal {...props} />
}
