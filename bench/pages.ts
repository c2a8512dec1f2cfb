import { createServer } from 'node:net'
import { chromium, type BrowserContext } from 'playwright-core'
import lighthouse from 'lighthouse'
import { browserFlags, findBrowser } from '../journeys/browser.ts'
import { findArtist, findClub, findPlan, findReservation, findSentTicket, findShare, storageOf } from './demo-client.ts'
import { median, spread, type Measure } from './measure.ts'
import { startServer } from './server.ts'

/** A page's limits: milliseconds, layout shift, and Lighthouse scores out of 100. */
interface Budget {
  largestPaint: number
  blocking: number
  shift: number
  performance: number
  /** Null for pages hidden from search engines. */
  seo: 100 | null
}

const listAndEvent: Budget = { largestPaint: 1500, blocking: 100, shift: 0.02, performance: 98, seo: 100 }
const otherScreens: Budget = { largestPaint: 2000, blocking: 150, shift: 0.02, performance: 95, seo: null }
/** Found by search engines, but seldom where a guest begins. */
const publicPage: Budget = { ...otherScreens, performance: 98, seo: 100 }
const turns = 5

interface Page {
  name: string
  budget: Budget
  /** Viewed by the demo's client instead of a visitor. */
  isSignedIn?: true
  /** Its path on this server. */
  find: (url: string) => string | Promise<string>
}

/** A bookable event of the demo data. */
export async function findEvent(url: string): Promise<string> {
  const answer = (await (await fetch(`${url}/api/client/events/`)).json()) as {
    events: { slug: string; from_price_minor: number | null; is_sold_out: boolean }[]
  }
  const open = answer.events.filter(({ from_price_minor, is_sold_out }) => from_price_minor !== null && !is_sold_out)
  return `/client/events/${open.at(-1)?.slug ?? ''}`
}

const signedIn = { budget: otherScreens, isSignedIn: true } as const

export const pages: readonly Page[] = [
  { name: 'event-list', budget: listAndEvent, find: () => '/client/events' },
  { name: 'event', budget: listAndEvent, find: findEvent },
  { name: 'sign-in', budget: otherScreens, find: () => '/login' },
  { name: 'sign-up', budget: otherScreens, find: () => '/signup' },
  { name: 'short-form', budget: otherScreens, find: () => '/join' },
  { name: 'clubs', budget: publicPage, find: () => '/clubs' },
  { name: 'club', budget: publicPage, find: findClub },
  { name: 'artist', budget: publicPage, find: findArtist },
  { name: 'help', budget: publicPage, find: () => '/help' },
  { name: 'queue', budget: otherScreens, find: () => '/queue' },
  { name: 'reset-password', budget: otherScreens, find: () => '/reset-password' },
  { name: 'plan', budget: otherScreens, find: findPlan },
  { name: 'split', budget: otherScreens, find: findShare },
  { name: 'sent-ticket', budget: otherScreens, find: findSentTicket },
  { ...signedIn, name: 'home', budget: listAndEvent, find: () => '/client/events' },
  { ...signedIn, name: 'book', find: async (url) => `${await findEvent(url)}/book` },
  { ...signedIn, name: 'reservations', find: () => '/client/reservations' },
  { ...signedIn, name: 'reservation', find: findReservation },
  { ...signedIn, name: 'ticket', find: async (url) => `${await findReservation(url)}/ticket` },
  { ...signedIn, name: 'refunds', find: () => '/client/refunds' },
  { ...signedIn, name: 'points', find: () => '/client/points' },
  { ...signedIn, name: 'rewards', find: () => '/client/rewards' },
  { ...signedIn, name: 'profile', find: () => '/profile' },
  { ...signedIn, name: 'notifications', find: () => '/notifications' },
  { ...signedIn, name: 'identity', find: () => '/client/verify-identity' },
  { ...signedIn, name: 'following', find: () => '/client/following' },
  { ...signedIn, name: 'reminders', find: () => '/client/reminders' },
]

/** One run as on a phone: really throttled, not simulated. */
async function audit(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    throttlingMethod: 'devtools',
    formFactor: 'mobile',
    // A signed-in page never falls silent: it listens to live changes.
    maxWaitForLoad: 15_000,
  })
  if (!result) throw new Error(`Lighthouse could not load ${url}.`)
  const { audits, categories } = result.lhr
  const value = (name: string) => audits[name]?.numericValue ?? Infinity
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const failed = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return {
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    failed,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Lighthouse opens its pages in the browser's own context, and leaves what is stored there. */
async function openBrowser(port: number): Promise<BrowserContext> {
  const args = [...browserFlags, `--remote-debugging-port=${port}`]
  return chromium.launchPersistentContext('', { executablePath: await findBrowser(), args })
}

async function store(browser: BrowserContext, url: string, entries: Record<string, string>): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((all) => Object.assign(localStorage, all), entries)
  await page.close()
}

/** A guest page on a slow phone, by Lighthouse: the median of five runs. */
export async function measurePage({ name, budget, isSignedIn, find }: Page): Promise<Measure[]> {
  const server = await startServer({ DEMO_DATA: 'on' })
  const port = await freePort()
  const browser = await openBrowser(port)
  try {
    if (isSignedIn) await store(browser, server.url, await storageOf(server.url))
    const url = server.url + (await find(server.url))
    const runs: Run[] = []
    for (let turn = 0; turn < turns; turn++) runs.push(await audit(url, port))
    return [judge(name, runs, budget)]
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Run = Awaited<ReturnType<typeof audit>>

function judge(name: string, runs: readonly Run[], budget: Budget): Measure {
  const all = (key: Exclude<keyof Run, 'failed'>) => runs.map((run) => run[key])
  const of = (key: Exclude<keyof Run, 'failed'>) => median(all(key))
  const isFast = of('largestPaint') <= budget.largestPaint && of('blocking') <= budget.blocking && of('shift') <= budget.shift
  const isSound = of('performance') >= budget.performance && of('accessibility') === 100 && of('practices') === 100
  const failed = [...new Set(runs.flatMap((run) => run.failed))]
  const figures = [
    `LCP ${spread(all('largestPaint'))} ms (<= ${budget.largestPaint})`,
    `blocking ${spread(all('blocking'))} ms (<= ${budget.blocking})`,
    `shift ${spread(all('shift'), 3)} (<= ${budget.shift})`,
    `performance ${of('performance')} (>= ${budget.performance}), accessibility ${of('accessibility')}, practices ${of('practices')}, SEO ${of('seo')}`,
    `median of ${runs.length} runs`,
    ...(failed.length > 0 ? [`below full: ${failed.join(', ')}`] : []),
  ]
  return {
    name: `page ${name}`,
    figures: figures.join('; '),
    ok: isFast && isSound && (budget.seo === null || of('seo') === budget.seo),
  }
}
