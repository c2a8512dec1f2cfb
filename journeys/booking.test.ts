import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readEmail } from '#server/testing/clubs.ts'
import { field, fillIn, press } from './forms.ts'
import { makeBookableEvent } from './events.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()
const bar = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** On the confirmation page: the reference, as shown at the door. */
async function readReference(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1, name: 'You’re going' }).waitFor()
  const text = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  return text ?? ''
}

/** Counts taps and clicks on this page from now on, across the pages they lead to. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('countTap', () => void (taps += 1))
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // A click that a label passes on to its field has no detail.
        const count: unknown = Reflect.get(globalThis, 'countTap')
        if (isTrusted && detail > 0 && typeof count === 'function') Reflect.apply(count, undefined, [])
      },
      true,
    )
  })
  return () => taps
}

/** Lets time pass, a quarter of a minute at a time, until something shows. */
async function waitOn(page: Page, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(15_000)
      return shown.isVisible()
    })
    .toBe(true)
}

describe('A signed-out guest chooses first', () => {
  it('and after signing in books exactly that, keeps it in a calendar, finds it and cancels it', async () => {
    const event = await makeBookableEvent(stage.world)
    const { username } = await stage.world.guest('client')
    const page = await stage.phone('light')
    await visit(page, event.path)
    await bar(page, 'Booking').getByText('From €12.00').waitFor()
    await page.getByRole('button', { name: 'More: Regular entry' }).tap()
    await page.getByRole('button', { name: 'More: Regular entry' }).tap()
    await bar(page, 'Booking').getByText('€24.00').waitFor()
    const selection = `p=${event.entry}:2&party=2`
    await arrive(page, `${event.path}?${selection}`)
    await bar(page, 'Booking').getByRole('link', { name: 'Continue' }).tap()
    await page.waitForURL((url) => url.pathname === '/join')
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).tap()
    await page.waitForURL((url) => url.pathname === '/auth/login')
    await fillIn(page, { 'Username or email': username, Password: stage.world.password })
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await arrive(page, `${event.path}/book?${selection}`)
    await bar(page, 'Your booking').getByText('€24.00').waitFor()
    await bar(page, 'Your booking').getByRole('button', { name: 'Book' }).tap()
    const reference = await readReference(page)

    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Add to calendar' }).tap()])
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    const calendar = await readFile(await file.path(), 'utf8')
    expect(calendar).toContain('BEGIN:VEVENT')
    expect(calendar).toContain(reference)

    await visit(page, '/client/reservations')
    await page.getByRole('link', { name: event.title, exact: true }).tap()
    await page.getByRole('button', { name: 'Cancel booking' }).tap()
    const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
    await question.getByText('There’s nothing to refund. Your 2 places go back on sale right away.').waitFor()
    await question.getByRole('button', { name: 'Keep booking' }).tap()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel booking' }).tap()
    await question.getByRole('button', { name: 'Cancel booking' }).tap()
    await page.getByText('This booking is cancelled').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'My Reservations' }).tap()
    await page.getByRole('heading', { name: 'My Reservations', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Past' }).tap()
    await page.getByText(reference).waitFor()
  })

  it('and after signing up continues with the same selection', async () => {
    const event = await makeBookableEvent(stage.world)
    const page = await stage.desktop('dark')
    const taps = await countTaps(page)
    const selection = `p=${event.booth}:1&party=4`
    await visit(page, '/client/events')
    await page.locator(`a[href="${event.path}"]`).last().click()
    await press(page, 'More: Booth')
    await arrive(page, `${event.path}?${selection}`)
    await bar(page, 'Booking').getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL((url) => url.pathname === '/join')
    const person = {
      'First name': 'Noor',
      'Last name': 'Halim',
      Email: 'noor@example.com',
      'Phone number': '+31 6 5550 0123',
      Age: '27',
    }
    await fillIn(page, person)
    await press(page, 'Continue')
    await field(page, 'Code from the email').waitFor()
    await stage.world.runDueJobs()
    const text = await readEmail(stage.world, person.Email, 'Your Vesper code')
    await fillIn(page, { 'Code from the email': /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '' })
    await arrive(page, `${event.path}/book?${selection}`)
    await page.getByText('2 to 4 guests', { exact: true }).waitFor()
    await press(page, 'Fewer: Guests')
    await bar(page, 'Your booking').getByText('€200.00').waitFor()
    await press(page, 'Book')
    await readReference(page)
    await page.getByText('3 guests').waitFor()
    // Not counting the fields that a sign-up requires.
    expect(taps()).toBeLessThanOrEqual(12)
  })

  it('and a guest who is signed in is four taps away from a confirmed booking', async () => {
    const event = await makeBookableEvent(stage.world)
    const page = await stage.phone('dark', await stage.world.guest('client'))
    const taps = await countTaps(page)
    await visit(page, '/client/events')
    await page.locator(`a[href="${event.path}"]`).last().tap()
    await page.getByRole('button', { name: 'More: Regular entry' }).tap()
    await bar(page, 'Booking').getByRole('link', { name: 'Continue' }).tap()
    await bar(page, 'Your booking').getByRole('button', { name: 'Book' }).tap()
    await readReference(page)
    expect(taps()).toBe(4)
  })
})

describe('A place that was just available', () => {
  it('is refused on the screen if another guest takes the last one in the meantime', async () => {
    const event = await makeBookableEvent(stage.world, { stock: 2 })
    const [slow, fast] = [await stage.world.guest('client'), await stage.world.guest('client')]
    const page = await stage.phone('dark', slow)
    await visit(page, `${event.path}/book?p=${event.entry}:2&party=2`)
    await bar(page, 'Your booking').getByText('€24.00').waitFor()
    const body = { event_id: event.id, lines: [{ prestation_id: event.entry, quantity: 1 }], party_size: 1 }
    await fast.call(createReservation, { body, idempotencyKey: crypto.randomUUID() })

    stage.expectProblem('409 POST /api/client/reservations/create/')
    await bar(page, 'Your booking').getByRole('button', { name: 'Book' }).tap()
    await page.getByRole('alert').filter({ hasText: '1' }).waitFor()
    await page.getByRole('button', { name: 'Take 1' }).tap()
    await bar(page, 'Your booking').getByText('€12.00').waitFor()
    await bar(page, 'Your booking').getByRole('button', { name: 'Book' }).tap()
    await readReference(page)
    const { rows } = await stage.world.pool.query('select sum(party_size)::int as heads from reservations where event_id = $1', [
      event.id,
    ])
    expect(rows).toEqual([{ heads: 2 }])
  })

  it('disappears from an open page, which updates itself, and returns', async () => {
    const event = await makeBookableEvent(stage.world, { stock: 1 })
    const { call } = await stage.world.guest('client')
    const page = await stage.phone('light')
    await page.clock.install()
    await visit(page, `${event.path}?p=${event.entry}:1&party=1`)
    await bar(page, 'Booking').getByText('€12.00').waitFor()
    const body = { event_id: event.id, lines: [{ prestation_id: event.entry, quantity: 1 }], party_size: 1 }
    const { id } = await call(createReservation, { body, idempotencyKey: crypto.randomUUID() })
    await waitOn(page, page.getByText('Regular entry is no longer available'))
    await call(cancelReservation, { params: { id } })
    await waitOn(page, bar(page, 'Booking').getByText('€12.00'))
  })

  it('is sold out on the event page, whose waiting list is offered; without one, other events are', async () => {
    const event = await makeBookableEvent(stage.world, { capacity: 1 })
    const { call } = await stage.world.guest('client')
    const body = { event_id: event.id, lines: [{ prestation_id: event.entry, quantity: 1 }], party_size: 1 }
    await call(createReservation, { body, idempotencyKey: crypto.randomUUID() })
    const page = await stage.desktop('light')
    await visit(page, event.path)
    const soldOut = page.getByRole('status').filter({ hasText: 'Sold out' })
    await soldOut.getByRole('link', { name: 'Join the waiting list' }).waitFor()
    await stage.world.pool.query('update events set waiting_list_enabled = false where id = $1', [event.id])
    await visit(page, event.path)
    await soldOut.getByRole('link', { name: 'Find another event' }).click()
    await arrive(page, '/client/events')
  })
})

describe.each(['dark', 'light'] as const)('In the %s theme', (theme) => {
  it('an event is booked by keyboard only', async () => {
    const event = await makeBookableEvent(stage.world, { title: `Zephyr ${theme}` })
    const page = await stage.desktop(theme, await stage.world.guest('client'))
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    /** Presses Tab until the element with this name has the focus. */
    const reach = async (role: 'link' | 'button', name: string, within: Page | Locator = page) => {
      const target = within.getByRole(role, { name, exact: true }).first()
      for (let step = 0; step < 80; step += 1) {
        await page.keyboard.press('Tab')
        if (await target.evaluate((element) => element === document.activeElement)) return
      }
      throw new Error(`Tab never reaches the ${role} ${name}`)
    }
    await visit(page, '/client/events')
    await page.keyboard.press('/')
    await page.keyboard.type(`zephir ${theme}`)
    await page.getByRole('option', { name: event.title }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await arrive(page, event.path)
    await page.getByRole('heading', { level: 1, name: event.title }).waitFor()
    await reach('button', 'More: Regular entry')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await bar(page, 'Booking').getByText('€24.00').waitFor()
    await reach('link', 'Continue', bar(page, 'Booking'))
    await page.keyboard.press('Enter')
    await arrive(page, `${event.path}/book?p=${event.entry}:2&party=2`)
    await page.getByRole('heading', { name: 'Book your night' }).waitFor()
    await reach('button', 'Book')
    await page.keyboard.press('Enter')
    const reference = await readReference(page)
    expect(await focused()).toBe('You’re going')
    await reach('button', 'Cancel booking')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Cancel booking' }).waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await focused()).toBe('Cancel booking')
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Cancel booking' }).waitFor()
    await reach('button', 'Cancel booking', question)
    await page.keyboard.press('Enter')
    await page.getByText('This booking is cancelled').waitFor()
    await page.getByText(reference).waitFor()
  })

  it('an event is found and booked by touch on a phone', async () => {
    const event = await makeBookableEvent(stage.world)
    const page = await stage.phone(theme, await stage.world.guest('client'))
    await visit(page, '/client/events')
    await page.locator(`a[href="${event.path}"]`).last().tap()
    await arrive(page, event.path)
    await bar(page, 'Booking').getByRole('link', { name: 'See tickets' }).tap()
    await page.getByRole('button', { name: 'More: Booth' }).tap()
    await bar(page, 'Booking').getByRole('link', { name: 'Continue' }).tap()
    await page.getByRole('heading', { name: 'Book your night' }).waitFor()
    await page.goBack()
    await bar(page, 'Booking').getByText('€200.00').waitFor()
    await bar(page, 'Booking').getByRole('link', { name: 'Continue' }).tap()
    await page.getByText('Guest names, arrival and notes').tap()
    await page.getByLabel('Names of your guests').fill('Ada\nBram')
    await page.getByLabel('Notes for the club').fill('We come by boat')
    const book = bar(page, 'Your booking').getByRole('button', { name: 'Book' })
    await book.dblclick()
    await readReference(page)
    await page.getByText('Ada, Bram').waitFor()
    await page.getByText('We come by boat').waitFor()
    const { rows } = await stage.world.pool.query('select count(*)::int as bookings from reservations where event_id = $1', [
      event.id,
    ])
    expect(rows).toEqual([{ bookings: 1 }])
  })
})
