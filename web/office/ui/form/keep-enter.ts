import type { KeyboardEvent } from 'react'

/** Enter finishes a choice in fields with several: it does not submit the form. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
