import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Comparison } from './stale-row.ts'

export interface ActionDialogProps<Values> {
  title: string
  /** The consequences; a function if it has fields. */
  children?: ReactNode | ((form: UseFormReturnType<Values>) => ReactNode)
  /** On the button: verb and object; a function if that depends on the inputs. */
  submit: string | ((values: Values) => string)
  /** On the other one, if it is more than `Cancel`: `Keep reservation`. */
  dismiss?: string
  danger?: boolean
  size?: 'lg'
  /** The action's inputs. */
  initial: Values
  validate?: (values: Values) => Record<string, string>
  /** How the inputs compare with a row that someone else has changed. Using theirs closes the dialog. */
  compare?: Comparison<Values>
  /** The dialog closes when it is done. Errors are shown, on their field if they name one. */
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
}
