import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addFollow } from '#contract/follows/follows.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { confirmedGuest } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openSmtpServer } from '../../testing/smtp-server.ts'
import { openWorld, published, type World } from '../../testing/world.ts'

let smtp: Awaited<ReturnType<typeof openSmtpServer>>
let world: World
beforeAll(async () => {
  smtp = await openSmtpServer()
  const settings = { ...published, SMTP_URL: smtp.url, MAIL_FROM: 'Vesper <no-reply@vesper.example>' }
  world = await openWorld(inject('testServer'), settings)
})
afterAll(async () => {
  await world.close()
  await smtp.close()
})

/** What was sent since the last time, without the line breaks of headers and of quoted text. */
function readSent(): string {
  const text = smtp.received
    .join('\n')
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
  smtp.received.length = 0
  return text
}

/** The sale of an event begins in which a guest is interested. */
async function beginSale(guest: Awaited<ReturnType<typeof confirmedGuest>>, title: string): Promise<void> {
  const id = await addEvent(world, { title, published_at: world.clock.now().toString() })
  await addPrestation(world, id, { sales_start_at: world.clock.now().add({ minutes: 1 }).toString() })
  await guest.call(addFollow, { params: { kind: 'event', id } })
  world.clock.move({ minutes: 6 })
  await world.runDueJobs()
}

describe('An email that reminds', () => {
  it('has a link and the headers with which it is stopped signed out; it comes no more then, and bookings still do.', async () => {
    const guest = await confirmedGuest(world)
    await beginSale(guest, 'Slow Tide')
    const sent = readSent()
    const url = /List-Unsubscribe: <(https:\/\/vesper\.example\/unsubscribe\/on_sale\.[\w.-]+)>/.exec(sent)?.[1] ?? ''
    expect(sent).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(sent).toContain(`Unsubscribe: ${url}`)
    expect(sent).toContain(`href="${url}"`)

    const path = new URL(url).pathname
    expect((await world.app.inject({ method: 'POST', url: path, payload: {} })).statusCode).toBe(200)
    await beginSale(guest, 'High Tide')
    expect(readSent()).not.toContain('High Tide')

    const event_id = await addEvent(world, { title: 'Low Tide' })
    const prestation_id = await addPrestation(world, event_id)
    await guest.call(createReservation, { body: { event_id, party_size: 1, lines: [{ prestation_id, quantity: 1 }] } })
    await world.runDueJobs()
    const booking = readSent()
    expect(booking).toContain('Low Tide')
    expect(booking).not.toMatch(/unsubscribe/i)
  })
})

describe('Emails to a crowd', () => {
  it('go by their own lane, and those that the mail server did not take are tried again without the others.', async () => {
    const [busy, ...others] = await Promise.all(Array.from({ length: 4 }, async () => confirmedGuest(world)))
    if (busy === undefined) throw new Error('Four guests were requested.')
    await world.pool.query(`update users set email = 'busy' || id || '@guests.example' where id = $1`, [busy.id])
    const id = await addEvent(world, { title: 'Spring Tide', published_at: world.clock.now().toString() })
    await addPrestation(world, id, { sales_start_at: world.clock.now().add({ minutes: 1 }).toString() })
    for (const guest of [busy, ...others]) await guest.call(addFollow, { params: { kind: 'event', id } })
    smtp.refuse('busy', 451)
    world.clock.move({ minutes: 6 })
    await world.runDueJobs()
    const lanes = async () =>
      (await world.pool.query<{ lane: string }>(`select lane from jobs where kind = 'mail_reminders' and finished_at is null`))
        .rows
    const first = readSent()
    for (const { email } of others) expect(first.split(`RCPT TO:<${email}>`)).toHaveLength(2)
    expect(await lanes()).toEqual([{ lane: 'mailings' }])
    smtp.refuse('busy', null)
    world.clock.move({ minutes: 1 })
    await world.runDueJobs()
    const second = readSent()
    expect(second.match(/RCPT TO:<[^>]+>/g)).toEqual([`RCPT TO:<busy${busy.id}@guests.example>`])
    expect(await lanes()).toEqual([])
  })

  it('reach the others although several addresses in a row are not taken: the next attempts begin after those.', async () => {
    const guests = await Promise.all(Array.from({ length: 12 }, async () => confirmedGuest(world)))
    const id = await addEvent(world, { title: 'Neap Tide', published_at: world.clock.now().toString() })
    await addPrestation(world, id, { sales_start_at: world.clock.now().add({ minutes: 1 }).toString() })
    for (const guest of guests) await guest.call(addFollow, { params: { kind: 'event', id } })
    smtp.refuse('', 451)
    world.clock.move({ minutes: 6 })
    await world.runDueJobs()
    smtp.refuse('', null)
    readSent()
    smtp.refuse('full', 452)
    const { rows } = await world.pool.query<{ user_id: string }>(
      'select user_id from reminders where event_id = $1 order by id limit 8',
      [id],
    )
    const full = rows.map(({ user_id }) => user_id)
    await world.pool.query(`update users set email = 'full' || id || '@guests.example' where id = any($1)`, [full])
    for (const minutes of [1, 10]) {
      world.clock.move({ minutes })
      await world.runDueJobs()
    }
    const sent = readSent()
    smtp.refuse('full', null)
    const others = guests.filter((one) => !full.includes(one.id))
    expect(others).toHaveLength(4)
    for (const { email } of others) expect(sent.split(`RCPT TO:<${email}>`)).toHaveLength(2)
  })
})
