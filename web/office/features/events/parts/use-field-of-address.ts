import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** `#starts_at_local` in the address focuses that field, for links from the list of what is missing. */
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
