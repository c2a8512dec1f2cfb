import { chromium, type Browser, type Locator } from 'playwright-core'
import { browserFlags, findBrowser } from '../journeys/browser.ts'
import { waitUntilAlive } from '../journeys/visit.ts'
import { median, spread, type Measure } from './measure.ts'
import { findEvent } from './pages.ts'
import { startServer } from './server.ts'

const promised = 100
const turns = 5
/**
 * How long a finger rests, and the pause before the next tap: the browser's work after a response must not count for the next.
 */
const restMs = 80
const pauseMs = 500

/** Slow 4G, as Lighthouse simulates it: latency in milliseconds, bytes a second. */
const slowNetwork = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

/**
 * The slowest response to a few taps on a loaded page, with the CPU four times slower, on slow 4G: from the tap to the paint, as
 * measured by Event Timing.
 */
async function slowestAnswer(
  browser: Browser,
  url: string,
  touches: number,
  find: (page: ReturnType<Locator['page']>) => Locator | Promise<Locator>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await waitUntilAlive(page)
    const target = (await find(page)).first()
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error(`There is nothing to tap on ${url}.`)
    await page.evaluate(() => {
      const durations: number[] = []
      Object.assign(window, { durations })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('interactionId' in entry && Number(entry.interactionId) > 0) durations.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await session.send('Network.emulateNetworkConditions', slowNetwork)
    // Through the protocol directly: a locator's tap first looks up its element, within the page and at its cost.
    for (let touch = 0; touch < touches; touch++) {
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
      })
      await page.waitForTimeout(restMs)
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await page.waitForTimeout(pauseMs)
    }
    const durations = await page.evaluate(() => (window as Window & { durations?: number[] }).durations ?? [])
    if (durations.length === 0) throw new Error(`No tap on ${url} was answered.`)
    return Math.max(...durations)
  } finally {
    await context.close()
  }
}

/** On an event a quantity and Continue, on the list a filter; each on fresh pages. */
export async function measureInteractions(): Promise<Measure[]> {
  const server = await startServer({ DEMO_DATA: 'on' })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const event = server.url + (await findEvent(server.url))
    const onEvent: number[] = []
    const onBook: number[] = []
    const onList: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      onEvent.push(await slowestAnswer(browser, event, 3, (page) => page.getByRole('button', { name: /^More:/ })))
      onBook.push(
        await slowestAnswer(browser, event, 1, async (page) => {
          await page
            .getByRole('button', { name: /^More:/ })
            .first()
            .tap()
          return page.getByRole('link', { name: 'Continue' })
        }),
      )
      onList.push(
        await slowestAnswer(browser, `${server.url}/client/events`, 1, (page) => page.getByRole('link', { name: 'Month' })),
      )
    }
    const figures = `quantity ${spread(onEvent)} ms, Continue ${spread(onBook)} ms, list ${spread(onList)} ms (<= ${promised}); median of ${turns} fresh pages, the worst touch of each`
    return [
      {
        name: 'worst interaction at a quarter of the speed',
        figures,
        ok: Math.max(median(onEvent), median(onBook), median(onList)) <= promised,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
