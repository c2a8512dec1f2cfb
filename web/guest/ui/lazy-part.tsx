import { onlineManager } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { useInBrowser } from '../../shared/frame/use-in-browser.ts'
import { networkChecked } from '../../shared/api/network.ts'

const forever = new Promise<never>(() => undefined)

/** Browsers remember that a module failed to load until the page is reloaded: nothing is requested without a network. */
const untilOnline = async () =>
  new Promise<void>((resolve) => {
    if (onlineManager.isOnline()) return resolve()
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return
      stop()
      resolve()
    })
  })

/** A part whose code loads when first shown. If that fails its placeholder stays, since an error would take the page down. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await networkChecked()
    await untilOnline()
    return { default: await load().catch(async () => forever) }
  })

/** Around such parts: their placeholder, which is all that a server draws, since their styles are not in its page. */
export function Later({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return useInBrowser(() => true, false) ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
