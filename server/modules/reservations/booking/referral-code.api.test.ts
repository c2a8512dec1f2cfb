import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createReservation } from '#contract/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addNight, addPrestation } from '../../../testing/nights.ts'
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

async function bookWith(referral_code: string) {
  const event_id = await addNight(world)
  const prestation_id = await addPrestation(world, event_id)
  const guest = await world.guest('client')
  await keepSignedIn(world)
  const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1, referral_code }
  return guest.call(createReservation, { body, idempotencyKey: randomUUID() })
}

async function referralOf(id: string): Promise<unknown> {
  const { rows } = await world.pool.query<Record<string, unknown>>(
    'select referral_code, ambassador_id, referral_reason from reservations where id = $1',
    [id],
  )
  return rows[0]
}

it.each([
  ['as it is', 'A1B0C2D3', 'A1B0C2D3'],
  ['with letters that look alike, in any case and spacing', ' aib0-c2d3', 'A1B0C2D3'],
  ['as a word of their own', 'nightowl', 'NIGHTOWL'],
])('A code %s is kept with its ambassador and its reason.', async (_, typed, code) => {
  const { id } = await bookWith(typed)
  expect(await referralOf(id)).toEqual({ referral_code: code, ambassador_id, referral_reason: 'code' })
})

it('It never changes.', async () => {
  const { id } = await bookWith('NIGHTOWL')
  await expect(world.pool.query('update reservations set ambassador_id = null where id = $1', [id])).rejects.toThrow(
    'never changes',
  )
})

it.each(['UNKNOWN1', 'A!', ''])('%o, which nobody has, is refused on its field.', async (code) => {
  await expect(bookWith(code)).rejects.toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { referral_code: [expect.any(String)] } },
  })
})

it('Nor does one count of an ambassador who is not approved.', async () => {
  const other = await world.guest('ambassador')
  await world.pool.query("update ambassador_profiles set approval_status = 'pending' where user_id = $1", [other.id])
  await world.pool.query("insert into referral_codes (code, ambassador_id, created_at) values ('WAITING1', $1, now())", [
    other.id,
  ])
  await expect(bookWith('WAITING1')).rejects.toMatchObject({ status: 400 })
})
