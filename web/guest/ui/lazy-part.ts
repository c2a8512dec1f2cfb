import { onlineManager } from '@tanstack/react-query'
import { lazy, type ComponentType } from 'react'
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
    // A server leaves it to the browser: its styles are not in the page.
    if (typeof document === 'undefined') return forever
    await networkChecked()
    await untilOnline()
    return { default: await load().catch(async () => forever) }
  })
