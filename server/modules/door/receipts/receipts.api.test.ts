import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { collectAtDoor } from '#contract/door/collect.ts'
import { emailDoorReceipt, getDoorReceipt } from '#contract/door/receipts.ts'
import { admitWalkIn } from '#contract/door/walk-ins.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openDoorEvent } from '../testing/door-event.ts'

let world: World
let limited: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
})
afterAll(async () => Promise.all([world.close(), limited.close()]))

/** A door where a party with an account paid 20.00 in cash, and a walk-in paid 10.00 by card. */
async function openTill(of: World = world) {
  const door = await openDoorEvent(of, {}, { kind: 'entry', payment: 'at_club', price_minor: 1_000, tax_bp: 2_100 })
  const { id, client } = await door.book(2)
  door.begin()
  await keepSignedIn(of)
  const { call } = door.keeper
  const paid = { payment_id: randomUUID(), reservation_id: id, amount_minor: 2_000, method: 'cash' } as const
  await call(collectAtDoor, { params: door.params, body: paid })
  const walk_in_id = randomUUID()
  const sold = { walk_in_id, prestation_id: door.prestation_id, quantity: 1, total_minor: 1_000, method: 'card' } as const
  await call(admitWalkIn, { params: door.params, body: sold })
  const params = { ...door.params, reservation_id: id }
  return { ...door, client, params, walkIn: { ...door.params, reservation_id: walk_in_id } }
}

const mailTo = async (email: string) => {
  await world.runDueJobs()
  const { rows } = await world.pool.query<{ subject: string; text: string }>(
    `select subject, text from mailbox where recipient = $1 and subject like 'Your receipt%'`,
    [email],
  )
  return rows
}

describe('getDoorReceipt', () => {
  it('has the lines with their tax, the payments, and the club as its other documents name it.', async () => {
    const { keeper, params, walkIn } = await openTill()
    await world.pool.query('update users set email_confirmed_at = null')
    expect(await keeper.call(getDoorReceipt, { params })).toMatchObject({
      seller: [expect.any(String), expect.any(String), expect.any(String), 'Netherlands'],
      currency: 'EUR',
      lines: [{ name: 'Entry', quantity: 2, tax_minor: 347, total_minor: 2_000 }],
      tax_minor: 347,
      total_minor: 2_000,
      movements: [{ kind: 'payment', method: 'cash', amount_minor: 2_000, state: 'succeeded' }],
      paid_minor: 2_000,
      emails_to: 'none',
    })
    expect(await keeper.call(getDoorReceipt, { params: walkIn })).toMatchObject({
      total_minor: 1_000,
      movements: [{ method: 'card', amount_minor: 1_000 }],
      emails_to: 'typed',
    })
  })

  it('is for the door of that event only.', async () => {
    const { params } = await openTill()
    const other = await openDoorEvent(world)
    await expect(other.keeper.call(getDoorReceipt, { params: { ...params, event_id: other.event_id } })).rejects.toMatchObject({
      status: 404,
    })
    const staff = await world.staff('can_access_events')
    await expect(staff.call(getDoorReceipt, { params })).rejects.toMatchObject({ status: 403 })
  })
})

describe('emailDoorReceipt', () => {
  it('goes to the confirmed email of who booked, and never to an address typed for them.', async () => {
    const { keeper, params, client } = await openTill()
    await world.pool.query('update users set email_confirmed_at = now() where id = $1', [client.id])
    await keeper.call(emailDoorReceipt, { params, body: { email: 'someone.else@example.com' } })
    expect(await mailTo('someone.else@example.com')).toEqual([])
    const [mail] = await mailTo(client.email)
    for (const part of ['2 × Entry: €20.00', 'Tax included: €3.47', 'Paid in cash: €20.00', 'Netherlands'])
      expect(mail?.text).toContain(part)
  })

  it('goes to the address that a party without an account gives, which is kept nowhere else.', async () => {
    const { keeper, walkIn } = await openTill()
    const email = 'walk.in@example.com'
    await keeper.call(emailDoorReceipt, { params: walkIn, body: { email } })
    expect((await mailTo(email))[0]?.text).toContain('Paid by card at the venue: €10.00')
    const { rows } = await world.pool.query('select 1 from audit_log where after::text like $1', [`%${email}%`])
    expect(rows).toEqual([])
  })

  it('is refused without an address, and for an account whose email is not confirmed.', async () => {
    const { keeper, params, walkIn } = await openTill()
    await world.pool.query('update users set email_confirmed_at = null')
    for (const [place, body] of [
      [walkIn, {}],
      [params, {}],
      [params, { email: 'someone.else@example.com' }],
    ] as const)
      await expect(keeper.call(emailDoorReceipt, { params: place, body })).rejects.toMatchObject(
        refusedWith(409, 'no_receipt_address'),
      )
  })

  it('is limited for a party, and for the person at the door.', async () => {
    const { keeper, walkIn, params } = await openTill(limited)
    const body = { email: 'walk.in@example.com' }
    for (let sent = 0; sent < 3; sent++) await keeper.call(emailDoorReceipt, { params: walkIn, body })
    const tooMany = { status: 429, body: { code: 'rate_limited' } }
    await expect(keeper.call(emailDoorReceipt, { params: walkIn, body })).rejects.toMatchObject(tooMany)
    await limited.pool.query('update users set email_confirmed_at = created_at')
    await limited.pool.query('update rate_limits set hits = 60 where key = $1', [`receipts-by:${keeper.id}`])
    await expect(keeper.call(emailDoorReceipt, { params, body: {} })).rejects.toMatchObject(tooMany)
  })
})
