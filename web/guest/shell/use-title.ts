import { useEffect } from 'react'
import { titleOf } from '../../shared/theme/brand.ts'

/** The title of the tab; the server has set that of the first page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
}
