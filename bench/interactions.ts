import type { Browser } from 'playwright-core'
import type { Measure } from './measure.ts'

const promised = 100

/** The slowest answer to a touch on the list and on a night, with the processor slowed down four times. */
export async function measureInteractions(browser: Browser, url: string, event: string): Promise<Measure> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(() => {
      const durations: number[] = []
      Object.assign(window, { durations })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) durations.push(entry.duration)
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    })
    const slowest = async () => page.evaluate(() => Math.max(0, ...((window as Window & { durations?: number[] }).durations ?? [])))

    await page.goto(`${url}${event}`, { waitUntil: 'networkidle' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const more = page.getByRole('button', { name: /more|add|increase/i }).first()
    for (let turn = 0; turn < 3; turn++) await more.tap()
    await page.waitForTimeout(500)
    const onEvent = await slowest()

    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(`${url}/client/events`, { waitUntil: 'networkidle' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.getByRole('link', { name: 'Month' }).or(page.getByText('Month', { exact: true })).first().tap()
    await page.waitForTimeout(1000)
    const onList = await slowest()
    const worst = Math.max(onEvent, onList)
    return { name: 'worst interaction at a quarter of the speed', figures: `night ${onEvent} ms, list ${onList} ms (<= ${promised})`, ok: worst <= promised }
  } finally {
    await context.close()
  }
}
