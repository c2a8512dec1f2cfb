import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readEmail } from '#server/testing/clubs.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import { examine } from './examine.ts'
import { field } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

/** Counts what a thumb does; a field is one tap, whatever is typed. */
function countTaps() {
  let taps = 0
  return {
    count: () => taps,
    async tap(target: Locator): Promise<void> {
      taps += 1
      await target.tap()
    },
    async type(page: Page, label: string, text: string): Promise<void> {
      taps += 1
      await field(page, label).fill(text)
    },
  }
}

/** Returns its address. */
async function makeFreeEvent(title: string): Promise<string> {
  const id = await addEvent(stage.world, { title, search_text: ` ${title.toLowerCase()}` })
  await addPrestation(stage.world, id, { kind: 'guest_list', name: 'Guest list' })
  return `/client/events/${id}`
}

const bookOf = (page: Page) =>
  page.getByRole('region', { name: 'Booking', exact: true }).getByRole('link', { name: 'Book', exact: true })
const confirmed = async (page: Page) => page.getByRole('heading', { level: 1, name: 'You’re on the list' }).waitFor()

it('A signed-in guest is on a free guest list with two taps from the home, and has the ticket on screen with a third', async () => {
  await makeFreeEvent('Two Taps')
  const page = await stage.phone('dark', await stage.world.guest('client'))
  const thumb = countTaps()
  await visit(page, '/client/events')
  await thumb.tap(page.getByRole('link', { name: 'Two Taps', exact: true }))
  await thumb.tap(bookOf(page))
  await confirmed(page)
  expect(thumb.count()).toBe(2)
  await thumb.tap(page.getByRole('link', { name: 'Show ticket' }).first())
  await page.getByText('Ticket code').waitFor({ state: 'attached' })
  expect(thumb.count()).toBe(3)
  expect(await examine(page, 'the ticket after three taps')).toEqual([])
})

it('A signed-in guest is on a free guest list with three taps from anywhere on the site, through tonight’s row of the home', async () => {
  const id = await addEvent(stage.world, { title: 'Three Taps', in_hours: 1, search_text: ' three taps' })
  await addPrestation(stage.world, id, { kind: 'guest_list', name: 'Guest list' })
  const page = await stage.phone('light', await stage.world.guest('client'))
  const thumb = countTaps()
  await visit(page, '/clubs')
  await thumb.tap(page.getByRole('banner').getByRole('link', { name: 'Vesper' }))
  await arrive(page, '/client/events')
  await thumb.tap(page.getByRole('region', { name: 'Tonight' }).getByRole('link', { name: /^Three Taps at / }))
  await thumb.tap(bookOf(page))
  await confirmed(page)
  expect(thumb.count()).toBe(3)
})

it('Someone new is on a free guest list with eight taps from its link, five of them the fields of an account', async () => {
  const path = await makeFreeEvent('Eight Taps')
  const page = await stage.phone('light')
  const thumb = countTaps()
  await visit(page, path)
  await thumb.tap(bookOf(page))
  await arrive(page, '/join')
  const fields = {
    'First name': 'Noor',
    'Last name': 'Halim',
    Email: 'noor.new@example.com',
    'Phone number': '+31 6 5550 0123',
    Age: '27',
  }
  for (const [label, text] of Object.entries(fields)) await thumb.type(page, label, text)
  expect(await examine(page, 'the short form')).toEqual([])
  await thumb.tap(page.getByRole('button', { name: 'Continue' }))
  await field(page, 'Code from the email').waitFor()
  expect(await examine(page, 'the code from the email')).toEqual([])
  await stage.world.runDueJobs()
  const text = await readEmail(stage.world, 'noor.new@example.com', 'Your Vesper code')
  // The sixth digit sends it. Book was tapped on the event's page: it is not asked for again.
  await thumb.type(page, 'Code from the email', /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '')
  await confirmed(page)
  expect(thumb.count()).toBe(8)
})
