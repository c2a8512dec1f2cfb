import { scanAtDoor } from '#contract/door/door.ts'
import { cancelReservation } from '#contract/reservations/reservations.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { describe, expect, it } from 'vitest'
import { openDoorEvent } from '#server/modules/door/testing/door-event.ts'
import { waitUntilKept } from './kept.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

/** What a scanner reads from the screen. */
async function readSquare(page: Page): Promise<string | undefined> {
  prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(await readFile('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')).buffer },
  })
  const [code] = await readBarcodes(new Uint8Array(await page.screenshot()), { formats: ['QRCode'] })
  return code?.text
}

/** Two tickets for an event, and the page that shows them. */
async function openTickets() {
  const event = await openDoorEvent(stage.world, { title: 'Harbour Lights' })
  const client = await stage.world.guest('client')
  const party = await event.book(2, client)
  const page = await stage.phone('dark', client)
  await visit(page, `/client/reservations/${party.id}`)
  await page.getByRole('link', { name: 'Show tickets' }).tap()
  await arrive(page, `/client/reservations/${party.id}/ticket`)
  await page.getByText(party.codes[0] ?? '').waitFor()
  return { event, party, page, client }
}

describe('A ticket on a phone', () => {
  it('is scannable, one of the party after the other', async () => {
    const { page, party } = await openTickets()
    expect(await readSquare(page)).toBe(party.qrs[0])
    await page.getByRole('listitem', { name: 'Ticket 1 of 2' }).getByRole('button', { name: 'Next: ticket 2' }).tap()
    await page.getByText(party.codes[1] ?? '').waitFor()
    await expect.poll(async () => readSquare(page)).toBe(party.qrs[1])
  })

  it('opens offline once My Reservations was shown, without having been opened, and is removed with its account', async () => {
    const event = await openDoorEvent(stage.world, { title: 'Harbour Lights' })
    const client = await stage.world.guest('client')
    const party = await event.book(2, client)
    const page = await stage.phone('dark', client)
    await visit(page, '/client/reservations')
    await waitUntilKept(page, `/api/client/reservations/${party.id}/tickets/`)
    stage.expectProblem('net::ERR_INTERNET_DISCONNECTED')
    await page.context().setOffline(true)
    // Within the page, as a tap does.
    await page.getByRole('link', { name: 'Harbour Lights', exact: true }).tap()
    await arrive(page, `/client/reservations/${party.id}`)
    await page.getByRole('link', { name: 'Show tickets' }).tap()
    await page.getByText(party.codes[0] ?? '').waitFor()
    expect(await readSquare(page)).toBe(party.qrs[0])
    // Reloaded, and typed: a page that needs the network leads to the list.
    await page.reload()
    await page.getByText(party.codes[0] ?? '').waitFor()
    await page.goto(`/client/reservations/${party.id}`)
    await page.getByRole('heading', { level: 1, name: 'Harbour Lights' }).waitFor()
    await page.goto('/client/events')
    await page.waitForURL((url) => url.pathname === '/client/reservations')
    await page.getByText('You’re offline').waitFor()
    await page.getByRole('link', { name: 'Show tickets for Harbour Lights' }).tap()
    await page.getByText(party.codes[0] ?? '').waitFor()
    await page.context().setOffline(false)
    // What waited for the network is loaded now: leaving at once would cut it off.
    await page.getByRole('heading', { name: 'Send tickets to your friends' }).waitFor()
    await visit(page, '/profile')
    expect(await page.evaluate(async () => caches.has('tickets'))).toBe(true)
    // The token ends a moment before its screen knows: what the profile still loads may be answered in between.
    stage.allowProblem('401 GET /api/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    await page.waitForURL((url) => url.pathname === '/auth/login')
    await expect.poll(async () => page.evaluate(async () => caches.has('tickets'))).toBe(false)
  })

  it('shows that its guest is inside, and that it is no longer valid once cancelled', async () => {
    const { page, party, event, client } = await openTickets()
    event.begin()
    const entry = { action: 'scan' as const, scan_id: randomUUID(), code: party.qrs[0] ?? '' }
    await event.keeper.call(scanAtDoor, { params: event.params, body: { device: '', entry } })
    await page.reload()
    await page.getByRole('listitem', { name: 'Ticket 1 of 2' }).getByText('Inside').waitFor()
    const other = await event.book(1, client)
    stage.world.clock.move({ hours: -2 })
    await client.call(cancelReservation, { params: { id: other.id } })
    await visit(page, `/client/reservations/${other.id}/ticket`)
    await page.getByRole('heading', { name: 'These tickets are no longer valid' }).waitFor()
  })
})
