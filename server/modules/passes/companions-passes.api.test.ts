import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { claimTicket, openSentTicket, sendTicket, takeTicketBack } from '#contract/door/companions.ts'
import { exportProfile } from '#contract/accounts/accounts.ts'
import { addSentTicketToWallet, addToWallet, getWallets } from '#contract/passes/passes.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openPushServer } from '../../testing/push-server.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { makeWalletSettings, readPass } from '../../testing/wallet-settings.ts'
import { openWorld, published, type World } from '../../testing/world.ts'

let world: World
let push: Awaited<ReturnType<typeof openPushServer>>
let wallet: ReturnType<typeof makeWalletSettings>
beforeAll(async () => {
  push = await openPushServer()
  wallet = makeWalletSettings(push.url)
  world = await openWorld(inject('testServer'), { ...published, ...wallet.settings })
})
afterAll(async () => {
  await world.close()
  await push.close()
})

const read = (bytes: Buffer) => readPass(bytes, wallet.certificate)
const download = async (url: string) => {
  const answer = await world.app.inject({ url: url.slice(new URL(url).origin.length) })
  return read(answer.rawPayload)
}
const newKey = () => randomBytes(32).toString('base64url')

/** A party of two whose second ticket was sent to Bo. */
async function sendToBo(place: World = world) {
  const client = await place.guest('client')
  const event_id = await addEvent(place)
  const prestation_id = await addPrestation(place, event_id)
  const body = { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2, guests: [{ name: 'Zoë' }] }
  const { id, reference } = await client.call(createReservation, { body })
  const params = { id, n: '2' }
  const send = async () => (await client.call(sendTicket, { params })).url.split('#')[1] ?? ''
  const link = await send()
  const key = newKey()
  const claim = async (code = link, as = key) => place.anonymous(claimTicket, { body: { code, key: as, name: 'Bo' } })
  const add = async (code: string, to: 'apple' | 'google' = 'apple') =>
    (await place.anonymous(addSentTicketToWallet, { body: { code, wallet: to } })).url
  const open = async () => place.anonymous(openSentTicket, { body: { code: key } })
  const takeBack = async () => client.call(takeTicketBack, { params })
  return { client, id, reference, params, send, link, key, claim, add, open, takeBack }
}

/** A phone that holds a pass, by Apple's protocol. */
async function hold(pass: Record<string, unknown>) {
  const [token, serial] = [randomBytes(32).toString('hex'), String(pass['serialNumber'])]
  const headers = { authorization: `ApplePass ${String(pass['authenticationToken'])}` }
  const device = randomBytes(16).toString('hex')
  const url = `/wallet/v1/devices/${device}/registrations/pass.example.vesper/${serial}`
  const registered = await world.app.inject({ method: 'POST', url, headers, payload: { pushToken: token } })
  expect(registered.statusCode).toBe(201)
  const latest = async () =>
    read((await world.app.inject({ url: `/wallet/v1/passes/pass.example.vesper/${serial}`, headers })).rawPayload)
  /** Whether the phone was notified within a minute. */
  const isNotified = async () => {
    push.pushed.length = 0
    world.clock.move({ minutes: 1 })
    await world.runDueJobs()
    return push.pushed.some((one) => one.token === token)
  }
  return { latest, isNotified }
}

it('A companion adds their ticket to Apple Wallet, signed out: with their code and name, and nothing of the booking.', async () => {
  const { claim, add, key, open, id, reference } = await sendToBo()
  await claim()
  expect(await world.anonymous(getWallets)).toEqual({ apple: true, google: true })
  const pass = await download(await add(key))
  const { ticket } = await open()
  expect(pass).toMatchObject({
    barcodes: [{ message: ticket?.qr.text, altText: ticket?.code }],
    eventTicket: {
      headerFields: [],
      primaryFields: [{ value: 'Night Shift' }],
      auxiliaryFields: [{ key: 'where' }, { key: 'name', value: 'Bo' }],
    },
  })
  expect(JSON.stringify(pass)).not.toMatch(new RegExp(`${id}|${reference}|Zoë`))
  expect((await download(await add(key)))['serialNumber']).toBe(pass['serialNumber'])
})

it('A companion adds their ticket to Google Wallet, without the reference of the booking.', async () => {
  const { claim, add, key, open } = await sendToBo()
  await claim()
  const claims = (await add(key, 'google')).replace('https://pay.google.com/gp/v/save/', '').split('.')[1] ?? ''
  const { payload } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    payload: { eventTicketObjects: Record<string, unknown>[] }
  }
  const [object = {}] = payload.eventTicketObjects
  expect(object).toMatchObject({ ticketHolderName: 'Bo', barcode: { value: (await open()).ticket?.qr.text } })
  expect(Object.keys(object)).not.toContain('reservationInfo')
  expect(Object.keys(object)).not.toContain('ticketNumber')
})

it('A claim voids the pass of the host, whose phone is notified.', async () => {
  const { client, params, claim } = await sendToBo()
  const { url } = await client.call(addToWallet, { params, body: { wallet: 'apple' } })
  const phone = await hold(await download(url))
  await phone.isNotified()
  await claim()
  expect(await phone.isNotified()).toBe(true)
  expect(await phone.latest()).toMatchObject({ voided: true })
  await expect(client.call(addToWallet, { params, body: { wallet: 'apple' } })).rejects.toMatchObject(
    refusedWith(409, 'no_tickets'),
  )
})

it('Taking the ticket back voids the companion’s pass, and the next companion’s is another one.', async () => {
  const { claim, add, key, takeBack, send, client, id } = await sendToBo()
  await claim()
  const pass = await download(await add(key))
  const phone = await hold(pass)
  await phone.isNotified()
  await takeBack()
  expect(await phone.isNotified()).toBe(true)
  const latest = await phone.latest()
  expect(latest).toMatchObject({ voided: true, serialNumber: pass['serialNumber'] })
  expect(latest).not.toHaveProperty('barcodes')
  expect(JSON.stringify(latest)).not.toContain('"Bo"')
  await expect(add(key)).rejects.toMatchObject(refusedWith(400, 'invalid_ticket_link'))
  const next = newKey()
  await claim(await send(), next)
  const other = await download(await add(next))
  expect([other['serialNumber'] === pass['serialNumber'], other['voided']]).toEqual([false, undefined])
  expect((await phone.latest())['voided']).toBe(true)
  await client.call(cancelReservation, { params: { id } })
  await expect(add(next)).rejects.toMatchObject(refusedWith(409, 'no_tickets'))
})

it('A pass keeps its code for the companion while the host changes the rest, and is void once the booking is cancelled.', async () => {
  const { claim, add, key, client, id } = await sendToBo()
  await claim()
  const pass = await download(await add(key))
  const phone = await hold(pass)
  expect((await phone.latest())['barcodes']).toEqual(pass['barcodes'])
  await client.call(cancelReservation, { params: { id } })
  expect(await phone.isNotified()).toBe(true)
  expect(await phone.latest()).toMatchObject({ voided: true })
})

it('A link that is not claimed, one that someone else claimed, and a wrong one add nothing.', async () => {
  const { link, claim, add } = await sendToBo()
  await expect(add(link)).rejects.toMatchObject(refusedWith(409, 'no_tickets'))
  await claim()
  await expect(add(link)).rejects.toMatchObject(refusedWith(409, 'ticket_claimed'))
  await expect(add('wrong')).rejects.toMatchObject(refusedWith(400, 'invalid_ticket_link'))
})

it('A companion’s pass is in no one’s export, and nothing is added where no wallet is set up.', async () => {
  const { claim, add, key, client } = await sendToBo()
  await claim()
  await add(key)
  expect(await client.call(exportProfile)).toMatchObject({ wallet_passes: [] })
  const bare = await openWorld(inject('testServer'), published)
  expect(await bare.anonymous(getWallets)).toEqual({ apple: false, google: false })
  const off = await sendToBo(bare)
  await off.claim()
  await expect(off.add(off.key)).rejects.toMatchObject(refusedWith(409, 'wallet_off'))
  await bare.close()
})
