import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cancelReservation, createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { syncDoor } from '#contract/door/door.ts'
import { readTicket } from '#contract/door/ticket-code.ts'
import { getReservationNight, getTickets, getTicketsPdf, resendTickets } from '#contract/door/tickets.ts'
import { keepSignedIn, readSubjects } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { openSmtpServer } from '../../../testing/smtp-server.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
let limited: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
})
afterAll(async () => Promise.all([world.close(), limited.close()]))

async function book(of: World, party_size = 2, prestation: Record<string, unknown> = {}) {
  const event_id = await addEvent(of, { in_hours: 30 })
  const prestation_id = await addPrestation(of, event_id, prestation)
  const client = await of.guest('client')
  const { id } = await client.call(createReservation, {
    body: { event_id, lines: [{ prestation_id, quantity: party_size }], party_size, guests: [{ name: 'Bo' }] },
  })
  return { client, event_id, params: { id } }
}

describe('getTickets', () => {
  it('has one for each guest, each with its own code and QR code.', async () => {
    const { client, params, event_id } = await book(world, 3)
    const answer = await client.call(getTickets, { params })
    expect(answer).toMatchObject({
      status: 'confirmed',
      party_size: 3,
      booked: ['3 × Entry'],
      event: { id: event_id, title: 'Night Shift', club_name: 'Kelder' },
    })
    expect(answer.tickets.map(({ n, of, name, is_used }) => [n, of, name, is_used])).toEqual([
      [1, 3, 'Bo', false],
      [2, 3, null, false],
      [3, 3, null, false],
    ])
    expect(new Set(answer.tickets.flatMap(({ code, qr }) => [code, qr.path])).size).toBe(6)
    for (const { n, code, qr } of answer.tickets) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
      expect(readTicket(qr.text)).toMatchObject({ reservation_id: params.id, n, series: 1 })
      expect(qr.text.endsWith(`${code.replace('-', '')}${qr.text.slice(-6)}`)).toBe(true)
      expect(qr.size).toBeLessThanOrEqual(29)
    }
    expect(await client.call(getTickets, { params })).toEqual(answer)
  })

  it('says when and why the door turned the party away, until it is admitted.', async () => {
    const event = await openDoorEvent(world, { in_hours: 6 })
    const { client, id, qrs } = await event.book()
    await keepSignedIn(world)
    const refused = async () => (await client.call(getTickets, { params: { id } })).refused
    expect(await refused()).toBeUndefined()
    expect(await event.scan(qrs[0])).toMatchObject({ result: 'refused', reason: 'too_early' })
    expect(await refused()).toEqual({ at: inMinutes(world, 0), reason: 'too_early' })
    world.clock.move({ hours: 7 })
    await keepSignedIn(world)
    expect(await event.scan(qrs[0])).toMatchObject({ result: 'admitted' })
    expect(await refused()).toBeUndefined()
    // This refuses a used code, not the party.
    expect(await event.scan(qrs[0])).toMatchObject({ result: 'refused', reason: 'already_inside' })
    expect(await refused()).toBeUndefined()
  })

  it('says so of a refusal made without a network, with its own moment, once it is sent.', async () => {
    const event = await openDoorEvent(world, { in_hours: 6 })
    const { client, id } = await event.book()
    await keepSignedIn(world)
    const at = inMinutes(world, -5)
    const entry = { action: 'check_in', scan_id: randomUUID(), reservation_id: id, heads: 1, at, decided: 'too_early' } as const
    await event.keeper.call(syncDoor, { params: event.params, body: { device: '', entries: [entry, entry] } })
    expect((await client.call(getTickets, { params: { id } })).refused).toEqual({ at, reason: 'too_early' })
  })

  it('keeps a refusal from the guest who accepts the booking afterwards.', async () => {
    const event = await openDoorEvent(world, { in_hours: 6 })
    const { client, id, qrs } = await event.book()
    await keepSignedIn(world)
    expect(await event.scan(qrs[0])).toMatchObject({ result: 'refused', reason: 'too_early' })
    expect((await client.call(getTickets, { params: { id } })).refused).toMatchObject({ reason: 'too_early' })
    const heir = await world.guest('client')
    await client.call(manageReservation, { params: { id }, body: { action: 'transfer', to: heir.username } })
    await heir.call(manageReservation, { params: { id }, body: { action: 'accept_transfer' } })
    const qr = (await heir.call(getTickets, { params: { id } })).tickets.map((ticket) => ticket.qr.text)[0]
    expect((await heir.call(getTickets, { params: { id } })).refused).toBeUndefined()
    world.clock.move({ minutes: 1 })
    expect(await event.scan(qr)).toMatchObject({ result: 'refused', reason: 'too_early' })
    expect((await heir.call(getTickets, { params: { id } })).refused).toEqual({ at: inMinutes(world, 0), reason: 'too_early' })
  })

  it('has none before the reservation is confirmed, and none once it is cancelled.', async () => {
    const { client, params } = await book(world, 1, { payment: 'prepaid', price_minor: 2500 })
    expect(await client.call(getTickets, { params })).toMatchObject({ status: 'held', tickets: [] })
    const free = await book(world, 1)
    await free.client.call(cancelReservation, { params: free.params })
    expect(await free.client.call(getTickets, { params: free.params })).toMatchObject({ status: 'cancelled', tickets: [] })
  })

  it('are visible to their client only, and change on a transfer.', async () => {
    const { client, params } = await book(world)
    const before = await client.call(getTickets, { params })
    const heir = await world.guest('client')
    await expect(heir.call(getTickets, { params })).rejects.toMatchObject({ status: 404 })
    await client.call(manageReservation, { params, body: { action: 'transfer', to: heir.username } })
    await heir.call(manageReservation, { params, body: { action: 'accept_transfer' } })
    await expect(client.call(getTickets, { params })).rejects.toMatchObject({ status: 404 })
    const after = await heir.call(getTickets, { params })
    expect([before.tickets.length, after.tickets.length]).toEqual([2, 2])
    expect(after.tickets.some(({ code }) => before.tickets.some((one) => one.code === code))).toBe(false)
  })
})

describe('getReservationNight', () => {
  it('says when the party queued and who of it came in when, to its guest only.', async () => {
    const event = await openDoorEvent(world)
    const { client, id, qrs } = await event.book(2)
    event.begin()
    await keepSignedIn(world)
    const night = async () => client.call(getReservationNight, { params: { id } })
    expect(await night()).toEqual({ queued_at: null, party_size: 2, admissions: [] })
    expect(await event.send({ action: 'queue', code: qrs[0] ?? '' })).toMatchObject({ result: 'queued' })
    const queued_at = inMinutes(world, 0)
    world.clock.move({ minutes: 4 })
    expect(await event.scan(qrs[0])).toMatchObject({ result: 'admitted' })
    const first = { at: inMinutes(world, 0), heads: 1 }
    world.clock.move({ minutes: 9 })
    await keepSignedIn(world)
    expect(await event.scan(qrs[1])).toMatchObject({ result: 'admitted' })
    expect(await night()).toMatchObject({ queued_at, admissions: [first, { at: inMinutes(world, 0), heads: 1 }] })
    await expect((await world.guest('client')).call(getReservationNight, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('getTicketsPdf', () => {
  it('has a page for each ticket, with its code.', async () => {
    const { client, params } = await book(world)
    const { tickets } = await client.call(getTickets, { params })
    const pages = readPdf(Buffer.from(await client.call(getTicketsPdf, { params })))
    expect(pages).toHaveLength(2)
    for (const { n, code } of tickets) expect(pages[n - 1]).toContain(code)
  })

  it('is refused if there are no tickets.', async () => {
    const { client, params } = await book(world)
    await client.call(cancelReservation, { params })
    await expect(client.call(getTicketsPdf, { params })).rejects.toMatchObject({ status: 409, body: { code: 'no_tickets' } })
  })
})

describe('resendTickets', () => {
  it('emails the link to the tickets, and none of their codes.', async () => {
    const { client, params } = await book(world)
    await client.call(resendTickets, { params })
    await world.runDueJobs()
    expect(await readSubjects(world, client.email)).toContainEqual(expect.stringMatching(/^Your tickets: Night Shift/))
    const { rows } = await world.pool.query<{ text: string }>(
      `select text from mailbox where recipient = $1 and subject like 'Your tickets%'`,
      [client.email],
    )
    expect(rows[0]?.text).toContain(`/client/reservations/${params.id}/ticket\n`)
    const { tickets } = await client.call(getTickets, { params })
    expect(tickets).toHaveLength(2)
    expect(tickets.some(({ code }) => rows[0]?.text.includes(code))).toBe(false)
  })

  it('is refused if there are none, or no address.', async () => {
    const { client, params } = await book(world)
    await world.pool.query('update users set email = null where id = $1', [client.id])
    await expect(client.call(resendTickets, { params })).rejects.toMatchObject({ status: 409, body: { code: 'no_address' } })
    await client.call(cancelReservation, { params })
    await expect(client.call(resendTickets, { params })).rejects.toMatchObject({ status: 409, body: { code: 'no_tickets' } })
  })

  it('is limited.', async () => {
    const { client, params } = await book(limited)
    for (let time = 0; time < 3; time++) await client.call(resendTickets, { params })
    await expect(client.call(resendTickets, { params })).rejects.toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

describe('the confirmation email', () => {
  it('has the tickets attached as a PDF and the event as a calendar file.', async () => {
    const mail = await openSmtpServer()
    const mailing = await openWorld(inject('testServer'), { SMTP_URL: mail.url })
    const { client, params } = await book(mailing)
    const { reference } = await client.call(getTickets, { params })
    await mailing.runDueJobs()
    await mailing.close()
    await mail.close()
    const sent = mail.received.find((message) => message.includes(`filename=tickets-${reference}.pdf`)) ?? ''
    expect(sent).toContain('Content-Type: application/pdf')
    expect(sent).toContain(`filename=${reference}.ics`)
    const [, pdf = ''] = /filename=tickets-[^\r]*\r\n\r\n([\s\S]*?)\r\n--/.exec(sent) ?? []
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })
})
