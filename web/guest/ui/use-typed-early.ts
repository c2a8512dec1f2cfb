import type { UseFormReturnType } from '@mantine/form'
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

const contentOf = (control: EventTarget): unknown => {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement
    ? control.value
    : undefined
}

/** What was typed or autofilled into fields before hydration: the browser shows it, but the form does not know about it. */
export function typedEarly<Values extends Record<string, unknown>>(
  form: HTMLFormElement | null,
  values: Values,
): Partial<Values> {
  const typed = [...(form?.elements ?? [])].flatMap((control) => {
    const name = control instanceof HTMLElement ? control.dataset['path'] : undefined
    return name !== undefined && name in values && contentOf(control) !== values[name]
      ? [[name, contentOf(control)] as const]
      : []
  })
  return Object.fromEntries(typed) as Partial<Values>
}

/** Adopts it. */
export function useTypedEarly<Values extends Record<string, unknown>>(
  element: RefObject<HTMLFormElement | null>,
  form: UseFormReturnType<Values>,
): void {
  const adopt = useEffectEvent(() => {
    const typed = typedEarly(element.current, form.getValues())
    if (Object.keys(typed).length > 0) form.setValues(typed)
  })
  useLayoutEffect(() => adopt(), [])
}
