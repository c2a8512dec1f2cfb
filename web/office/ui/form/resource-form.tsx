import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, type ReactNode } from 'react'
import { Form } from './form.tsx'
import type { Comparison } from '../stale-row.ts'

interface ResourceFormProps<Values> {
  /** A new row's defaults, or the edited row's values with its `version`. */
  initial: Values
  validate?: (values: Values) => Record<string, string>
  submit: string
  danger?: boolean
  /** For an edited row: what is compared if someone else saved it first. */
  compare?: Comparison<Values>
  onSave: (values: Values) => Promise<unknown>
  beside?: ReactNode
  /** The fields, the same for creating and editing. */
  children: (form: UseFormReturnType<Values>) => ReactNode
}

/** Creates or edits one thing with one set of fields. */
export function ResourceForm<Values extends Record<string, unknown>>({
  initial,
  validate,
  compare,
  onSave,
  children,
  ...rest
}: ResourceFormProps<Values>) {
  const form = useForm<Values>({ initialValues: initial, ...(validate !== undefined && { validate }) })
  const { version } = initial
  const versionRef = useRef(version)
  const isSaved = useRef(false)
  // The next version is what the form starts from, unless it has unsaved input, which is compared once it is saved.
  useEffect(() => {
    if (versionRef.current === version) return
    versionRef.current = version
    if (!isSaved.current && form.isDirty()) return
    isSaved.current = false
    form.setInitialValues(initial)
    form.setValues(initial)
  })
  const save = async (values: Values) => {
    isSaved.current = true
    try {
      await onSave(values)
    } catch (error) {
      isSaved.current = false
      throw error
    }
  }
  return (
    <Form
      {...rest}
      form={form}
      onSubmit={save}
      {...(compare !== undefined && {
        theirs: { ...compare, onTake: (current: unknown) => form.setValues(compare.valuesOf(current)) },
      })}
    >
      {children(form)}
    </Form>
  )
}
