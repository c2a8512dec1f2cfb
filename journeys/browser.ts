import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  ...(process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The machine's browser, or one from an npm package, so that a fresh clone needs neither installed. */
export async function findBrowser(): Promise<string> {
  const installed = places.find(isProgram)
  if (installed !== undefined) return installed
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The journeys need Chromium or Google Chrome: install one of them.')
  const carried = await import('@sparticuz/chromium')
  return carried.default.executablePath()
}

// The sandbox needs permissions that containers and root lack; QUIC and background traffic only disturb measurements.
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags, ...flags] })
}
