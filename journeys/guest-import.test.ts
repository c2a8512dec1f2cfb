import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { keepSignedIn } from '#server/testing/clubs.ts'
import { examine } from './examine.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const book = [
  'Name,E-mail,Mobile,Labels,VIP,Town,Newsletter,Consent date,Consent source',
  'Ada Lovelace,ada@north.example,+49 170 5550123,Press|DJ,yes,Utrecht,yes,2026-11-01,Summer fair',
  'Bo Vos,,06 5550 0101,Regular,,Leiden,,,',
  ',nobody@north.example,,,,,,,',
  'Dora,not an address,call me,,,,,,',
  'A. Lovelace,ADA@north.example,,press,,,,,',
].join('\n')
const file = { name: 'guest-book.csv', mimeType: 'text/csv', buffer: Buffer.from(book) }

it('A club imports its guest book on a phone, and the same file again on a desktop changes nothing', async () => {
  const { world } = stage
  const admin = await world.admin()
  await keepSignedIn(world)

  const phone = await stage.phone('dark', admin)
  await visit(phone, '/admin-club/guests')
  await phone.getByRole('link', { name: 'Import', exact: true }).click()
  await phone.getByLabel('CSV file').setInputFiles(file)
  await phone.getByText('Nothing is saved yet.').waitFor()
  await phone.getByRole('cell', { name: 'Please enter a valid phone number' }).waitFor()
  expect(await examine(phone, 'a preview of guests')).toEqual([])
  // What no title names is chosen by hand.
  await phone.getByRole('combobox', { name: 'Town is' }).click()
  await phone.getByRole('option', { name: 'Note for the door' }).click()
  await phone.getByText('Notes', { exact: true }).waitFor()
  await button(phone, 'Import 2 rows').click()
  await phone.getByRole('heading', { name: 'Imported' }).waitFor()
  expect(await examine(phone, 'imported guests')).toEqual([])
  await phone.getByRole('link', { name: 'See guests' }).click()
  await phone.getByText('Ada Lovelace').first().click()
  await phone.getByText('Agreed on Sun, Nov 1, 2026: Summer fair').waitFor()
  await phone.getByText('Utrecht').waitFor()

  const desk = await stage.desktop('light', admin)
  await visit(desk, '/admin-club/guests/import')
  await desk.getByLabel('CSV file').setInputFiles(file)
  await desk.getByText('There’s nothing new to import.').waitFor()
  expect(await button(desk, 'Import 0 rows').isDisabled()).toBe(true)
  expect(await examine(desk, 'a preview with nothing new')).toEqual([])
})
