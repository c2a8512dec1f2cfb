import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until a page is cached on the device, with a service worker to serve it. */
export async function waitUntilKept(page: Page, address: string): Promise<void> {
  const isKept = async () =>
    page.evaluate(
      async (path) => (await caches.match(path)) !== undefined && navigator.serviceWorker.controller !== null,
      address,
    )
  await expect.poll(isKept).toBe(true)
}
