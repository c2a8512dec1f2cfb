import sharp from 'sharp'
import { expect, it } from 'vitest'
import { insertRow } from '#server/testing/bad-input/insert-row.ts'
import { listField, pick, saveSetup, signUpForClub } from './club.ts'
import { examine } from './examine.ts'
import { chooseFile, field, fillIn, press } from './forms.ts'
import { makePicture } from './pictures.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

const cover = async () => ({
  name: 'room.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c2491d' } })
    .jpeg()
    .toBuffer(),
})

async function ambassadorCode(): Promise<string> {
  const { id } = await stage.world.guest('ambassador')
  await insertRow(stage.world.pool, 'referral_codes', {
    code: 'NIGHT777',
    kind: 'vanity',
    ambassador_id: id,
    created_at: stage.world.clock.now().toString(),
  })
  return 'NIGHT777'
}

it("A club administrator signs up with an ambassador's code, creates a club and completes its setup", async () => {
  const page = await stage.desktop('dark')
  const saskia = { username: 'saskia', first_name: 'Saskia', last_name: 'de Wit', email: 'saskia@kade.example' }
  await signUpForClub(page, saskia, await ambassadorCode())
  expect(await examine(page, 'the first questions')).toEqual([])

  await fillIn(page, { 'Club name': 'Kade 7', City: 'Amsterdam' })
  await pick(page, 'Country', 'Netherlands')
  await press(page, 'Create club')
  await page.getByRole('heading', { name: 'Still missing' }).waitFor()
  // Set by the country.
  expect(await listField(page, 'Time zone').inputValue()).toBe('Europe/Amsterdam')
  expect(await listField(page, 'Currency').inputValue()).toContain('EUR')
  expect(await examine(page, 'the setup')).toEqual([])

  await press(page, 'Legal name')
  expect(await field(page, 'Legal name').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('Kade 7 B.V.')
  await field(page, 'Description').fill('A long room by the water.')
  await field(page, 'Street and number').fill('Kade 7')
  // The contact details come from the sign-up.
  expect(await field(page, 'Contact email').inputValue()).toBe('saskia@kade.example')
  await fillIn(page, { 'Contact email': 'hello@kade.example', 'Contact phone': '+31 20 555 0142' })
  await field(page, 'Licence capacity').fill('400')
  await page.getByRole('switch', { name: 'Friday' }).click()
  await saveSetup(page)
  await page.getByRole('heading', { name: 'Setup is complete' }).waitFor()
  const damaged = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is no picture') }
  await chooseFile(page, 'Choose a picture for Cover', damaged)
  await page.getByText('This picture is damaged.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await chooseFile(page, 'Choose a picture for Cover', await cover())
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  expect(await examine(page, 'the focal point')).toEqual([])
  await press(page, 'Save picture')
  await page.getByRole('button', { name: 'Remove Cover' }).waitFor()
  // A logo is always shown whole: no focal point is asked for.
  await chooseFile(page, 'Choose a picture for Logo', await makePicture())
  await page.getByRole('dialog').getByRole('button', { name: 'Save picture' }).click()
  await page.getByRole('button', { name: 'Remove Logo' }).waitFor()

  const { rows } = await stage.world.pool.query(
    'select name, legal_name, city, timezone, currency, referral_code, opening_days, cover_file is not null and logo_file is not null as has_pictures from clubs where name = $1',
    ['Kade 7'],
  )
  expect(rows).toEqual([
    {
      name: 'Kade 7',
      legal_name: 'Kade 7 B.V.',
      city: 'Amsterdam',
      timezone: 'Europe/Amsterdam',
      currency: 'EUR',
      referral_code: 'NIGHT777',
      opening_days: [{ weekday: 5, opens_local: '23:00', closes_local: '05:00' }],
      has_pictures: true,
    },
  ])
})

it('Everyone sees an open club with its events, and reaches it from one of them', async () => {
  await stage.world.pool.query(`update clubs set description = 'A cellar.', contact_phone = '+31 20 555 0100' where slug = $1`, [
    stage.world.event.club_slug,
  ])
  const page = await stage.phone('light')
  await visit(page, '/client/events/long-night')
  await page.getByRole('link', { name: 'Kelder', exact: true }).first().tap()
  await arrive(page, '/clubs/kelder')
  await page.getByRole('heading', { level: 1, name: 'Kelder' }).waitFor()
  await page.getByRole('link', { name: 'Long Night' }).waitFor()
  expect(await examine(page, 'the club')).toEqual([])

  // As sent to readers without scripts; an unknown address is a 404.
  const sent = await (await page.request.get('/clubs/kelder')).text()
  for (const part of ['"@type":"NightClub"', 'property="og:title"', 'Long Night']) expect(sent).toContain(part)
  expect((await page.request.get('/clubs/no-such-club')).status()).toBe(404)
})
