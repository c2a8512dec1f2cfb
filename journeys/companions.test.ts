import { sendTicket } from '#contract/door/companions.ts'
import { openDoorEvent } from '#server/modules/door/testing/door-event.ts'
import { keepSignedIn } from '#server/testing/clubs.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { examine } from './examine.ts'
import { fillIn, press } from './forms.ts'
import { waitUntilKept } from './kept.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()

/** The address of the link that was created for a ticket on its host's page. */
async function createLink(page: Page, n: number): Promise<string> {
  await press(page, `Send ticket ${n}`)
  const row = page.getByRole('listitem').filter({ has: page.getByText(`Ticket ${n}`, { exact: true }) })
  const url = new URL((await row.getByRole('status').textContent()) ?? '')
  return url.pathname + url.hash
}

/** Claims a ticket signed out; the page afterwards, and the code that it shows. */
async function claim(link: string, name: string): Promise<{ page: Page; code: string }> {
  const page = await stage.phone('light')
  await visit(page, link)
  await page.getByText('sent you a ticket.').waitFor()
  expect(await examine(page, 'a ticket to claim')).toEqual([])
  await fillIn(page, { 'Your name': name })
  await press(page, 'Claim ticket')
  const ticket = page.getByRole('listitem', { name: 'Ticket 1 of 1' })
  await ticket.getByText(name, { exact: true }).waitFor()
  expect(await examine(page, 'a claimed ticket')).toEqual([])
  const code = (await ticket.getByRole('paragraph').filter({ hasText: 'Ticket code' }).textContent()) ?? ''
  return { page, code: code.replace('Ticket code ', '') }
}

/** Whether the page that waits for its ticket is about as high as the one that shows it. */
async function expectSimilarHeight(page: Page, shown: string): Promise<void> {
  const api = '**/api/tickets/open/'
  const height = async () => page.locator('main').evaluate((main) => Math.round(main.getBoundingClientRect().height))
  const answered = Promise.withResolvers<undefined>()
  await page.route(api, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.reload()
  await page.getByText('Loading your ticket').waitFor({ state: 'attached' })
  const waiting = await height()
  answered.resolve(undefined)
  await page.getByText(shown).waitFor()
  expect(Math.abs((await height()) - waiting)).toBeLessThan(160)
  await page.unroute(api)
}

const answer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function enterCode(page: Page, code: string | undefined): Promise<void> {
  await page.getByLabel('Ticket code or booking reference').fill(code ?? '')
  await press(page, 'Check')
}

describe('A party whose host sends each companion a ticket', () => {
  it('has one link per companion, claimed signed out with a name, which its host and the door see', async () => {
    const { world } = stage
    const event = await openDoorEvent(world, { title: 'Harbour Lights' })
    const { client: host, id, codes, reference } = await event.book(3)

    const page = await stage.phone('dark', host)
    await visit(page, `/client/reservations/${id}/ticket`)
    await page.getByRole('heading', { name: 'Send tickets to your friends' }).waitFor()
    const links = [await createLink(page, 2), await createLink(page, 3)] as const
    expect(links[0]).not.toBe(links[1])
    expect(await examine(page, 'links of tickets')).toEqual([])

    const bea = await claim(links[0], 'Bea Vos')
    const cy = await claim(links[1], 'Cy Roth')
    expect(new Set([...codes, bea.code, cy.code]).size).toBe(5)

    // The link is used up for others, while its companion's own page opens again.
    stage.expectProblem('409 POST /api/tickets/open/')
    const stranger = await stage.desktop('dark')
    await visit(stranger, links[0])
    await stranger.getByText('This ticket has been claimed').waitFor()
    await expectSimilarHeight(bea.page, bea.code)

    await page.reload()
    await page.getByText('Bea Vos has this ticket').waitFor()
    await page.getByText('Cy Roth has this ticket').waitFor()
    await expect(host.call(sendTicket, { params: { id, n: '2' } })).rejects.toMatchObject({ body: { code: 'ticket_claimed' } })

    event.begin()
    await keepSignedIn(world)
    const door = await stage.phone('dark', event.keeper)
    await door.goto('/admin-club/door')
    await door.locator(`a[href$="${event.event_id}"]`).click()
    await door.locator('header output').getByText('Online').waitFor()
    await waitUntilKept(door, '/admin-club/door')
    await enterCode(door, codes[1])
    await answer(door, 'Don’t admit').getByText('No longer valid', { exact: true }).waitFor()
    await press(door, 'Next')
    await enterCode(door, bea.code)
    await answer(door, 'Admit').getByText('Bea Vos', { exact: true }).waitFor()
    await answer(door, 'Admit').getByText(reference, { exact: false }).waitFor()
    await press(door, 'Next')
    await enterCode(door, cy.code)
    await answer(door, 'Admit').getByText('Cy Roth', { exact: true }).waitFor()
    await press(door, 'Next')
    await enterCode(door, codes[0])
    await answer(door, 'Admit').getByText('3 of 3').waitFor()

    await page.reload()
    await page.getByText('Bea Vos is inside').waitFor()
  })
})
