import { getTickets } from '#contract/door/tickets.ts'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openDoorEvent } from '#server/modules/door/testing/door-event.ts'
import { openStage } from './stage.ts'

/** The input of the browser's camera. */
const film = join(tmpdir(), `vesper-door-${process.pid}.mjpeg`)
const stage = openStage({
  flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
})

/** A ticket held before the camera in the dark. */
async function makeFilm({ size, path }: { size: number; path: string }): Promise<void> {
  const all = size + 8
  const square = `<g transform="translate(190 110) scale(${260 / all})"><rect width="${all}" height="${all}" fill="#b8b8b8"/><path transform="translate(4 4)" d="${path}" fill="#181818"/></g>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#202020"/>${square}</svg>`
  const frame = await sharp(Buffer.from(picture)).jpeg().toBuffer()
  await writeFile(film, Buffer.concat([frame, frame, frame]))
}

/** Counts the pictures passed to our code reader on the page. A browser's native reader would hide it. */
function countLooks(): void {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
    apply(post, worker, message) {
      const { dataset } = document.documentElement
      dataset['looks'] = String(Number(dataset['looks'] ?? 0) + 1)
      Reflect.apply(post, worker, message)
    },
  })
}

const looksOf = async (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['looks'] ?? 0))

it("A phone's camera reads a ticket once, as long as it stays in view", async () => {
  const event = await openDoorEvent(stage.world, { title: 'Harbour Lights' })
  const { id, client } = await event.book(2)
  event.begin()
  const { tickets } = await client.call(getTickets, { params: { id } })
  const [first] = tickets
  if (first === undefined) throw new Error('There is no ticket')
  await makeFilm(first.qr)
  const page = await stage.phone('dark', event.keeper)
  await page.addInitScript(countLooks)
  await page.goto(`/admin-club/door/${event.event_id}`)
  await page.getByRole('button', { name: 'Start camera' }).tap()
  const answer = page.getByRole('dialog', { name: 'Admit', exact: true })
  await answer.getByText('1 of 2').waitFor()
  const before = await looksOf(page)
  await expect.poll(async () => looksOf(page)).toBeGreaterThan(before + 10)
  // It is still in view, and neither this device nor the server has reported that the guest is already inside.
  expect(await answer.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Next', exact: true }).tap()
  const later = await looksOf(page)
  await expect.poll(async () => looksOf(page)).toBeGreaterThan(later + 10)
  expect(await page.getByRole('dialog').count()).toBe(0)
  const { rows } = await stage.world.pool.query('select result, ticket from door_scans where event_id = $1', [event.event_id])
  expect(rows).toEqual([{ result: 'admitted', ticket: 1 }])
})
