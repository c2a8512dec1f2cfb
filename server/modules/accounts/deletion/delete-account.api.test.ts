import { checkUsername, deleteAccount, exportProfile, getProfile, login, updateProfile } from '#contract/accounts/accounts.ts'
import { updateClubBankAccount } from '#contract/payouts/bank-accounts.ts'
import type { CallError } from '#contract/base/client.ts'
import { addClubBan } from '#contract/door/bans.ts'
import { createClub } from '#contract/clubs/clubs.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { getSubscription } from '#contract/subscriptions/subscriptions.ts'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { addClub, readEmail } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('exportProfile', () => {
  it('contains everything stored about me, and nothing that opens the account.', async () => {
    const { id, email, token, token_id, call } = await world.guest('client')
    const document = await call(exportProfile)
    expect(document.exported_at).toBe(world.clock.now().toString({ smallestUnit: 'millisecond' }))
    expect(document.account).toMatchObject({
      id,
      email,
      first_name: 'Ana',
      client_profile: { age: 30 },
      ambassador_profile: null,
      referral: null,
    })
    expect(document.devices).toMatchObject([{ id: token_id, user_agent: 'test' }])
    expect(JSON.stringify(document)).not.toMatch(/password_hash|token_hash|argon2/)
    expect(JSON.stringify(document)).not.toContain(token)
  })
})

describe('deleteAccount', () => {
  it('sends a last email to the address.', async () => {
    const { username, email, call } = await world.guest('client')
    await call(deleteAccount, { body: { password: world.password } })
    await world.runDueJobs()
    expect(await readEmail(world, email, 'Your Vesper account was deleted')).toContain(`You deleted the account ${username}.`)
  })

  it('leaves an anonymous row, and frees the name.', async () => {
    const { id, username, email, call } = await world.guest('client')
    const lines = [{ prestation_id: world.event.prestation_id, quantity: 1 }]
    await call(createReservation, {
      body: { event_id: world.event.event_id, lines, party_size: 1, notes: 'for Zoë' },
      idempotencyKey: 'a-key',
    })
    const image = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#f0f' } })
      .png()
      .toBuffer()
    const { avatar } = (
      await call(updateProfile, {
        body: { 'profile[phone_number]': '+34 600 123 123' },
        files: { 'profile[avatar]': new Blob([image]) },
      })
    ).profile
    expect(await call(deleteAccount, { body: { password: world.password } })).toEqual({ message: 'Your account was deleted.' })

    await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
    await expect(world.anonymous(login, { body: { username, password: world.password } })).rejects.toMatchObject({
      body: { code: 'invalid_credentials' },
    })
    expect(await world.anonymous(checkUsername, { params: { username } })).toMatchObject({ available: true })
    expect((await world.app.inject({ method: 'GET', url: avatar ?? '' })).statusCode).toBe(404)

    const { rows } = await world.pool.query<Record<string, unknown>>('select * from users where id = $1', [id])
    expect(rows).toMatchObject([{ id, role: 'client', username: `erased-${id}` }])
    const kept = JSON.stringify(rows)
    for (const part of [email, username, 'Ana', 'Lopez', '600 123', 'argon2']) expect(kept).not.toContain(part)
    for (const table of ['client_profiles', 'tokens', 'password_resets', 'idempotency_keys']) {
      expect((await world.pool.query(`select 1 from ${table} where user_id = $1`, [id])).rowCount).toBe(0)
    }
  })

  it('releases the places for upcoming events, and keeps only what was booked.', async () => {
    const { id, reservation_id, call } = await world.guest('client')
    await world.pool.query(
      `update reservations set notes = 'for Zoë', occasion = 'birthday', guests = '[{"name": "Zoë"}]' where id = $1`,
      [reservation_id],
    )
    const readHeads = async () =>
      (await world.pool.query<{ heads: number }>('select heads from event_occupancy where event_id = $1', [world.event.event_id]))
        .rows[0]?.heads ?? 0
    const before = await readHeads()
    await call(deleteAccount, { body: { password: world.password } })
    expect(await readHeads()).toBe(before - 1)
    const { rows } = await world.pool.query<Record<string, unknown>>('select * from reservations where client_id = $1', [id])
    expect(rows).toMatchObject([{ id: reservation_id, status: 'cancelled', party_size: 1, notes: '', occasion: '', guests: [] }])
  })

  it('ends the bans that name the person, whose export had them along with waiting list entries and transfers.', async () => {
    const { id, reservation_id, call } = await world.guest('client')
    const other = await world.guest('client')
    await world.pool.query(`update users set first_name = 'Vesna', last_name = 'Erasmus' where id = $1`, [id])
    await (await world.staff('can_work_door')).call(addClubBan, { body: { by: 'reservation', reservation_id, reason: 'Fights' } })
    await call(manageReservation, { params: { id: reservation_id }, body: { action: 'transfer', to: other.username } })
    await other.call(manageReservation, {
      params: { id: other.reservation_id },
      body: { action: 'transfer', to: (await call(getProfile)).user.username },
    })
    const entry = {
      id: randomUUID(),
      event_id: world.event.event_id,
      client_id: id,
      party_size: 3,
      request: '{}',
      state: 'waiting',
      created_at: world.clock.now().toString(),
    }
    await insertRow(world.pool, 'waiting_list_entries', entry)
    const document = await call(exportProfile)
    expect(document).toMatchObject({
      bans: [{ name: 'Vesna Erasmus', reason: 'Fights', club_name: expect.any(String) }],
      waiting_list: [{ id: entry.id, party_size: 3, state: 'waiting' }],
    })
    expect(new Map(document.transfers.map(({ reservation_id: of, side }) => [of, side]))).toEqual(
      new Map([
        [reservation_id, 'sent'],
        [other.reservation_id, 'received'],
      ]),
    )
    expect(JSON.stringify(document)).not.toContain(other.id)

    await call(deleteAccount, { body: { password: world.password } })
    for (const table of ['club_bans', 'users', 'reservations']) {
      expect((await world.pool.query(`select 1 from ${table} t where to_jsonb(t)::text like '%Erasmus%'`)).rowCount).toBe(0)
    }
  })

  it('and concurrent bookings by the same client do not undo each other.', async () => {
    const lines = [{ prestation_id: world.event.prestation_id, quantity: 1 }]
    for (let round = 0; round < 10; round += 1) {
      const { call } = await world.guest('client')
      const booking = async () => call(createReservation, { body: { event_id: world.event.event_id, lines, party_size: 1 } })
      const [deleted, ...booked] = await Promise.allSettled([
        call(deleteAccount, { body: { password: world.password } }),
        booking(),
        booking(),
        booking(),
      ])
      expect(deleted).toMatchObject({ status: 'fulfilled' })
      for (const result of booked)
        if (result.status === 'rejected') expect([401, 404]).toContain((result.reason as CallError).status)
    }
  })

  it('requires the password.', async () => {
    const { call } = await world.guest('client')
    await expect(call(deleteAccount, { body: { password: 'wrong' } })).rejects.toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    })
    await expect(call(deleteAccount, { body: { password: '' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { password: ['Password is required'] } },
    })
    expect(await call(getProfile)).toHaveProperty('user')
  })

  it.each([
    ['paid', 900, 0],
    ['partially_paid', 300, 0],
    ['partially_refunded', 900, 300],
  ])(
    'is refused while a reservation for an upcoming event that is %s needs its client, and not once that is cancelled.',
    async (payment_status, paid, refunded) => {
      const { reservation_id, call } = await world.guest('client')
      await world.pool.query(`update reservations set payment_status = $2, paid_minor = $3, refunded_minor = $4 where id = $1`, [
        reservation_id,
        payment_status,
        paid,
        refunded,
      ])
      await expect(call(deleteAccount, { body: { password: world.password } })).rejects.toMatchObject({
        status: 409,
        body: {
          code: 'account_in_use',
          error: 'You still have an upcoming paid reservation. Cancel it first, then delete your account.',
        },
      })
      expect((await call(exportProfile)).reservations).toMatchObject([{ id: reservation_id }])
      await world.pool.query(`update reservations set status = 'cancelled' where id = $1`, [reservation_id])
      expect(await call(deleteAccount, { body: { password: world.password } })).toHaveProperty('message')
    },
  )

  it('is not refused for a reservation that was fully refunded, or whose payment was kept for cancelled places.', async () => {
    const { reservation_id, call } = await world.guest('client')
    await world.pool.query(
      `update reservations set payment_status = 'partially_refunded', paid_minor = 900, refunded_minor = 500, kept_minor = 400
        where id = $1`,
      [reservation_id],
    )
    expect(await call(deleteAccount, { body: { password: world.password } })).toHaveProperty('message')
  })

  it('deletes a club that never opened with its bank details, and keeps one that records refer to.', async () => {
    const [empty, billed] = [await world.guest('adminclub'), await world.guest('adminclub')]
    const ids = []
    for (const { call } of [empty, billed]) ids.push((await call(createClub, { body: { name: 'Nachtwerk' } })).id)
    await world.pool.query('insert into billing_accounts (club_id) values ($1)', [ids[1]])
    for (const { call } of [empty, billed]) {
      const account = { holder: 'Club BV', iban: 'NL91ABNA0417164300', version: 1 }
      await call(updateClubBankAccount, { body: { ...account, current_password: world.password } })
    }
    for (const { call } of [empty, billed]) await call(deleteAccount, { body: { password: world.password } })
    const accounts = await world.pool.query('select payee_id from bank_accounts where payee_id = any($1)', [ids])
    expect(accounts.rows).toEqual([{ payee_id: ids[1] }])
    const { rows } = await world.pool.query('select id from clubs where id = any($1)', [ids])
    expect(rows).toEqual([{ id: ids[1] }])
  })

  it('of staff releases their seat.', async () => {
    const club = await addClub(world)
    const staff = await world.guest('staffclub')
    await world.pool.query('insert into club_staff (user_id, club_id) values ($1, $2)', [staff.id, club.club_id])
    const seats = async () => (await club.call(getSubscription)).usage.staff
    expect(await seats()).toBe(1)
    await staff.call(deleteAccount, { body: { password: world.password } })
    expect(await seats()).toBe(0)
  })

  it('is refused to the last superadmin, also when the last two delete at the same moment.', async () => {
    const two = [await world.guest('superadmin'), await world.guest('superadmin')]
    const results = await Promise.allSettled(
      two.map(async ({ call }) => call(deleteAccount, { body: { password: world.password } })),
    )
    const refused = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toMatchObject([{ status: 409, body: { code: 'last_superadmin' } }])
  })

  it('sent twice at the same moment happens once.', async () => {
    const { call } = await world.guest('client')
    const results = await Promise.allSettled(
      [1, 2, 3].map(async () => call(deleteAccount, { body: { password: world.password } })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused to the administrator of a club with a subscription or an upcoming event, and says which to end.', async () => {
    const error = 'Your club still has a subscription or upcoming events. Cancel them first, then delete your account.'
    const refused = { status: 409, body: { code: 'club_open', error } }
    const own = await openWorld(inject('testServer'))
    const { call } = await own.admin()
    const { club_id } = own.event
    const erase = async () => call(deleteAccount, { body: { password: own.password } })
    await expect(erase()).rejects.toMatchObject(refused)
    await own.pool.query(`update subscriptions set status = 'expired', ended_at = now() where club_id = $1`, [club_id])
    await expect(erase()).rejects.toMatchObject(refused)
    await own.pool.query(`update events set state = 'cancelled', cancelled_at = now() where club_id = $1`, [club_id])
    expect(await erase()).toHaveProperty('message')
    const { rows } = await own.pool.query('select 1 from clubs where id = $1', [club_id])
    expect(rows).toHaveLength(1)
    await own.close()
  })
})
