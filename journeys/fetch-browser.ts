import { findBrowser } from './browser.ts'

/** Once per run: the browser from npm is unpacked before the workers start, which would otherwise do it at the same time. */
export async function setup(): Promise<void> {
  await findBrowser()
}
