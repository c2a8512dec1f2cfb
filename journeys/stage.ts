import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { getProfile } from '#contract/accounts/accounts.ts'
import { homeBuildCookie } from '#contract/base/builds.ts'
import type { Call } from '#contract/base/client.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { openDemoWorld } from '#server/testing/demo-world.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { openBrowser } from './browser.ts'
import { judge, watch } from './watch.ts'

export type Theme = 'dark' | 'light'

/** A token's owner, as created by `World.guest` and `signedIn`. */
export interface Visitor {
  token: string
  call: Call
}

/** The whole product on a port, and a browser. */
export interface Stage {
  readonly world: World
  readonly address: string
  /** A new, separate touch browser; signed in if a visitor is given. */
  phone(theme: Theme, visitor?: Visitor): Promise<Page>
  /** The same on a desktop, with mouse and keyboard. */
  desktop(theme: Theme, visitor?: Visitor): Promise<Page>
  /** Announces a failure that this test causes, such as `409 POST /api/`; it must then happen. */
  expectProblem(part: string): void
  /** The same for one that may or may not happen, because two things race. */
  allowProblem(part: string): void
}

// Far from the server and the clubs, in other languages: each browser must render what the server rendered.
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  timezoneId: 'America/New_York',
  locale: 'es-ES',
}
const desktop = { viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Tokyo', locale: 'en-GB' }

/** In the page: its clock is this many milliseconds ahead of the machine's. */
function shiftClock(ahead: number): void {
  const Real = Date
  const now = () => Real.now() + ahead
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

interface StageParts {
  world: World
  /** Milliseconds from the machine's clock to the world's, as it opened. */
  ahead: number
  address: string
  browser: Browser
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function open({ demo, flags, settings }: Required<StageOptions>): Promise<StageParts> {
  // Passkeys belong to the address that the server knows as its own.
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  const [world, browser] = await Promise.all([
    (demo ? openDemoWorld : openWorld)(inject('testServer'), { ...settings, PUBLIC_URL: address }),
    openBrowser(flags),
  ])
  await world.app.listen({ host: 'localhost', port })
  return { world, ahead: world.clock.milliseconds() - Temporal.Now.instant().epochMilliseconds, address, browser }
}

/** What a browser holds after a sign-in. */
async function storageOf(address: string, { token, call }: Visitor): Promise<BrowserContextOptions> {
  const { user, profile, staff_permissions } = await call(getProfile)
  const entries = {
    token,
    user: JSON.stringify(user),
    profile: JSON.stringify(profile),
    staffPermissions: JSON.stringify(staff_permissions),
  }
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  const { hostname } = new URL(address)
  const cookie = { name: homeBuildCookie, value: 'office', domain: hostname, path: '/', expires: -1, sameSite: 'Lax' } as const
  const cookies = profile.role === 'client' ? [] : [{ ...cookie, httpOnly: false, secure: false }]
  return { storageState: { cookies, origins: [{ origin: address, localStorage }] } }
}

/** Screenshots of the browsers when a test failed, for diagnosis. */
async function takePictures(contexts: readonly BrowserContext[], test: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages())
  const name = test.replaceAll(/\W+/g, '-').slice(0, 80)
  await Promise.allSettled(
    pages.map(async (page, index) => page.screenshot({ path: `.cache/journeys/${name}-${index}.png`, fullPage: true })),
  )
}

interface StageOptions {
  /** Whether its database has the demo data. */
  demo?: boolean
  /** The browser's. */
  flags?: readonly string[]
  /** The server's. */
  settings?: Record<string, string>
}

/** One per test file. A test fails on any browser problem it has not announced. */
export function openStage({ demo = false, flags = [], settings = {} }: StageOptions = {}): Stage {
  let opened: StageParts | undefined
  let contexts: BrowserContext[] = []
  let problems: string[] = []
  let announced: string[] = []
  let allowed: string[] = []
  const current = () => {
    if (opened === undefined) throw new Error('The stage opens with the first test')
    return opened
  }

  beforeAll(async () => {
    opened = await open({ demo, flags, settings })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(contexts, task.name)
    await Promise.all(contexts.map(async (context) => context.close()))
    const faults = judge(problems, announced, allowed)
    ;[contexts, problems, announced, allowed] = [[], [], [], []]
    expect(faults).toEqual([])
  })
  afterAll(async () => {
    await opened?.browser.close()
    await opened?.world.close()
  })

  const enter = async (device: BrowserContextOptions, theme: Theme, visitor?: Visitor) => {
    const { address, ahead, browser } = current()
    const storage = visitor === undefined ? {} : await storageOf(address, visitor)
    const context = await browser.newContext({
      ...device,
      ...storage,
      baseURL: address,
      colorScheme: theme,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(20_000)
    await context.addInitScript(shiftClock, ahead)
    contexts.push(context)
    const page = await context.newPage()
    watch(page, problems)
    return page
  }
  return {
    get world() {
      return current().world
    },
    get address() {
      return current().address
    },
    phone: (theme, visitor) => enter(phone, theme, visitor),
    desktop: (theme, visitor) => enter(desktop, theme, visitor),
    expectProblem: (part) => void announced.push(part),
    allowProblem: (part) => void allowed.push(part),
  }
}
