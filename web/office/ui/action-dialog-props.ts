import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

export interface ActionDialogProps<Values> {
  title: string
  /** What follows from it; a function where it has fields. */
  children?: ReactNode | ((form: UseFormReturnType<Values>) => ReactNode)
  /** On the button: a verb and its object. */
  submit: string
  /** On the other one, where it is more than `Cancel`: `Keep reservation`. */
  dismiss?: string
  danger?: boolean
  size?: 'lg'
  /** What the action asks for. */
  initial: Values
  validate?: (values: Values) => Record<string, string>
  /** The dialog closes when it is done. What it throws is shown, on its field where it names one. */
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
}
