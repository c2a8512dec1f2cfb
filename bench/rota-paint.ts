import { chromium, type Browser } from 'playwright-core'
import { browserFlags, findBrowser } from '../journeys/browser.ts'
import { median, spread, type Measure } from './measure.ts'
import { makePlannedMonth, people } from './rota.ts'
import { startServer } from './server.ts'

/** What is promised, in milliseconds, with the processor slowed down four times. */
const promised = 200
const turns = 5

/**
 * The longest frame from the touch of "Later" to the next four weeks: reading the answer, drawing the grid and painting it. The wait for
 * the network is between frames.
 */
async function longestFrame(browser: Browser, url: string, session: Readonly<Record<string, string>>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    }, session)
    await page.goto(`${url}/admin-club/shifts?view=month&date=2031-01-01`)
    const cells = page.locator('[role="grid"] [data-item]')
    await cells.first().waitFor()
    await page.evaluate(() => {
      const frames: number[] = []
      Object.assign(window, { longFrames: frames })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) frames.push(duration)
      }).observe({ type: 'long-animation-frame' })
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const before = await cells.first().getAttribute('data-item')
    await page.getByRole('link', { name: 'Later' }).click()
    await page.waitForFunction(
      (id) => {
        const first = document.querySelector('[role="grid"] [data-item]')
        return first !== null && first.getAttribute('data-item') !== id
      },
      before,
      { timeout: 30_000 },
    )
    await page.waitForTimeout(500)
    const frames = await page.evaluate(() => (window as Window & { longFrames?: number[] }).longFrames ?? [])
    return Math.max(0, ...frames)
  } finally {
    await context.close()
  }
}

/** Four weeks of 80 people on a planner's screen, a shift a day for each. */
export async function measureRotaPaint(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const token = await makePlannedMonth(server, '2031-01-01')
    const answer = await fetch(`${server.url}/api/profile/`, { headers: { authorization: `Token ${token}` } })
    const { user, profile } = (await answer.json()) as { user: unknown; profile: unknown }
    const session = { token, user: JSON.stringify(user), profile: JSON.stringify(profile) }
    const frames: number[] = []
    for (let turn = 0; turn < turns; turn++) frames.push(await longestFrame(browser, server.url, session))
    return [
      {
        name: `the longest frame of the rota: ${people} people in four weeks, a quarter of the speed`,
        figures: `${spread(frames)} ms; at most ${promised}; median of ${turns} fresh pages`,
        ok: median(frames) <= promised,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
