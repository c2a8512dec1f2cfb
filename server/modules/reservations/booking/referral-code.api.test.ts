import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList } from '#contract/reservations/waiting-list.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { rememberDevice } from '../../accounts/sessions/device-store.ts'
import { confirmedGuest, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let ambassador_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  ambassador_id = (await world.guest('ambassador')).id
  await world.pool.query("update ambassador_profiles set approval_status = 'approved' where user_id = $1", [ambassador_id])
  await world.pool.query('delete from referral_codes where ambassador_id = $1', [ambassador_id])
  await world.pool.query(
    "insert into referral_codes (code, kind, ambassador_id, created_at) values ('A1B0C2D3', 'permanent', $1, now()), ('NIGHTOWL', 'vanity', $1, now())",
    [ambassador_id],
  )
})
afterAll(async () => world.close())

type SentReferral = Pick<BodyOf<typeof createReservation>, 'referral_code' | 'referral'>

async function book(sent: SentReferral, guest?: Awaited<ReturnType<World['guest']>>) {
  const event_id = await addEvent(world)
  const prestation_id = await addPrestation(world, event_id)
  const { call } = guest ?? (await world.guest('client'))
  await keepSignedIn(world)
  const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1, ...sent }
  return call(createReservation, { body, idempotencyKey: randomUUID() })
}

const bookWith = async (referral_code: string) => book({ referral_code })

const link = (via: string, code = 'nightowl') => ({ code, via, at: world.clock.now().subtract({ hours: 30 }).toString() })

async function referralOf(id: string): Promise<unknown> {
  const { rows } = await world.pool.query<Record<string, unknown>>(
    'select referral_code, ambassador_id, referral_reason from reservations where id = $1',
    [id],
  )
  return rows[0]
}

it.each([
  ['as it is', 'A1B0C2D3', 'A1B0C2D3'],
  ['with look-alike characters, in any case and spacing', ' aib0-c2d3', 'A1B0C2D3'],
  ['as a word of their own', 'nightowl', 'NIGHTOWL'],
])('A code %s is stored with its ambassador and its reason.', async (_, typed, code) => {
  const { id } = await bookWith(typed)
  expect(await referralOf(id)).toEqual({ referral_code: code, ambassador_id, referral_reason: 'code' })
})

it('The attribution never changes.', async () => {
  const { id } = await bookWith('NIGHTOWL')
  await expect(world.pool.query('update reservations set ambassador_id = null where id = $1', [id])).rejects.toThrow(
    'never changes',
  )
})

it.each(['UNKNOWN1', 'A!', ''])('%o, an unknown code, is refused on its field.', async (code) => {
  await expect(bookWith(code)).rejects.toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { referral_code: [expect.any(String)] } },
  })
})

it('A code of an unapproved ambassador is refused too.', async () => {
  const other = await world.guest('ambassador')
  await world.pool.query("update ambassador_profiles set approval_status = 'pending' where user_id = $1", [other.id])
  await world.pool.query(
    "insert into referral_codes (code, kind, ambassador_id, created_at) values ('WAITING1', 'vanity', $1, now())",
    [other.id],
  )
  await expect(bookWith('WAITING1')).rejects.toMatchObject({ status: 400 })
})

it.each([
  ['to its club', () => '/clubs/kelder', 'club_link'],
  ['to anything else', () => '/client/events', 'link'],
])('A link %s is stored with its ambassador and its reason.', async (_, via, reason) => {
  const { id } = await book({ referral: link(via()) })
  expect(await referralOf(id)).toEqual({ referral_code: 'NIGHTOWL', ambassador_id, referral_reason: reason })
})

it('A link to the event itself is stored as such.', async () => {
  const event_id = await addEvent(world, { slug: 'long-night-out' })
  const prestation_id = await addPrestation(world, event_id)
  const { call } = await world.guest('client')
  await keepSignedIn(world)
  const referral = link('/client/events/long-night-out')
  const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1, referral }
  const { id } = await call(createReservation, { body, idempotencyKey: randomUUID() })
  expect(await referralOf(id)).toMatchObject({ referral_reason: 'event_link' })
})

it("A link that cannot count refuses no booking: unknown, too old, the guest's own, or from the club’s own people.", async () => {
  const nobody = { referral_code: null, ambassador_id: null, referral_reason: null }
  const unknown = await book({ referral: link('/', 'whatever <it> is') })
  expect(await referralOf(unknown.id)).toEqual(nobody)
  const old = await book({ referral: { ...link('/'), at: world.clock.now().subtract({ hours: 169 }).toString() } })
  expect(await referralOf(old.id)).toEqual(nobody)
  const setPhone = async (id: string, phone: string) =>
    world.pool.query('update users set phone_number = $2 where id = $1', [id, phone])
  await setPhone(ambassador_id, '+44 20 7946 0111')
  try {
    const self = await world.guest('client')
    await setPhone(self.id, '+44 (0)20 7946-0111')
    expect(await referralOf((await book({ referral: link('/') }, self)).id)).toMatchObject({ referral_reason: 'link' })
    await setPhone(self.id, '+442079460111')
    expect(await referralOf((await book({ referral: link('/') }, self)).id)).toEqual(nobody)
    await expect(book({ referral_code: 'NIGHTOWL' }, self)).rejects.toMatchObject({
      body: { fields: { referral_code: ['This is your own code'] } },
    })
    const staff = await world.staff()
    await setPhone(staff.id, '0044 20 7946 0111')
    expect(await referralOf((await book({ referral: link('/') })).id)).toEqual(nobody)
    await expect(book({ referral_code: 'NIGHTOWL' })).rejects.toMatchObject({
      body: { fields: { referral_code: [expect.stringContaining('works for this club')] } },
    })
  } finally {
    await setPhone(ambassador_id, '')
  }
})

it('A second account of the ambassador earns them nothing: neither the same mailbox by another address, nor the same device.', async () => {
  const nobody = { referral_code: null, ambassador_id: null, referral_reason: null }
  const own = { status: 400, body: { fields: { referral_code: ['This is your own code'] } } }
  const setEmail = async (id: string, email: string) => world.pool.query('update users set email = $2 where id = $1', [id, email])
  const { rows } = await world.pool.query<{ email: string }>('select email from users where id = $1', [ambassador_id])
  const another = async (email: string) => {
    const guest = await world.guest('client')
    await setEmail(guest.id, email)
    return guest
  }
  await setEmail(ambassador_id, 'Ada.Owl+promo@gmail.com')
  for (const email of ['adaowl@gmail.com', 'a.d.a.owl+second@googlemail.com']) {
    const guest = await another(email)
    await expect(book({ referral_code: 'NIGHTOWL' }, guest)).rejects.toMatchObject(own)
    expect(await referralOf((await book({ referral: link('/') }, guest)).id)).toEqual(nobody)
  }
  await setEmail(ambassador_id, 'ada@owl.example')
  await expect(book({ referral_code: 'NIGHTOWL' }, await another('ada+guest@owl.example'))).rejects.toMatchObject(own)
  // Elsewhere dots are part of a name.
  expect(await book({ referral_code: 'NIGHTOWL' }, await another('a.da@owl.example'))).toMatchObject({ status: 'confirmed' })
  await setEmail(ambassador_id, rows[0]?.email ?? '')
  const guest = await world.guest('client')
  const signIn = async (id: string, device: string) =>
    world.infrastructure.db.transaction().execute(async (tx) => rememberDevice(tx, id, device, world.clock.now()))
  await signIn(ambassador_id, 'the ambassador’s phone')
  await signIn(guest.id, 'another phone')
  expect(await book({ referral_code: 'NIGHTOWL' }, guest)).toMatchObject({ status: 'confirmed' })
  await signIn(guest.id, 'the ambassador’s phone')
  await expect(book({ referral_code: 'NIGHTOWL' }, guest)).rejects.toMatchObject(own)
  expect(await referralOf((await book({ referral: link('/') }, guest)).id)).toEqual(nobody)
})

it('A guest is attributed when they join the waiting list: the ambassador gets credit for the offer even if the link has expired by then.', async () => {
  const event_id = await addEvent(world, { capacity: 1, in_hours: 24 * 30, waiting_list_enabled: true })
  const prestation_id = await addPrestation(world, event_id)
  const body = { lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
  const first = await confirmedGuest(world)
  const taken = await first.call(createReservation, { body: { ...body, event_id } })
  const waiting = await confirmedGuest(world)
  const join = async (more: object) =>
    waiting.call(joinWaitingList, { params: { id: event_id }, body: { ...body, ...more }, idempotencyKey: randomUUID() })
  await expect(join({ referral_code: 'UNKNOWN1' })).rejects.toMatchObject({
    status: 400,
    body: { fields: { referral_code: [expect.any(String)] } },
  })
  await join({ referral: link('/clubs/kelder') })
  await keepSignedIn(world)
  world.clock.move({ hours: 24 * 8 })
  await first.call(cancelReservation, { params: { id: taken.id } })
  await world.runDueJobs()
  const { rows } = await world.pool.query<{ id: string }>('select id from reservations where event_id = $1 and client_id = $2', [
    event_id,
    waiting.id,
  ])
  expect(await referralOf(rows[0]?.id ?? '')).toMatchObject({ referral_code: 'NIGHTOWL', ambassador_id })
})
