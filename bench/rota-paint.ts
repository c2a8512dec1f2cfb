import { chromium, type Browser } from 'playwright-core'
import { browserFlags, findBrowser } from '../journeys/browser.ts'
import { median, spread, type Measure } from './measure.ts'
import { makePlannedMonth, people } from './rota.ts'
import { startServer } from './server.ts'

/** The promise in milliseconds on a planner's computer; phones do not show the grid. */
const promised = 200
const turns = 5
/** Long enough for the page to draw the part that is out of sight. */
const restMs = 1_000

/**
 * From pressing "Later" to the next four weeks: the longest frame, and the processor time of the page's main thread for all of
 * it, which hardly depends on what else the machine does.
 */
async function showLater(browser: Browser, url: string, session: Readonly<Record<string, string>>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    }, session)
    await page.goto(`${url}/admin-club/shifts?view=month&date=2031-01-01`)
    const cells = page.locator('[role="grid"] [data-item]')
    await cells.first().waitFor()
    const box = await page.getByRole('link', { name: 'Later' }).boundingBox()
    if (box === null) throw new Error('The rota has no way to the next weeks.')
    await page.waitForTimeout(restMs)
    await page.evaluate(() => {
      const frames: number[] = []
      Object.assign(window, { longFrames: frames })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) frames.push(duration)
      }).observe({ type: 'long-animation-frame' })
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const worked = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
    }
    const workedBefore = await worked()
    const before = await cells.first().getAttribute('data-item')
    // Through the mouse directly: a locator's click first looks up its element, within the page and at its cost.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForFunction(
      (id) => {
        const first = document.querySelector('[role="grid"] [data-item]')
        return first !== null && first.getAttribute('data-item') !== id
      },
      before,
      { timeout: 30_000 },
    )
    await page.waitForTimeout(restMs)
    const frames = await page.evaluate(() => (window as Window & { longFrames?: number[] }).longFrames ?? [])
    return { frame: Math.max(0, ...frames), work: (await worked()) - workedBefore }
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
    const shown: Awaited<ReturnType<typeof showLater>>[] = []
    for (let turn = 0; turn < turns; turn++) shown.push(await showLater(browser, server.url, session))
    const line = (name: string, times: readonly number[]): Measure => ({
      name: `${name}: ${people} people in four weeks`,
      figures: `${spread(times)} ms; at most ${promised}; median of ${turns} fresh pages`,
      ok: median(times) <= promised,
    })
    return [
      line(
        'the longest frame of the rota',
        shown.map(({ frame }) => frame),
      ),
      line(
        'the processor time of the rota, from the click to the last cell',
        shown.map(({ work }) => work),
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
