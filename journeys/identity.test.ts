import { getTickets } from '#contract/door/tickets.ts'
import { writeCardLines } from '#server/demo/card-lines.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { examine } from './examine.ts'
import { chooseFile, field, fillIn, press } from './forms.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

/** What the phone's camera sees: a card on a dark table, with print all over it. */
const film = join(tmpdir(), `vesper-identity-${process.pid}.mjpeg`)
const stage = openStage({
  flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
})

const [width, height] = [1280, 720]

async function makeFilm(): Promise<void> {
  const strokes = Array.from({ length: 20 * 36 }, (_, n) => {
    const [column, row] = [n % 36, Math.floor(n / 36)]
    return `<rect x="${160 + column * 27}" y="${50 + row * 31}" width="${column % 3 === 0 ? 10 : 14}" height="16" fill="#303038"/>`
  })
  const card = `<rect x="140" y="26" width="1000" height="668" rx="24" fill="#d6d3e0"/>${strokes.join('')}`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#34303c"/>${card}</svg>`
  const frame = await sharp(Buffer.from(picture)).jpeg({ quality: 92 }).toBuffer()
  await writeFile(film, Buffer.concat([frame, frame, frame]))
}

/** A picture of one colour as a file. */
async function pictureFile(name: string, color: string) {
  const picture = sharp({ create: { width: 900, height: 640, channels: 3, background: color } })
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

const consent = async (phone: Page) => phone.getByLabel('I agree to have my documents checked').check()

/** What the reviewer does, by keyboard alone. */
async function claim(desk: Page): Promise<void> {
  await visit(desk, '/user-management/verification-review')
  await desk.getByText('Claim this submission to open its documents').waitFor()
  await desk.keyboard.press('c')
  await desk.getByRole('button', { name: /^Zoom Front/ }).waitFor()
}

it('A guest submits documents on a phone, is asked again, is approved, books an event that asks for a verified ID and passes its door', async () => {
  const { world } = stage
  await makeFilm()
  const event = await addEvent(world, { title: 'Members Only', in_hours: 0, requires_verified_id: true })
  await addPrestation(world, event)
  const [ana, reviewer] = [await world.guest('client'), await world.guest('superadmin')]
  const phone = await stage.phone('dark', ana)
  const desk = await stage.desktop('light', reviewer)

  // The event says what is missing before anything is chosen, and so does the booking.
  await visit(phone, `/client/events/${event}`)
  await phone.getByRole('region', { name: 'Booking', exact: true }).getByRole('link', { name: 'Verify my ID' }).waitFor()
  const { rows } = await world.pool.query<{ id: string }>('select id from prestations where event_id = $1', [event])
  await visit(phone, `/client/events/${event}/book?p=${rows[0]?.id}:1&party=1`)
  await phone.getByRole('region', { name: 'Your booking' }).getByRole('link', { name: 'Verify my ID' }).tap()
  await phone.waitForURL('**/client/verify-identity?**')
  const { pathname, search } = new URL(phone.url())

  // The front with the camera, which says when to take the picture; the rest as files.
  await phone.getByRole('button', { name: 'Take a picture: Front' }).tap()
  const camera = phone.getByRole('dialog', { name: 'Front' })
  await camera.getByText('Looks good').waitFor()
  expect(await examine(phone, 'the camera')).toEqual([])
  await camera.getByRole('button', { name: 'Take picture' }).tap()
  await phone.getByRole('img', { name: 'Front, as it will be sent' }).waitFor()
  await chooseFile(phone, 'Choose a file: Back', await pictureFile('back', '#3f6f5f'))
  await chooseFile(phone, 'Choose a file: Selfie', await pictureFile('selfie', '#8f5f4f'))
  await field(phone, 'Issuing country').selectOption('NL')
  const typed = { 'Document number': 'SPECI2021', 'Birth date': '1996-05-31', 'Expiry date': '2040-01-01' }
  await fillIn(phone, typed)
  await consent(phone)
  expect(await examine(phone, 'documents to submit')).toEqual([])
  await press(phone, 'Submit for review')
  await phone.getByRole('heading', { name: 'We’re checking your documents' }).waitFor()

  await claim(desk)
  expect(await examine(desk, 'a submission under review')).toEqual([])
  await desk.keyboard.press('s')
  const question = desk.getByRole('dialog', { name: 'Request resubmission?' })
  await question.getByLabel('Reason').click()
  await desk.getByRole('option', { name: 'Pictures unreadable' }).click()
  await question.getByLabel('Note').fill('The back is one colour.')
  await press(desk, 'Request resubmission')
  await desk.getByText('All caught up').waitFor()

  await visit(phone, pathname + search)
  await phone.getByRole('heading', { name: 'Please submit your documents again' }).waitFor()
  await phone.getByText('Reviewer’s note: The back is one colour.').waitFor()
  await phone.getByText('Ana Lopez viewed the back of your document').waitFor()
  for (const [name, color] of [
    ['Front', '#d0d0e0'],
    ['Back', '#4f7f6f'],
    ['Selfie', '#9f6f5f'],
  ] as const)
    await chooseFile(phone, `Choose a file: ${name}`, await pictureFile(name, color))
  const card = { issuer: 'NLD', number: 'SPECI2021', birth_date: '1996-05-31', expires_on: '2040-01-01' }
  const lines = writeCardLines({ ...card, first_name: 'Ana', last_name: 'Lopez' })
  await field(phone, 'Machine-readable code').fill(lines)
  await press(phone, 'Fill in from the code')
  await phone.getByText('Filled in from the code.').waitFor()
  expect(await field(phone, 'Birth date').inputValue()).toBe(typed['Birth date'])
  await consent(phone)
  await press(phone, 'Submit for review')
  await phone.getByRole('heading', { name: 'We’re checking your documents' }).waitFor()

  await claim(desk)
  await desk.getByText('Correct', { exact: true }).waitFor()
  await desk.keyboard.press('a')
  await desk.getByText('All caught up').waitFor()

  await visit(phone, pathname + search)
  await phone.getByRole('heading', { name: 'Your identity is verified' }).waitFor()
  await phone.getByRole('button', { name: 'Menu' }).tap()
  await phone.getByRole('link', { name: 'Verified', exact: true }).waitFor()
  await phone.getByRole('button', { name: 'Menu' }).tap()
  expect(await examine(phone, 'a verified identity')).toEqual([])
  await phone.getByRole('link', { name: 'Back to your event' }).tap()
  await phone.getByRole('region', { name: 'Your booking' }).getByRole('button', { name: 'Book' }).tap()
  await phone.waitForURL('**/client/reservations/**')

  const reservation = new URL(phone.url()).pathname.split('/')[3] ?? ''
  const { tickets } = await ana.call(getTickets, { params: { id: reservation } })
  const door = await stage.phone('dark', await world.staff('can_work_door'))
  await door.goto(`/admin-club/door/${event}`)
  await door.getByText('Online').waitFor()
  await door.getByLabel('Ticket code or booking reference').fill(tickets[0]?.code ?? '')
  await press(door, 'Check')
  await door.getByRole('heading', { name: 'Admit', exact: true }).waitFor()
  await door.getByText('18+ verified').waitFor()
  expect(await door.getByRole('dialog').textContent()).not.toMatch(/1996|SPECI|NLD/)
})
