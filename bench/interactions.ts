import { chromium, type Browser, type Locator } from 'playwright-core'
import { browserFlags, findBrowser } from '../journeys/browser.ts'
import { waitUntilAlive } from '../journeys/visit.ts'
import { findClub, storageOf } from './demo-client.ts'
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

type Page = ReturnType<Locator['page']>

interface Tap {
  touches?: number
  find: (page: Page) => Locator | Promise<Locator>
  /** Of a browser that is signed in. */
  storage?: Record<string, string>
}

const chooseFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^More:/ })
    .first()
    .tap()
}

/** What a guest taps on the way to a ticket, and around it: a path and what is tapped there. */
async function listTaps(url: string): Promise<Record<string, Tap & { path: string }>> {
  const [event, club, storage] = [await findEvent(url), await findClub(url), await storageOf(url)]
  const list = '/client/events'
  return {
    quantity: { path: event, touches: 3, find: (page) => page.getByRole('button', { name: /^More:/ }) },
    Continue: {
      path: event,
      find: async (page) => {
        await chooseFirst(page)
        return page.getByRole('link', { name: 'Continue' })
      },
    },
    'list filter': { path: list, find: (page) => page.getByRole('link', { name: 'Month' }) },
    'event of the home': { path: list, find: (page) => page.locator('main a[href^="/client/events/"]').first() },
    menu: { path: list, find: (page) => page.getByRole('button', { name: 'Menu' }) },
    follow: { path: club, storage, find: (page) => page.getByRole('button', { name: 'Follow' }) },
    reminder: { path: '/client/reminders', storage, find: (page) => page.getByRole('checkbox') },
    'show tickets': { path: '/client/reservations', storage, find: (page) => page.getByRole('link', { name: /^Show ticket/ }) },
  }
}

/**
 * The slowest response to a few taps on a loaded page, with the CPU four times slower, on slow 4G: from the tap to the paint, as
 * measured by Event Timing.
 */
async function slowestAnswer(browser: Browser, url: string, { touches = 1, find, storage = {} }: Tap): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    await context.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    }, storage)
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

/** Each on fresh pages. */
export async function measureInteractions(): Promise<Measure[]> {
  const server = await startServer({ DEMO_DATA: 'on' })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const measured = Object.entries(await listTaps(server.url)).map(([name, tap]) => ({ name, tap, answers: [] as number[] }))
    for (let turn = 0; turn < turns; turn++)
      for (const { tap, answers } of measured) answers.push(await slowestAnswer(browser, server.url + tap.path, tap))
    const figures = measured.map(({ name, answers }) => `${name} ${spread(answers)} ms`).join(', ')
    return [
      {
        name: 'worst interaction at a quarter of the speed',
        figures: `${figures} (<= ${promised}); median of ${turns} fresh pages, the worst touch of each`,
        ok: measured.every(({ answers }) => median(answers) <= promised),
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
