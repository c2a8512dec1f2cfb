import { getProfile } from '#contract/accounts/accounts.ts'
import { listDoorEvents, scanAtDoor, getDoorCount } from '#contract/door/door.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openDoorEvent } from '#server/modules/door/testing/door-event.ts'
import { examine } from './examine.ts'
import { waitUntilKept } from './kept.ts'
import { resize } from './layout.ts'
import { openStage } from './stage.ts'
import { arrive } from './visit.ts'

const stage = openStage()

type DoorEvent = Awaited<ReturnType<typeof openDoorEvent>>

/** An event under way with three parties of two, and its door staff. */
async function openEvent(
  columns: Record<string, unknown> = {},
): Promise<{ event: DoorEvent; parties: Awaited<ReturnType<DoorEvent['book']>>[] }> {
  const event = await openDoorEvent(stage.world, { title: 'Harbour Lights', ...columns })
  const parties = [await event.book(2), await event.book(2), await event.book(2)]
  event.begin()
  return { event, parties }
}

/** The door page, cached on the device: from now on it opens offline. */
async function openDoor(page: Page, eventId: string): Promise<void> {
  await page.goto('/admin-club/door')
  await page.locator(`a[href$="${eventId}"]`).click()
  await page.waitForURL((url) => url.pathname === `/admin-club/door/${eventId}`)
  await state(page).getByText('Online').waitFor()
  await waitUntilKept(page, '/admin-club/door')
}

const state = (page: Page) => page.locator('header output')
const answer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function enterCode(page: Page, code: string | undefined): Promise<void> {
  await page.getByLabel('Ticket code or booking reference').fill(code ?? '')
  await page.getByRole('button', { name: 'Check' }).click()
}

/** Whether the device stores anything naming the client of this reservation. */
async function keptAbout(page: Page, reference: string | undefined): Promise<boolean> {
  const kept = await page.evaluate(async () => {
    const done = async <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const db = await done(indexedDB.open('vesper-door'))
    const codes = await Promise.all(
      [...db.objectStoreNames].map(async (name) => done(db.transaction(name).objectStore(name).getAll())),
    )
    db.close()
    return JSON.stringify(codes)
  })
  return kept.includes(reference ?? '')
}

/** As if days had passed: the events whose guests the device stores ended that long ago. */
async function endDaysAgo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const done = async <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const db = await done(indexedDB.open('vesper-door'))
    const lists = db.transaction('lists', 'readwrite').objectStore('lists')
    for (const list of (await done(lists.getAll())) as { event: { id: string; ends_at: string } }[]) {
      list.event.ends_at = new Date(Date.parse(list.event.ends_at) - 5 * 24 * 3_600_000).toISOString()
      await done(lists.put(list, list.event.id))
    }
    db.close()
  })
}

/** Records on the page that the browser was asked never to evict the site's data. */
function noteRequestToPersist(): void {
  StorageManager.prototype.persist = () => {
    document.documentElement.dataset['persists'] = 'asked'
    return Promise.resolve(false)
  }
}

/** The names of files cached on the device. */
const cachedFiles = async (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })

const next = async (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

describe('At the door', () => {
  it('staff admit a party one by one, undo one, and see why a guest is refused', async () => {
    const { event, parties } = await openEvent()
    const [first, second] = parties
    const page = await stage.phone('dark', event.keeper)
    await openDoor(page, event.event_id)
    await enterCode(page, first?.codes[0])
    await answer(page, 'Admit').getByText('1 of 2').waitFor()
    await page.getByRole('button', { name: 'Admit one more' }).click()
    await answer(page, 'Admit').getByText('2 of 2').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await answer(page, 'Undone').getByText('1 of 2').waitFor()
    await next(page)
    await enterCode(page, first?.codes[0])
    await answer(page, 'Don’t admit').getByText('Already inside').waitFor()
    await next(page)
    await enterCode(page, 'no ticket at all')
    await answer(page, 'Don’t admit').getByText('Ticket not recognised').waitFor()
    await next(page)

    await page.getByRole('link', { name: 'Guests' }).click()
    await page.getByLabel('Search guests').fill(second?.reference ?? '')
    await page.getByRole('button', { name: second?.reference ?? '' }).click()
    await page.getByRole('button', { name: 'Admit 2 guests' }).click()
    await answer(page, 'Admit').getByText('2 of 2').waitFor()
    await next(page)
    await page.locator('header').getByText('3 of').waitFor()
    expect(await event.keeper.call(getDoorCount, { params: event.params })).toMatchObject({ inside: 3 })
  })

  it('an offline device continues, survives being closed, and sends everything once it is online', async () => {
    const { event, parties } = await openEvent()
    const [first, second, third] = parties
    const page = await stage.phone('dark', event.keeper)
    await page.addInitScript(noteRequestToPersist)
    await openDoor(page, event.event_id)
    // Waiting scans must survive a full disk, and the camera reads without a network; this browser has no built-in reader.
    expect(await page.evaluate(() => document.documentElement.dataset['persists'])).toBe('asked')
    expect(await cachedFiles(page)).toContainEqual(expect.stringMatching(/\.wasm$/))
    stage.expectProblem('net::ERR_INTERNET_DISCONNECTED')
    await page.context().setOffline(true)
    await enterCode(page, first?.codes[0])
    await answer(page, 'Admit').getByText('Decided on this device').waitFor()
    await next(page)
    await enterCode(page, first?.codes[0])
    await answer(page, 'Don’t admit').getByText('Already inside').waitFor()
    await next(page)
    await state(page).getByText('Offline · 2 waiting').waitFor()

    // Meanwhile another, online device admits the ticket that is shown here next.
    const body = { device: 'Side door', entry: { action: 'scan' as const, scan_id: randomUUID(), code: second?.codes[0] ?? '' } }
    await event.keeper.call(scanAtDoor, { params: event.params, body })
    await enterCode(page, second?.codes[0])
    await answer(page, 'Admit').waitFor()

    // The tab is closed without warning, and the device opens it again, still offline.
    const again = await page.context().newPage()
    await page.close()
    await again.goto(`/admin-club/door/${event.event_id}`)
    await state(again).getByText('Offline · 3 waiting').waitFor()
    await again.locator('header').getByText('2 of').waitFor()
    await enterCode(again, third?.codes[1])
    await answer(again, 'Admit').getByText('1 of 2').waitFor()
    await next(again)

    await again.context().setOffline(false)
    await state(again).getByText('1 conflict').waitFor()
    expect(await event.keeper.call(getDoorCount, { params: event.params })).toMatchObject({ inside: 3 })
    await again.locator('header').getByText('3 of').waitFor()
    await again.getByRole('link', { name: 'Log' }).click()
    await again.getByText(/You admitted them. Checked online: Already inside.*at Side door/).waitFor()
    await again.getByRole('button', { name: 'Done' }).click()
    await state(again).getByText('Online').waitFor()
    const { events } = await event.keeper.call(listDoorEvents)
    expect(events.find(({ id }) => id === event.event_id)?.count).toMatchObject({ inside: 3, heads: 6 })
  })

  it('a scanner that types codes and Enter goes from guest to guest, and never undoes an admission', async () => {
    const { event, parties } = await openEvent()
    const page = await stage.desktop('light', event.keeper)
    await openDoor(page, event.event_id)
    await page.getByLabel('Ticket code or booking reference').focus()
    for (const [index, code] of parties.flatMap(({ codes }) => codes).entries()) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await page
        .locator('header')
        .getByText(`${index + 1} of`)
        .waitFor()
      await answer(page, 'Admit').waitFor()
    }
    expect(await event.keeper.call(getDoorCount, { params: event.params })).toMatchObject({ inside: 6 })
  })

  it('what was done offline is sent from the first screen, although the event has left the list', async () => {
    const { event, parties } = await openEvent()
    const page = await stage.phone('dark', event.keeper)
    await openDoor(page, event.event_id)
    stage.expectProblem('net::ERR_INTERNET_DISCONNECTED')
    await page.context().setOffline(true)
    await enterCode(page, parties[0]?.codes[0])
    await answer(page, 'Admit').getByText('Decided on this device').waitFor()
    await next(page)
    const code = parties[0]?.codes[0] ?? ''
    for (const kept of [code, code.replace('-', '')]) expect(await keptAbout(page, kept)).toBe(false)
    await stage.world.pool.query("update events set state = 'archived' where id = $1", [event.event_id])
    await page.getByRole('link', { name: 'All events' }).click()
    await page.getByText('1 entry waiting to be sent').waitFor()
    await page.getByText('Harbour Lights: 1').waitFor()
    await page.context().setOffline(false)
    await page.getByText('waiting to be sent').waitFor({ state: 'detached' })
    expect(await event.keeper.call(getDoorCount, { params: event.params })).toMatchObject({ inside: 1 })
  })

  it('an event that is over leaves the device, without a network a day later; what waits to be sent stays', async () => {
    const [over, other] = [await openEvent(), await openEvent({ title: 'Second Room' })]
    const page = await stage.phone('dark', over.event.keeper)
    for (const { event } of [over, other]) await openDoor(page, event.event_id)
    const isKept = async ({ parties }: typeof over) => keptAbout(page, parties[1]?.reference)
    expect([await isKept(over), await isKept(other)]).toEqual([true, true])
    // The server no longer lists it.
    await stage.world.pool.query("update events set state = 'archived' where id = $1", [over.event.event_id])
    await page.goto('/admin-club/door')
    await expect.poll(async () => isKept(over)).toBe(false)
    expect(await isKept(other)).toBe(true)

    stage.expectProblem('net::ERR_INTERNET_DISCONNECTED')
    await page.context().setOffline(true)
    await page.goto(`/admin-club/door/${other.event.event_id}`)
    await enterCode(page, other.parties[0]?.codes[0])
    await answer(page, 'Admit').getByText('Decided on this device').waitFor()
    await endDaysAgo(page)
    await page.goto('/admin-club/door')
    await page.getByText('1 entry waiting to be sent').waitFor()
    expect(await isKept(other)).toBe(true)
    await page.context().setOffline(false)
    await page.getByText('waiting to be sent').waitFor({ state: 'detached' })
    await page.context().setOffline(true)
    await endDaysAgo(page)
    await page.goto('/admin-club/door')
    await expect.poll(async () => isKept(other)).toBe(false)
  })

  it('what waits is said in the office, and sent once the door is open again', async () => {
    const { event, parties } = await openEvent()
    const page = await stage.phone('dark', event.keeper)
    await openDoor(page, event.event_id)
    stage.expectProblem('net::ERR_INTERNET_DISCONNECTED')
    await page.context().setOffline(true)
    await enterCode(page, parties[0]?.codes[0])
    await answer(page, 'Admit').getByText('Decided on this device').waitFor()
    // A call has failed: the device no longer expects an answer.
    await state(page).getByText('Offline').waitFor()
    await page.close()
    const office = await page.context().newPage()
    await office.context().setOffline(false)
    await office.goto('/staff-club/dashboard')
    await office.getByText('1 door entry is only on this device').waitFor()
    expect(await event.keeper.call(getDoorCount, { params: event.params })).toMatchObject({ inside: 0 })
    await office.getByRole('link', { name: 'Open the door' }).click()
    await office.locator(`a[href$="${event.event_id}"]`).waitFor()
    await office.getByText('waiting to be sent').waitFor({ state: 'detached' })
    await expect.poll(async () => event.keeper.call(getDoorCount, { params: event.params })).toMatchObject({ inside: 1 })
  })

  it("a booking reference opens the booking, and the party's payment is recorded once", async () => {
    const event = await openDoorEvent(stage.world, { title: 'Harbour Lights' }, { payment: 'at_club', price_minor: 1800 })
    const party = await event.book(3)
    event.begin()
    const page = await stage.phone('light', event.keeper)
    await openDoor(page, event.event_id)
    await enterCode(page, party.reference.toLowerCase().replace('-', ' '))
    await page.getByRole('button', { name: 'Admit 3 guests' }).click()
    await answer(page, 'Admit').getByText('Collect €54.00').waitFor()
    await page.getByRole('button', { name: 'Paid in cash' }).click()
    await answer(page, 'Admit').getByText('€54.00 paid in cash').waitFor()
    expect(await examine(page, 'collected')).toEqual([])
    await next(page)
    const { rows } = await stage.world.pool.query('select paid_minor::int from reservations where id = $1', [party.id])
    expect(rows).toEqual([{ paid_minor: 5400 }])
  })

  it('signing out leaves no name on the device, and what is waiting is sent by the next account', async () => {
    const { event, parties } = await openEvent()
    const page = await stage.phone('dark', event.keeper)
    await openDoor(page, event.event_id)
    stage.expectProblem('net::ERR_INTERNET_DISCONNECTED')
    await page.context().setOffline(true)
    await enterCode(page, parties[0]?.codes[0])
    await answer(page, 'Admit').getByText('Decided on this device').waitFor()
    await next(page)
    expect(await keptAbout(page, parties[0]?.reference)).toBe(true)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByText('1 waiting to be sent.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    for (const { reference } of parties) expect(await keptAbout(page, reference)).toBe(false)
    expect(await examine(page, 'signed out without a network')).toEqual([])
    await page.context().setOffline(false)
    await arrive(page, '/auth/login')

    const other = await stage.world.staff('can_work_door')
    const { user, profile, staff_permissions: staffPermissions } = await other.call(getProfile)
    const entries = Object.entries({ user, profile, staffPermissions }).map(
      ([name, value]) => [name, JSON.stringify(value)] as const,
    )
    await page.evaluate(
      (stored) => stored.forEach(([name, value]) => localStorage.setItem(name, value)),
      [['token', other.token] as const, ...entries],
    )
    await openDoor(page, event.event_id)
    await page.locator('header').getByText('1 of').waitFor()
    expect(await event.keeper.call(getDoorCount, { params: event.params })).toMatchObject({ inside: 1 })
  })

  it.each(['phone', 'desktop'] as const)('every answer and every view is accessible on a %s', async (device) => {
    const { event, parties } = await openEvent()
    const [first, second] = parties
    await stage.world.pool.query('update clubs set licence_capacity = 3 where id = $1', [stage.world.event.club_id])
    const page = await stage[device]('dark', event.keeper)
    const faults: string[] = []
    const look = async (name: string) => faults.push(...(await examine(page, name)))
    await page.goto('/admin-club/door')
    await page.locator(`a[href$="${event.event_id}"]`).waitFor()
    await look('events')
    await openDoor(page, event.event_id)
    await look('scan')
    await enterCode(page, first?.codes[0])
    await answer(page, 'Admit').waitFor()
    await look('come in')
    await page.getByRole('button', { name: 'Undo' }).click()
    await answer(page, 'Undone').waitFor()
    await look('undone')
    await next(page)
    await enterCode(page, 'nonsense')
    await answer(page, 'Don’t admit').waitFor()
    await look('stop')
    await next(page)
    await enterCode(page, first?.codes[0])
    await page.getByRole('button', { name: 'Admit one more' }).click()
    await answer(page, 'Admit').getByText('2 of 2').waitFor()
    await next(page)
    await enterCode(page, second?.codes[0])
    await next(page)
    await enterCode(page, second?.codes[1])
    await answer(page, 'Hold').waitFor()
    await look('wait')
    await next(page)
    await page.getByText('Full: admit no one').waitFor()
    // Low enough that the list meets the bar below it: on a desktop it stands beside the camera.
    await resize(page, device === 'phone' ? 320 : 1440, 480)
    if (device === 'phone') await page.getByRole('link', { name: 'Guests' }).click()
    await page.getByText('3 reservations').waitFor()
    await look('guests')
    await page.getByRole('button', { name: first?.reference ?? '' }).click()
    await page.getByRole('dialog').waitFor()
    await look('guest')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Log' }).click()
    await look('log')
    await page.getByRole('button', { name: 'Settings' }).click()
    await look('settings')
    expect(faults).toEqual([])
  })
})
