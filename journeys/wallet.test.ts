import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDoorEvent } from '#server/modules/door/testing/door-event.ts'
import { makeWalletSettings, readPass } from '#server/testing/wallet-settings.ts'
import { examine } from './examine.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const wallet = makeWalletSettings('http://127.0.0.1:9')
const stage = openStage({ settings: wallet.settings })

/** A browser without a wallet saves the pass. */
async function savePass(page: Page): Promise<Record<string, unknown>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to Apple Wallet, ticket 1' }).tap(),
  ])
  expect(download.suggestedFilename()).toBe('ticket.pkpass')
  return readPass(await readFile(await download.path()), wallet.certificate)
}

it('A ticket is added to a wallet, signed, with the code that the door scans, and again after the event moved', async () => {
  const event = await openDoorEvent(stage.world, { title: 'Harbour Lights' })
  const client = await stage.world.guest('client')
  const party = await event.book(2, client)
  const page = await stage.phone('light', client)
  await visit(page, `/client/reservations/${party.id}/ticket`)
  await page.getByRole('button', { name: 'Add to Apple Wallet, ticket 1' }).waitFor()
  expect(await examine(page, 'tickets with wallets')).toEqual([])
  const pass = await savePass(page)
  expect(pass).toMatchObject({
    eventTicket: { headerFields: [{ value: '1 of 2' }], primaryFields: [{ value: 'Harbour Lights' }] },
    barcodes: [{ message: party.qrs[0], altText: party.codes[0] }],
  })
  await stage.world.pool.query(
    `update events set ends_at = ends_at + interval '1 hour', version = version + 1
      where id = (select event_id from reservations where id = $1)`,
    [party.id],
  )
  const moved = await savePass(page)
  expect(moved['expirationDate']).not.toBe(pass['expirationDate'])
  expect([moved['serialNumber'], moved['barcodes']]).toEqual([pass['serialNumber'], pass['barcodes']])
})
