import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { chromium, type Browser, type Page } from 'playwright-core'
import { browserFlags, findBrowser } from '../journeys/browser.ts'
import { median, spread, type Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer, type BenchServer } from './server.ts'

/** The most tables that a plan may have, and the promise in milliseconds on a manager's computer. */
const tables = 500
const promised = 50
const turns = 5
const across = 25

/** A plan with a table every two metres, in rows. Resolves to its id. */
async function makePlan({ url, db }: BenchServer, admin: string, token: string): Promise<string> {
  const ids = await makeTables(db, admin)
  const room = { id: randomUUID(), name: 'Hall', width: across * 20, depth: (tables / across) * 20 }
  const placed = ids.map((table_id, n) => ({
    table_id,
    room_id: room.id,
    x: (n % across) * 20 + 10,
    y: Math.floor(n / across) * 20 + 10,
    width: 8,
    depth: 8,
    turn: 0,
  }))
  const answer = await fetch(`${url}/api/club-admin/floor/plans/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'All of it', drawing: { rooms: [room], shapes: [], tables: placed } }),
  })
  if (answer.status !== 201) throw new Error(`The plan was refused: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

async function makeTables(db: Client, admin: string): Promise<string[]> {
  const [zone, ids] = [randomUUID(), Array.from({ length: tables }, () => randomUUID())]
  await db.query(
    `insert into floor_zones (id, club_id, name, created_at, updated_at) select $1, id, 'Hall', now(), now() from clubs
     where admin_id = $2`,
    [zone, admin],
  )
  await db.query(
    `insert into floor_tables (id, club_id, zone_id, name, shape, seats_from, seats_to, created_at, updated_at)
     select t.id, c.id, $2, 'T' || t.n, 'round', 2, 6, now(), now()
     from unnest($1::uuid[]) with ordinality t (id, n), clubs c where c.admin_id = $3`,
    [ids, zone, admin],
  )
  return ids
}

/** The longest pause between two frames while something is done, in milliseconds. */
async function longestFrame(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = { longest: 0, isOn: true }
    Object.assign(window, { watchedFrames: state })
    let before = performance.now()
    const look = (now: number) => {
      state.longest = Math.max(state.longest, now - before)
      before = now
      if (state.isOn) requestAnimationFrame(look)
    }
    requestAnimationFrame((now) => {
      before = now
      requestAnimationFrame(look)
    })
  })
  await work()
  return page.evaluate(() => {
    const { watchedFrames: frames } = window as Window & { watchedFrames?: { longest: number; isOn: boolean } }
    if (frames === undefined) throw new Error('Frames were not watched.')
    frames.isOn = false
    return frames.longest
  })
}

/** One table dragged across the room, then moved along the grid by the keyboard. */
async function edit(browser: Browser, url: string, session: Readonly<Record<string, string>>, plan: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    }, session)
    await page.goto(`${url}/admin-club/floor/plans/${plan}`)
    const marks = page.locator('svg [data-key]')
    await marks.nth(tables - 1).waitFor()
    const box = await marks.nth(across * 3 + 3).boundingBox()
    if (box === null) throw new Error('The plan shows no table.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.waitForTimeout(1_000)
    const drag = await longestFrame(page, async () => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let step = 1; step <= 60; step++) await page.mouse.move(x + step * 3, y + step)
      await page.mouse.up()
      await page.waitForTimeout(200)
    })
    const keys = await longestFrame(page, async () => {
      for (let step = 0; step < 20; step++) await page.keyboard.press('Alt+ArrowRight')
      await page.waitForTimeout(200)
    })
    return { drag, keys }
  } finally {
    await context.close()
  }
}

/** A plan of as many tables as there may be: every frame of a drag and of moves by the keyboard. */
export async function measureFloorPlan(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const [admin = ''] = await makeSeason(server.db, { clubs: 1, events: 1, days: 1 })
    const token = await signIn(server.db, admin)
    const plan = await makePlan(server, admin, token)
    const answer = await fetch(`${server.url}/api/profile/`, { headers: { authorization: `Token ${token}` } })
    const { user, profile } = (await answer.json()) as { user: unknown; profile: unknown }
    const session = { token, user: JSON.stringify(user), profile: JSON.stringify(profile) }
    const edits: Awaited<ReturnType<typeof edit>>[] = []
    for (let turn = 0; turn < turns; turn++) edits.push(await edit(browser, server.url, session, plan))
    const line = (name: string, frames: readonly number[]): Measure => ({
      name: `the longest frame of a plan of ${tables} tables, ${name}`,
      figures: `${spread(frames)} ms; at most ${promised}; median of ${turns} fresh pages`,
      ok: median(frames) <= promised,
    })
    return [
      line(
        'dragging one',
        edits.map(({ drag }) => drag),
      ),
      line(
        'moving one by the keyboard',
        edits.map(({ keys }) => keys),
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
