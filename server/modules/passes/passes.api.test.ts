import { createVerify, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { addToWallet, getWallets } from '#contract/passes/passes.ts'
import { cancelReservation, createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openPushServer } from '../../testing/push-server.ts'
import { makeWalletSettings, readPass } from '../../testing/wallet-settings.ts'
import { openWorld, published, type World } from '../../testing/world.ts'

let world: World
let push: Awaited<ReturnType<typeof openPushServer>>
let wallet: ReturnType<typeof makeWalletSettings>
beforeAll(async () => {
  push = await openPushServer()
  wallet = makeWalletSettings(push.url)
  world = await openWorld(inject('testServer'), { ...published, RATE_LIMITS: 'on', ...wallet.settings })
})
afterAll(async () => {
  await world.close()
  await push.close()
})
beforeEach(() => {
  push.pushed.length = 0
  push.statuses.clear()
})

type Client = Awaited<ReturnType<World['guest']>>

async function book(
  client: Client,
  party_size = 2,
  prestation: Record<string, unknown> = {},
  event: Record<string, unknown> = {},
) {
  const event_id = await addEvent(world, event)
  const prestation_id = await addPrestation(world, event_id, prestation)
  const body = { event_id, lines: [{ prestation_id, quantity: party_size }], party_size, guests: [{ name: 'Zoë' }] }
  return client.call(createReservation, { body })
}

const apple = async (client: Client, id: string, n = '1') =>
  (await client.call(addToWallet, { params: { id, n }, body: { wallet: 'apple' } })).url
const pathOf = (url: string) => url.slice(new URL(url).origin.length)
const read = (bytes: Buffer) => readPass(bytes, wallet.certificate)
const download = async (url: string) => read((await world.app.inject({ url: pathOf(url) })).rawPayload)

const passType = 'pass.example.vesper'
const headersOf = (pass: Record<string, unknown>) => ({ authorization: `ApplePass ${String(pass['authenticationToken'])}` })
const serialOf = (pass: Record<string, unknown>) => String(pass['serialNumber'])

/** A phone that holds a pass, by Apple's protocol. */
function openPhone() {
  const device = randomBytes(16).toString('hex')
  const token = randomBytes(32).toString('hex')
  const at = (serial: string) => `/wallet/v1/devices/${device}/registrations/${passType}/${serial}`
  return {
    token,
    register: async (pass: Record<string, unknown>, headers: Record<string, string> = headersOf(pass)) =>
      world.app.inject({ method: 'POST', url: at(serialOf(pass)), headers, payload: { pushToken: token } }),
    unregister: async (pass: Record<string, unknown>, headers: Record<string, string> = headersOf(pass)) =>
      world.app.inject({ method: 'DELETE', url: at(serialOf(pass)), headers }),
    changed: async (since?: string) =>
      world.app.inject({
        url: `/wallet/v1/devices/${device}/registrations/${passType}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`,
      }),
    latest: async (pass: Record<string, unknown>, headers: Record<string, string> = {}) =>
      world.app.inject({
        url: `/wallet/v1/passes/${passType}/${serialOf(pass)}`,
        headers: { ...headersOf(pass), ...headers },
      }),
  }
}

async function runMinute(): Promise<void> {
  world.clock.move({ minutes: 1 })
  await world.runDueJobs()
}

describe('addToWallet', () => {
  it('leads to a signed pass with the event, its guest and the code that the door scans.', async () => {
    const client = await world.guest('client')
    const { id, reference } = await book(client)
    const url = await apple(client, id)
    const answer = await world.app.inject({ url: pathOf(url) })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    const pass = read(answer.rawPayload)
    const { tickets, event } = await client.call(getTickets, { params: { id } })
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: passType,
      teamIdentifier: 'ABCDE12345',
      webServiceURL: 'https://vesper.example/wallet',
      groupingIdentifier: id,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: tickets[0]?.qr.text, altText: tickets[0]?.code }],
      eventTicket: {
        headerFields: [{ value: '1 of 2' }],
        primaryFields: [{ label: event.club_name, value: 'Night Shift' }],
        auxiliaryFields: [{ key: 'where' }, { key: 'name', value: 'Zoë' }],
      },
    })
    expect(JSON.stringify(pass)).toContain(reference)
    expect(pass).not.toHaveProperty('voided')
    // The same ticket is the same pass.
    expect(serialOf(await download(await apple(client, id)))).toBe(serialOf(pass))
    expect(serialOf(await download(await apple(client, id, '2')))).not.toBe(serialOf(pass))
  })

  it('leads to a pass whose back says until when entry is free, and what it costs then.', async () => {
    const client = await world.guest('client')
    const free_until = world.clock.now().add({ hours: 40 }).toString({ smallestUnit: 'millisecond' })
    const { id } = await book(client, 2, { kind: 'guest_list', name: 'Guest list', free_until, price_after_minor: 1_500 })
    const { eventTicket } = await download(await apple(client, id))
    const { backFields } = eventTicket as { backFields: { key: string; label: string; value: string }[] }
    expect(backFields.find(({ key }) => key === 'free')).toMatchObject({
      label: 'Free entry',
      value: expect.stringContaining('then €15.00 per guest at the door') as string,
    })
    expect(backFields.map(({ key }) => key)).not.toContain('when')
    expect(new Set(backFields.map(({ key }) => key)).size).toBe(backFields.length)
  })

  it('leads to a signed link of Google Wallet with the ticket in it.', async () => {
    const client = await world.guest('client')
    const { id } = await book(client)
    const { url } = await client.call(addToWallet, { params: { id, n: '1' }, body: { wallet: 'google' } })
    const [head = '', claims = '', signature = ''] = url.replace('https://pay.google.com/gp/v/save/', '').split('.')
    expect(createVerify('sha256').update(`${head}.${claims}`).verify(wallet.googleKey, signature, 'base64url')).toBe(true)
    const { tickets } = await client.call(getTickets, { params: { id } })
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'vesper@example.iam.gserviceaccount.com',
      aud: 'google',
      typ: 'savetowallet',
      payload: {
        eventTicketClasses: [{ eventName: { defaultValue: { value: 'Night Shift' } } }],
        eventTicketObjects: [{ state: 'ACTIVE', barcode: { type: 'QR_CODE', value: tickets[0]?.qr.text } }],
      },
    })
  })

  it('leads to a link of Google Wallet with times by the venue’s clock, which Google shows as they are written.', async () => {
    const client = await world.guest('client')
    const times = { doors_at: '2027-01-15T22:00:00Z', starts_at: '2027-01-15T22:30:00Z', ends_at: '2027-01-16T05:00:00Z' }
    const { id } = await book(client, 1, {}, { ...times, sales_end_at: times.ends_at })
    const { url } = await client.call(addToWallet, { params: { id, n: '1' }, body: { wallet: 'google' } })
    expect(JSON.parse(Buffer.from(url.split('.')[3] ?? '', 'base64url').toString())).toMatchObject({
      payload: {
        eventTicketClasses: [
          {
            dateTime: {
              doorsOpen: '2027-01-15T23:00:00+01:00',
              start: '2027-01-15T23:30:00+01:00',
              end: '2027-01-16T06:00:00+01:00',
            },
          },
        ],
      },
    })
  })

  it('gives an address that works for ten minutes, and no other.', async () => {
    const client = await world.guest('client')
    const path = pathOf(await apple(client, (await book(client)).id))
    const status = async (url: string) => (await world.app.inject({ url })).statusCode
    expect(await status(path.replace(/key=./, 'key=_'))).toBe(404)
    expect(await status(path.replace(/until=\d/, 'until=9'))).toBe(404)
    expect(await status(path.replace(/passes\/[^.]+/, `passes/${randomUUID()}`))).toBe(404)
    expect(await status(path.split('?')[0] ?? '')).toBe(404)
    world.clock.move({ minutes: 10 })
    expect(await status(path)).toBe(404)
  })

  it('is refused for another guest’s booking, for a ticket that does not exist, and after a cancellation.', async () => {
    const [client, other] = [await world.guest('client'), await world.guest('client')]
    const { id } = await book(client)
    const add = async (who: Client, n: string) => who.call(addToWallet, { params: { id, n }, body: { wallet: 'apple' } })
    await expect(add(other, '1')).rejects.toMatchObject({ status: 404 })
    await expect(add(client, '3')).rejects.toMatchObject({ status: 409, body: { code: 'no_tickets' } })
    await client.call(cancelReservation, { params: { id } })
    await expect(add(client, '1')).rejects.toMatchObject({ status: 409, body: { code: 'no_tickets' } })
  })

  it('is refused, and not offered, where no wallet is set up.', async () => {
    const plain = await openWorld(inject('testServer'))
    const client = await plain.guest('client')
    expect(await client.call(getWallets)).toEqual({ apple: false, google: false })
    const { rows } = await plain.pool.query<{ id: string }>('select id from reservations where client_id = $1', [client.id])
    const params = { id: rows[0]?.id ?? '', n: '1' }
    for (const wallet of ['apple', 'google'] as const)
      await expect(client.call(addToWallet, { params, body: { wallet } })).rejects.toMatchObject({ body: { code: 'wallet_off' } })
    expect((await plain.app.inject({ method: 'POST', url: '/wallet/v1/log', payload: { logs: [] } })).statusCode).toBe(404)
    await plain.close()
    expect(await (await world.guest('client')).call(getWallets)).toEqual({ apple: true, google: true })
  })
})

describe('a pass on a phone', () => {
  async function hold(party_size = 1) {
    const client = await world.guest('client')
    const booking = await book(client, party_size)
    const pass = await download(await apple(client, booking.id))
    const phone = openPhone()
    expect((await phone.register(pass)).statusCode).toBe(201)
    return { client, booking, pass, phone }
  }

  it('is registered once, and listed until it is removed.', async () => {
    const { pass, phone } = await hold()
    expect((await phone.register(pass)).statusCode).toBe(200)
    expect((await phone.changed()).json()).toMatchObject({ serialNumbers: [serialOf(pass)] })
    expect((await phone.unregister(pass)).statusCode).toBe(200)
    expect((await phone.changed()).statusCode).toBe(204)
  })

  it('is updated after its event moves: the phone is notified, asks what changed, and gets the new time.', async () => {
    const { booking, pass, phone } = await hold()
    const tag = (await phone.changed()).json<{ lastUpdated: string }>().lastUpdated
    const before = await phone.latest(pass)
    const modified = String(before.headers['last-modified'])
    expect((await phone.latest(pass, { 'if-modified-since': modified })).statusCode).toBe(304)
    await runMinute()
    expect([push.pushed, (await phone.changed(tag)).statusCode]).toEqual([[], 204])
    await world.pool.query(
      `update events set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours', version = version + 1
        where id = $1`,
      [booking.event.id],
    )
    await runMinute()
    expect(push.pushed).toEqual([{ token: phone.token, topic: passType }])
    expect((await phone.changed(tag)).json()).toMatchObject({ serialNumbers: [serialOf(pass)] })
    const after = await phone.latest(pass, { 'if-modified-since': modified })
    expect(after.statusCode).toBe(200)
    expect(read(after.rawPayload)['eventTicket']).not.toEqual(pass['eventTicket'])
    expect(read(after.rawPayload)['barcodes']).toEqual(pass['barcodes'])
    await runMinute()
    expect(push.pushed).toHaveLength(1)
  })

  it('is void after a cancellation, without its code.', async () => {
    const { client, booking, pass, phone } = await hold()
    await client.call(cancelReservation, { params: { id: booking.id } })
    await runMinute()
    expect(push.pushed.map(({ token }) => token)).toEqual([phone.token])
    const latest = read((await phone.latest(pass)).rawPayload)
    expect(latest).toMatchObject({ voided: true, serialNumber: serialOf(pass) })
    expect(latest).not.toHaveProperty('barcodes')
    expect(JSON.stringify(latest)).not.toContain(booking.reference)
  })

  it('is void once the booking is transferred, and says nothing of its new guest, whose pass is another one.', async () => {
    const { client, booking, pass, phone } = await hold()
    const other = await world.guest('client')
    await world.pool.query('update users set email_confirmed_at = created_at where id = any($1)', [[client.id, other.id]])
    const { rows } = await world.pool.query<{ username: string }>('select username from users where id = $1', [other.id])
    const params = { id: booking.id }
    await client.call(manageReservation, { params, body: { action: 'transfer', to: rows[0]?.username ?? '' } })
    await other.call(manageReservation, { params, body: { action: 'accept_transfer' } })
    await runMinute()
    const latest = read((await phone.latest(pass)).rawPayload)
    expect(latest).toMatchObject({ voided: true })
    expect(JSON.stringify(latest)).not.toContain('Zoë')
    const next = await download(await apple(other, booking.id))
    expect([serialOf(next) === serialOf(pass), next['voided']]).toEqual([false, undefined])
  })

  it('answers only to its own token.', async () => {
    const { pass, phone } = await hold()
    const foreign = await hold()
    for (const headers of [{}, { authorization: 'ApplePass x' }, headersOf(foreign.pass)] as Record<string, string>[]) {
      expect((await openPhone().register(pass, headers)).statusCode).toBe(401)
      expect((await phone.unregister(pass, headers)).statusCode).toBe(401)
      expect((await phone.latest(pass, { authorization: '', ...headers })).statusCode).toBe(401)
    }
    const other = await world.app.inject({ url: `/wallet/v1/passes/pass.other/${serialOf(pass)}`, headers: headersOf(pass) })
    expect(other.statusCode).toBe(401)
    expect((await phone.changed()).statusCode).toBe(200)
  })

  it('is held by twenty phones at most, and forgets those that Apple no longer knows.', async () => {
    const { booking, pass, phone } = await hold()
    const statuses = new Set<number>()
    for (let turn = 0; turn < 20; turn++) statuses.add((await openPhone().register(pass)).statusCode)
    expect([...statuses]).toEqual([201, 429])
    push.statuses.set(phone.token, 410)
    await world.pool.query('update reservations set version = version + 1 where id = $1', [booking.id])
    await runMinute()
    expect(push.pushed).toHaveLength(20)
    expect((await phone.changed()).statusCode).toBe(204)
  })

  it('is notified later if Apple is away, and bookings notice nothing.', async () => {
    const { client, booking, phone } = await hold()
    push.statuses.set(phone.token, 503)
    await client.call(cancelReservation, { params: { id: booking.id } })
    await runMinute()
    const { length } = push.pushed
    expect(length).toBeGreaterThan(0)
    push.statuses.clear()
    world.clock.move({ hours: 1 })
    await world.runDueJobs()
    expect(push.pushed.length).toBeGreaterThan(length)
  })

  it('is refused what is malformed.', async () => {
    const { pass } = await hold()
    const url = `/wallet/v1/devices/x/registrations/${passType}/${serialOf(pass)}`
    for (const payload of [{}, { pushToken: 'no hex' }, { pushToken: 7 }, [], 'x'])
      expect((await world.app.inject({ method: 'POST', url, headers: headersOf(pass), payload })).statusCode).toBeLessThan(500)
    expect((await openPhone().changed('soon')).statusCode).toBe(204)
    const log = async (payload: object) => world.app.inject({ method: 'POST', url: '/wallet/v1/log', payload })
    expect((await log({ logs: ['x'.repeat(900), 1] })).statusCode).toBe(200)
    expect((await log({ logs: ['x'.repeat(20_000)] })).statusCode).toBe(413)
  })

  it('is in the guest’s export, and goes with the account or thirty days after the event.', async () => {
    const { client, booking, pass, phone } = await hold()
    expect((await client.call(exportProfile)).wallet_passes).toMatchObject([{ reservation_id: booking.id, n: 1, phones: 1 }])
    await client.call(deleteAccount, { body: { password: world.password } })
    expect([(await phone.changed()).statusCode, (await phone.latest(pass)).statusCode]).toEqual([204, 401])
    const old = await hold()
    world.clock.move({ hours: 24 * 40 })
    await world.runDueJobs()
    const { rows } = await world.pool.query('select 1 from wallet_passes where reservation_id = $1', [old.booking.id])
    expect(rows).toEqual([])
  })
})
