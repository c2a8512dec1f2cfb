import { useEffect } from 'react'
import { titleOf } from '../theme/brand.ts'

/** The title of the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
}
