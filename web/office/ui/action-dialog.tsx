import type { UseFormReturnType } from '@mantine/form'
import { Suspense, use, type ReactNode } from 'react'

export interface ActionDialogProps<Values> {
  title: string
  /** What follows from it. */
  children?: ReactNode
  /** On the button: a verb and its object. */
  submit: string
  /** On the other one, where it is more than `Cancel`: `Keep reservation`. */
  dismiss?: string
  danger?: boolean
  size?: 'lg'
  /** What the action asks for, and its fields. */
  initial: Values
  validate?: (values: Values) => Record<string, string>
  fields?: (form: UseFormReturnType<Values>) => ReactNode
  /** The dialog closes when it is done. What it throws is shown, on its field where it names one. */
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
}

let loading: Promise<typeof import('./action-modal.tsx')> | undefined

/** No screen waits for the code of its dialogs; what could not be fetched is tried again. */
function loadModal() {
  if (loading === undefined) {
    loading = import('./action-modal.tsx')
    loading.catch(() => (loading = undefined))
  }
  return loading
}

/** Asks before what cannot be undone, and where money or places go, with what the action needs. */
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
