import { createServer } from 'node:net'
import { chromium, type Browser } from 'playwright-core'
import lighthouse from 'lighthouse'
import { browserFlags, findBrowser } from '../journeys/browser.ts'
import { measureInteractions } from './interactions.ts'
import type { Measure } from './measure.ts'
import { startServer } from './server.ts'

/** What is promised of a page: milliseconds, layout shift, and Lighthouse's scores out of 100. */
interface Budget {
  largestPaint: number
  blocking: number
  shift: number
  performance: number
  /** Not for pages that search engines are kept from. */
  seo: 100 | null
}

const listAndEvent: Budget = { largestPaint: 1700, blocking: 100, shift: 0.02, performance: 98, seo: 100 }
const otherScreens: Budget = { largestPaint: 2000, blocking: 150, shift: 0.02, performance: 95, seo: null }
const turns = 5

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** One run as on a phone: throttled for real, not by estimate. */
async function audit(url: string, port: number) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', throttlingMethod: 'devtools', formFactor: 'mobile' })
  if (!result) throw new Error(`Lighthouse could not look at ${url}.`)
  const { audits, categories } = result.lhr
  const value = (name: string) => audits[name]?.numericValue ?? Infinity
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const failed = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
    (categories[name]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
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

async function measurePage(name: string, url: string, port: number, budget: Budget): Promise<Measure> {
  const runs: Awaited<ReturnType<typeof audit>>[] = []
  for (let turn = 0; turn < turns; turn++) runs.push(await audit(url, port))
  const of = (key: 'largestPaint' | 'blocking' | 'shift' | 'performance' | 'accessibility' | 'practices' | 'seo') => median(runs.map((run) => run[key]))
  const isFast = of('largestPaint') <= budget.largestPaint && of('blocking') <= budget.blocking && of('shift') <= budget.shift
  const isSound = of('performance') >= budget.performance && of('accessibility') === 100 && of('practices') === 100
  const failed = [...new Set(runs.flatMap((run) => run.failed))]
  const figures = [
    `LCP ${of('largestPaint').toFixed(0)} ms (<= ${budget.largestPaint})`,
    `blocking ${of('blocking').toFixed(0)} ms (<= ${budget.blocking})`,
    `shift ${of('shift').toFixed(3)} (<= ${budget.shift})`,
    `performance ${of('performance')} (>= ${budget.performance}), accessibility ${of('accessibility')}, practices ${of('practices')}, SEO ${of('seo')}`,
    ...(failed.length > 0 ? [`below full: ${failed.join(', ')}`] : []),
  ]
  return { name: `page ${name}`, figures: figures.join('; '), ok: isFast && isSound && (budget.seo === null || of('seo') === budget.seo) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function openForLighthouse(port: number): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags, `--remote-debugging-port=${port}`] })
}

/** The guest's pages on a slow phone, by Lighthouse: the median of five runs of each. */
export async function measurePages(): Promise<Measure[]> {
  const server = await startServer({ DEMO_DATA: 'on' })
  const port = await freePort()
  const browser = await openForLighthouse(port)
  try {
    const { events } = (await (await fetch(`${server.url}/api/client/events/`)).json()) as { events: { slug: string }[] }
    const event = `/client/events/${events[2]?.slug ?? ''}`
    return [
      await measurePage('event list', `${server.url}/client/events`, port, listAndEvent),
      await measurePage('event', `${server.url}${event}`, port, listAndEvent),
      await measurePage('sign-in', `${server.url}/login`, port, otherScreens),
      await measurePage('sign-up', `${server.url}/signup`, port, otherScreens),
      await measureInteractions(browser, server.url, event),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
