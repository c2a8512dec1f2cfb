import { useEffect } from 'react'
import { titleOf } from '../theme/brand.ts'

/** The tab's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
}
