import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** `#starts_at_local` in the address puts the focus there: where a list of what is missing leads. */
export function useFieldOfAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!/^#[a-z_]+$/.test(hash)) return
    const place = document.querySelector<HTMLElement>(`[data-path="${hash.slice(1)}"]`)
    const field = place?.matches('fieldset') ? place.querySelector<HTMLElement>('input') : place
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [hash])
}
