import { lazy, type ComponentType } from 'react'

const forever = new Promise<never>(() => undefined)

/** Browsers remember that a module failed to load until the page is reloaded: nothing is requested without a network. */
const untilOnline = async () =>
  new Promise<unknown>((resolve) => {
    if (navigator.onLine) resolve(null)
    else addEventListener('online', resolve, { once: true })
  })

/** A part whose code loads when first shown. If that fails its placeholder stays, since an error would take the page down. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await untilOnline()
    return { default: await load().catch(async () => forever) }
  })
