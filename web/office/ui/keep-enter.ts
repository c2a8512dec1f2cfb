import type { KeyboardEvent } from 'react'

/** Enter finishes a choice in fields that take several: it does not send the form. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
