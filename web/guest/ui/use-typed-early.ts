import type { UseFormReturnType } from '@mantine/form'
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

const contentOf = (control: EventTarget): unknown => {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement
    ? control.value
    : undefined
}

/** Adopts what was typed or autofilled before hydration: the browser shows it, but the form would not know about it. */
export function useTypedEarly<Values extends Record<string, unknown>>(
  element: RefObject<HTMLFormElement | null>,
  form: UseFormReturnType<Values>,
): void {
  const adopt = useEffectEvent(() => {
    const values = form.getValues()
    const typed = [...(element.current?.elements ?? [])].flatMap((control) => {
      const name = control instanceof HTMLElement ? control.dataset['path'] : undefined
      return name !== undefined && name in values && contentOf(control) !== values[name]
        ? [[name, contentOf(control)] as const]
        : []
    })
    if (typed.length > 0) form.setValues(Object.fromEntries(typed) as Partial<Values>)
  })
  useLayoutEffect(() => adopt(), [])
}
