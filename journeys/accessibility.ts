import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { examine, findFlaws, settle } from './examine.ts'
import {
  findCutOff,
  findForcedColourFlaws,
  findMisaligned,
  findSmallTargets,
  findStuckOver,
  resize,
  withLargeText,
} from './layout.ts'
import { listScreens, signInAsDemo, type ScreenVisit, type Viewer } from './screens.ts'
import { openStage, type Stage, type Visitor } from './stage.ts'
import { visit } from './visit.ts'
import { walkByKeyboard } from './walk.ts'

export const devices = ['phone', 'desktop'] as const
export type Device = (typeof devices)[number]

/**
 * Works with two browsers at once: a page mostly costs its own thread, and a small machine has two cores. `look` also gets the
 * screen that its browser showed before.
 */
async function byTwo<T>(
  all: readonly T[],
  open: () => Promise<Page>,
  look: (page: Page, one: T, before: T | undefined) => Promise<string[]>,
): Promise<string[]> {
  const left = [...all]
  const faults: string[] = []
  const work = async () => {
    const page = await open()
    let before: T | undefined
    for (let one = left.shift(); one !== undefined; [before, one] = [one, left.shift()])
      faults.push(...(await look(page, one, before)))
  }
  await Promise.all([work(), work()])
  return faults
}

/** Follows a link within the office: until its screen is there, the one before stays. */
async function moveOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll<HTMLElement>('h1')) heading.dataset['left'] = ''
    history.pushState({ ...history.state, idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await page.locator('main h1:not([data-left])').first().waitFor()
  // As after a link: for the browser this was a step through its history, which keeps the place.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** The office is loaded once: its screens follow each other as they do for people. Guest pages come from the server each time. */
async function open(page: Page, { build, route, path }: ScreenVisit, before: ScreenVisit | undefined): Promise<void> {
  const isLink = build === 'office' && before?.build === 'office' && before.route !== route
  await (isLink ? moveOn(page, path) : visit(page, path))
  await settle(page)
  const { pathname, search, hash } = new URL(page.url())
  // A list may add its filters.
  expect(pathname + (path.includes('?') ? search : '') + hash).toBe(path)
  expect(await page.title()).not.toContain('not found')
}

/** Everything that another width, size of text or set of colours may break. */
async function examineOnPhone(page: Page, path: string): Promise<string[]> {
  const flaws = await examine(page, path)
  await resize(page, 320, 640)
  const narrow = [...(await findFlaws(page)), ...(await findCutOff(page))]
  // A tablet shows tables where a phone shows rows.
  await resize(page, 1024, 768)
  const onTablet = await findSmallTargets(page)
  await resize(page, 390, 844)
  narrow.push(...onTablet, ...(await findSmallTargets(page)))
  flaws.push(...narrow.map((flaw) => `${path}: ${flaw}`))
  const large = await withLargeText(page, async () => [...(await findFlaws(page)), ...(await findCutOff(page))])
  flaws.push(...large.map((flaw) => `${path} with twice the text: ${flaw}`))
  flaws.push(...(await findForcedColourFlaws(page)).map((flaw) => `${path}: ${flaw}`))
  return flaws
}

export const enterAs = async (stage: Stage, viewer: Viewer): Promise<Visitor | undefined> =>
  viewer === 'signed_out' ? undefined : signInAsDemo(stage.world, viewer)

/** The checks of every screen that these viewers may see. Files share the viewers out, so that they run side by side. */
export function describeAccessibility(viewers: readonly Viewer[]): Stage {
  const stage = openStage({ demo: true })
  let screens: ScreenVisit[] = []

  beforeAll(async () => {
    // Also checks what a club may open to its staff.
    await stage.world.pool.query(
      `update club_staff set can_access_club_setup = true, can_access_events = true, can_access_finances = true,
        can_access_subscription = true, can_access_contract = true, can_work_door = true, can_manage_staff = true,
        can_access_staff_management = true, can_view_guests = true`,
    )
    screens = await listScreens(stage.world)
  })

  const visitEach = async (
    device: Device,
    viewer: Viewer,
    own: readonly ScreenVisit[],
    look: (page: Page, screen: ScreenVisit) => Promise<string[]>,
  ): Promise<string[]> => {
    expect(own.length).toBeGreaterThan(1)
    const visitor = await enterAs(stage, viewer)
    return byTwo(
      own,
      () => stage[device]('dark', visitor),
      async (page, screen, before) => {
        await open(page, screen, before)
        const placed = [...(await findStuckOver(page)), ...(await findMisaligned(page))]
        return [...placed.map((flaw) => `${screen.path}: ${flaw}`), ...(await look(page, screen))]
      },
    )
  }

  describe.each(viewers)('Every screen that a %s visitor may see', (viewer) => {
    it('is accessible and fits on a phone, in any size and colour, and by keyboard', async () => {
      const walked = new Set<string>()
      const own = screens.filter((screen) => screen.viewer === viewer)
      const faults = await visitEach('phone', viewer, own, async (page, { path, route, isMain }) => {
        // Another audience sees the same parts or fewer, whose looks were examined with the first.
        const flaws = await (isMain ? examineOnPhone(page, path) : examine(page, path, 'dark'))
        return [...flaws, ...(await walkOnce(page, walked, { path, route, isMain }))]
      })
      expect(faults).toEqual([])
    })

    it('is accessible and fits on a desktop, and by keyboard', async () => {
      const walked = new Set<string>()
      // Another audience sees the same parts or fewer, in the same place.
      const own = screens.filter((screen) => screen.viewer === viewer && screen.isMain)
      const faults = await visitEach('desktop', viewer, own, async (page, { path, route, isMain }) => {
        // A route's other states have the same parts, in colours that were examined on a phone.
        if (walked.has(route)) return (await findFlaws(page)).map((flaw) => `${path}: ${flaw}`)
        return [...(await examine(page, path)), ...(await walkOnce(page, walked, { path, route, isMain }))]
      })
      expect(faults).toEqual([])
    })
  })
  return stage
}

/** By keyboard, once per route; the frame around the screens once per build of a viewer. */
async function walkOnce(
  page: Page,
  walked: Set<string>,
  { path, route, isMain }: Pick<ScreenVisit, 'path' | 'route' | 'isMain'>,
): Promise<string[]> {
  if (!isMain || walked.has(route)) return []
  const from = walked.size === 0 ? 'body' : 'main'
  walked.add(route)
  return (await walkByKeyboard(page, from)).map((what) => `${path}: ${what}`)
}
