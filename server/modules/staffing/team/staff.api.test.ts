import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, login } from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import { addStaff, endStaff, exportStaff, getStaff, listStaff, renewFirstSignIn, updateStaff } from '#contract/staffing/staff.ts'
import { createRole, deleteRole, updateRole } from '#contract/staffing/staff-roles.ts'
import { getSubscription } from '#contract/subscriptions/subscriptions.ts'
import { actForClub } from '../../../testing/act-for-club.ts'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { addClub, readEmail } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Manager = Awaited<ReturnType<World['admin']>>

async function makeRole(admin: Manager, change: Omit<BodyOf<typeof createRole>, 'name' | 'colour'> = {}) {
  return admin.call(createRole, { body: { name: `Role ${randomBytes(6).toString('hex')}`, colour: '#2a6fc9', ...change } })
}

const person = (role_id: string, change: Partial<BodyOf<typeof addStaff>> = {}): BodyOf<typeof addStaff> => {
  const username = `p${randomBytes(6).toString('hex')}`
  return { username, first_name: 'Noor', last_name: 'Bakker', role_id, ...change }
}

const invited = (role_id: string, change: Partial<BodyOf<typeof addStaff>> = {}) => {
  const body = person(role_id, change)
  return { ...body, email: `${body.username}@example.com` }
}

async function hire(admin: Manager, role_id: string, change: Partial<BodyOf<typeof addStaff>> = {}) {
  return admin.call(addStaff, { body: person(role_id, change) })
}

const logOf = async (action: string, id: string): Promise<unknown[]> =>
  (
    await world.pool.query<Record<string, unknown>>('select before, after from audit_log where action = $1 and subject_id = $2', [
      action,
      id,
    ])
  ).rows

/** A published shift that starts in a day. */
async function giveShift(user_id: string, role_id: string): Promise<string> {
  const id = randomUUID()
  const start = world.clock.now().add({ hours: 24 })
  await insertRow(world.pool, 'staff_shifts', {
    id,
    club_id: world.event.club_id,
    user_id,
    role_id,
    business_date: start.toString().slice(0, 10),
    starts_at: start.toString(),
    ends_at: start.add({ hours: 8 }).toString(),
    break_minutes: 0,
    early_in_minutes: 30,
    late_grace_minutes: 10,
    late_out_minutes: 120,
    status: 'published',
    created_at: world.clock.now().toString(),
  })
  return id
}

describe('addStaff', () => {
  it('returns a one-time password once, which signs in to a member with the flags of their role.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin, { permissions: { can_work_door: true }, hourly_rate_minor: 1800 })
    const { one_time_password, ...added } = await hire(admin, role.id)
    expect(one_time_password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
    expect(added).toMatchObject({
      status: 'active',
      role: { id: role.id },
      own_permissions: false,
      permissions: { can_work_door: true },
      hourly_rate_minor: 1800,
      own_rate: false,
      first_sign_in: { kind: 'one_time_password', is_expired: false },
      allowed_actions: ['edit', 'end', 'renew'],
    })
    const { token } = await world.anonymous(login, { body: { username: added.username, password: one_time_password ?? '' } })
    const { profile, staff_permissions } = await world.as(token ?? '')(getProfile, {})
    expect(profile.role_profile).toEqual({ club_id: world.event.club_id })
    expect(staff_permissions).toMatchObject({ can_work_door: true, can_manage_staff: false })
    expect(JSON.stringify(await logOf('addStaff', added.id))).not.toContain(one_time_password)
  })

  it('invites by email if there is one, and requires one to invite.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    const body = invited(role.id, { permissions: { can_access_events: true } })
    const added = await admin.call(addStaff, { body })
    expect(added).toMatchObject({
      status: 'invited',
      one_time_password: null,
      own_permissions: true,
      first_sign_in: { kind: 'invitation' },
    })
    await world.runDueJobs()
    expect(await readEmail(world, body.email, 'Join Kelder')).toContain('/invitation#')
    await expect(hire(admin, role.id, { first_sign_in: 'invitation' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { email: ['Enter an email for the invitation'] } },
    })
  })

  it('refuses names and emails that are taken, and roles of other clubs.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    const client = await world.guest('client')
    await expect(hire(admin, role.id, { username: client.username, email: client.email })).rejects.toMatchObject({
      status: 400,
      body: { fields: { username: [expect.any(String)], email: [expect.any(String)] } },
    })
    const other = await addClub(world)
    const theirs = await other.call(createRole, { body: { name: 'Bar', colour: '#2a6fc9' } })
    await expect(hire(admin, theirs.id)).rejects.toMatchObject({
      status: 400,
      body: { fields: { role_id: [expect.any(String)] } },
    })
  })

  it('never grants what the caller lacks, neither by a role nor by an override.', async () => {
    const admin = await world.admin()
    const manager = await world.staff('can_manage_staff', 'can_work_door')
    const [plain, strong, door] = [
      await makeRole(admin),
      await makeRole(admin, { permissions: { can_access_finances: true } }),
      await makeRole(admin, { permissions: { can_work_door: true } }),
    ]
    const refused = { status: 403, body: { code: 'grant_refused' } }
    await expect(hire(manager, strong.id)).rejects.toMatchObject(refused)
    await expect(hire(manager, plain.id, { permissions: { can_manage_staff: true } })).rejects.toMatchObject(refused)
    await expect(hire(manager, plain.id, { hourly_rate_minor: 9000 })).rejects.toMatchObject({ body: { code: 'rates_hidden' } })
    expect(await hire(manager, door.id)).toMatchObject({ permissions: { can_work_door: true }, hourly_rate_minor: null })
    // Someone without the flag that the role gives may still be given the role.
    expect(await hire(manager, strong.id, { permissions: { can_access_finances: false } })).toMatchObject({
      permissions: { can_access_finances: false },
    })
  })

  it('never assigns a role being deleted: one of the two calls is refused.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    const results = await Promise.allSettled([hire(admin, role.id), admin.call(deleteRole, { params: { id: role.id } })])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('seats of the plan', () => {
  const setPlan = async (plan: string) =>
    world.pool.query('update subscriptions set plan = $2 where club_id = $1', [world.event.club_id, plan])
  const setSeats = async (seats: number) => world.pool.query(`update plans set staff_seats = $1 where code = 'starter'`, [seats])
  afterAll(async () => setPlan('elite'))

  it('count invited and employed people, and the last one goes to one of two calls.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    await setPlan('starter')
    const { seats } = await admin.call(listStaff, {})
    await setSeats(seats.used + 2)
    await admin.call(addStaff, { body: invited(role.id) })
    const results = await Promise.allSettled([0, 1, 2].map(async () => admin.call(addStaff, { body: invited(role.id) })))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 409, body: { code: 'no_seats_left', limit: seats.used + 2 } })
    const { usage } = await admin.call(getSubscription, {})
    expect(usage.staff).toBe(seats.used + 2)
  })

  it('over the limit admit no one and remove no one; each person who leaves frees one, even if they leave on their own.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    await setPlan('elite')
    const [one, two] = [await hire(admin, role.id), await hire(admin, role.id)]
    await setPlan('starter')
    const { seats } = await admin.call(listStaff, {})
    await setSeats(seats.used - 1)
    await expect(hire(admin, role.id)).rejects.toMatchObject({ body: { code: 'no_seats_left' } })
    await admin.call(endStaff, { params: { id: one.id } })
    await expect(hire(admin, role.id)).rejects.toMatchObject({ body: { code: 'no_seats_left' } })
    const member = world.as((await signInOnce(two)).token)
    await member(deleteAccount, { body: { password: world.password } })
    expect((await admin.call(listStaff, {})).seats.used).toBe(seats.used - 2)
    const three = await hire(admin, role.id)
    const ended = await admin.call(getStaff, { params: { id: one.id } })
    const rehire = async () =>
      admin.call(updateStaff, { params: { id: one.id }, body: { version: ended.version, status: 'active' } })
    await expect(rehire()).rejects.toMatchObject({ body: { code: 'no_seats_left' } })
    await admin.call(endStaff, { params: { id: three.id } })
    expect(await rehire()).toMatchObject({ status: 'active', ended_at: null })
  })

  it('are none without a subscription.', async () => {
    const club = await addClub(world)
    const role = await club.call(createRole, { body: { name: 'Bar', colour: '#2a6fc9' } })
    expect((await club.call(listStaff, {})).seats).toEqual({ used: 0, limit: 0 })
    await expect(club.call(addStaff, { body: person(role.id) })).rejects.toMatchObject({ body: { code: 'no_seats_left' } })
  })
})

/** The token of someone who has replaced the one-time password with the password all test accounts share. */
async function signInOnce({ username }: { username: string }): Promise<{ token: string }> {
  await world.pool.query(
    `update users set one_time_password_until = null, password_hash = (select password_hash from users where id = $2)
      where username = $1`,
    [username, world.event.admin.id],
  )
  const { token } = await world.anonymous(login, { body: { username, password: world.password } })
  return { token: token ?? '' }
}

describe('updateStaff', () => {
  it('assigns another role with its flags, custom permissions unaffected by the role, and the way back.', async () => {
    const admin = await world.admin()
    const [bar, door] = [await makeRole(admin), await makeRole(admin, { permissions: { can_work_door: true } })]
    const { id } = await hire(admin, bar.id)
    const change = async (body: BodyOf<typeof updateStaff>) => admin.call(updateStaff, { params: { id }, body })
    expect(await change({ version: 1, role_id: door.id })).toMatchObject({
      role: { id: door.id },
      permissions: { can_work_door: true },
      own_permissions: false,
      version: 2,
    })
    expect(await change({ version: 2, permissions: { can_access_events: true } })).toMatchObject({
      permissions: { can_work_door: true, can_access_events: true },
      own_permissions: true,
    })
    await admin.call(updateRole, { params: { id: door.id }, body: { version: 1, permissions: { can_access_contract: true } } })
    expect(await change({ version: 3, permissions: null, hourly_rate_minor: 2200 })).toMatchObject({
      permissions: { can_work_door: true, can_access_events: false, can_access_contract: true },
      own_permissions: false,
      hourly_rate_minor: 2200,
      own_rate: true,
    })
    expect(await change({ version: 4, hourly_rate_minor: null })).toMatchObject({ hourly_rate_minor: 0, own_rate: false })
    expect(await logOf('updateStaff', id)).toHaveLength(4)
    await expect(change({ version: 4 })).rejects.toMatchObject({ status: 409, body: { code: 'stale', current: { version: 5 } } })
  })

  it('is refused for oneself, for missing flags, and for other clubs’ people.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    const manager = await world.staff('can_manage_staff', 'can_access_events')
    const self = { params: { id: manager.id }, body: { version: 1, permissions: { can_access_finances: true } } }
    await expect(manager.call(updateStaff, self)).rejects.toMatchObject({
      status: 403,
      body: { code: 'staff_action_refused', refusal: 'yourself' },
    })
    await expect(manager.call(endStaff, { params: { id: manager.id } })).rejects.toMatchObject({ body: { refusal: 'yourself' } })
    const { id } = await hire(admin, role.id)
    const raise = async (permissions: object) => manager.call(updateStaff, { params: { id }, body: { version: 1, permissions } })
    await expect(raise({ can_access_finances: true })).rejects.toMatchObject({ body: { code: 'grant_refused' } })
    await expect(raise({ can_manage_staff: true })).rejects.toMatchObject({ body: { code: 'grant_refused' } })
    expect(await raise({ can_access_events: true })).toMatchObject({ own_permissions: true })
    const other = await addClub(world)
    for (const call of [
      async () => other.call(getStaff, { params: { id } }),
      async () => other.call(updateStaff, { params: { id }, body: { version: 2 } }),
      async () => other.call(renewFirstSignIn, { params: { id } }),
      async () => other.call(endStaff, { params: { id } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
  })
})

describe('updateStaff without access to finances', () => {
  it('moves no one to a role that pays them more, also when rehiring, and anyone to the same pay or with their own rate.', async () => {
    const admin = await world.admin()
    const rated = async (hourly_rate_minor: number) => makeRole(admin, { hourly_rate_minor })
    const [low, same, high] = [await rated(1500), await rated(1500), await rated(900_000)]
    const [person, specialist] = [await hire(admin, low.id), await hire(admin, low.id, { hourly_rate_minor: 3000 })]
    const [manager, treasurer] = [
      await world.staff('can_manage_staff'),
      await world.staff('can_manage_staff', 'can_access_finances'),
    ]
    const move = async (version: number, role_id: string, { call } = manager) =>
      call(updateStaff, { params: { id: person.id }, body: { version, role_id } })
    await expect(move(1, high.id)).rejects.toMatchObject(refusedWith(403, 'rates_hidden'))
    expect(await move(1, same.id)).toMatchObject({ role: { id: same.id } })
    await admin.call(endStaff, { params: { id: person.id } })
    const rehire = { params: { id: person.id }, body: { version: 3, status: 'active' as const, role_id: high.id } }
    await expect(manager.call(updateStaff, rehire)).rejects.toMatchObject(refusedWith(403, 'rates_hidden'))
    expect(await treasurer.call(updateStaff, rehire)).toMatchObject({ hourly_rate_minor: 900_000 })
    const body = { version: 1, role_id: high.id }
    expect(await manager.call(updateStaff, { params: { id: specialist.id }, body })).toMatchObject({ role: { id: high.id } })
    expect(await admin.call(getStaff, { params: { id: specialist.id } })).toMatchObject({ hourly_rate_minor: 3000 })
  })
})

describe('endStaff', () => {
  it('signs out, cancels upcoming shifts, notifies the person, and keeps the row; rehiring restores the flags of the role.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin, { permissions: { can_work_door: true } })
    const email = `e${randomBytes(6).toString('hex')}@example.com`
    const added = await hire(admin, role.id, {
      email,
      first_sign_in: 'one_time_password',
      permissions: { can_access_events: true },
    })
    const { id } = added
    const member = world.as((await signInOnce(added)).token)
    const shift = await giveShift(id, role.id)
    expect(await admin.call(getStaff, { params: { id } })).toMatchObject({
      upcoming_shifts: 1,
      next_shift_at: expect.any(String),
    })
    expect(await admin.call(endStaff, { params: { id } })).toEqual({
      message: 'Noor Bakker no longer works for your club.',
      cancelled_shifts: 1,
    })
    await expect(member(getProfile, {})).rejects.toMatchObject({ status: 401 })
    expect((await world.pool.query('select status from staff_shifts where id = $1', [shift])).rows).toEqual([
      { status: 'cancelled' },
    ])
    await world.runDueJobs()
    expect(await readEmail(world, email, 'You no longer work with Kelder')).toContain('cancelled')
    expect((await admin.call(listStaff, { query: { role_id: role.id } })).count).toBe(0)
    expect(await admin.call(listStaff, { query: { role_id: role.id, status: 'ended' } })).toMatchObject({
      staff: [{ id, status: 'ended', allowed_actions: ['rehire'] }],
    })
    await expect(admin.call(endStaff, { params: { id } })).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition', { status: 'ended', allowed: ['rehire'] }),
    )
    const { token } = await world.anonymous(login, { body: { username: added.username, password: world.password } })
    const after = await world.as(token ?? '')(getProfile, {})
    expect(after.profile.role_profile).toEqual({ club_id: null })
    const again = await admin.call(updateStaff, { params: { id }, body: { version: 2, status: 'active' } })
    expect(again).toMatchObject({
      status: 'active',
      own_permissions: false,
      permissions: { can_work_door: true, can_access_events: false },
    })
  })

  it('also happens when they delete their own account: upcoming shifts are cancelled, and the row is kept as ended.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    const { id, call } = await world.staff()
    await world.pool.query('update club_staff set role_id = $2 where user_id = $1', [id, role.id])
    const shift = await giveShift(id, role.id)
    await call(deleteAccount, { body: { password: world.password } })
    const { rows } = await world.pool.query(
      'select h.status as shift, s.status as employment from staff_shifts h join club_staff s on s.user_id = $2 where h.id = $1',
      [shift, id],
    )
    expect(rows).toEqual([{ shift: 'cancelled', employment: 'ended' }])
  })

  it('for someone only invited withdraws the invitation and releases name and email.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    const body = invited(role.id)
    const { id } = await admin.call(addStaff, { body })
    expect((await admin.call(endStaff, { params: { id } })).message).toBe('The invitation for Noor Bakker was withdrawn.')
    await expect(admin.call(getStaff, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await admin.call(addStaff, { body })).status).toBe('invited')
  })
})

describe('listStaff and exportStaff', () => {
  it('sort by name, page by page, search by word prefixes, with rates only for those with access to finances.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin, { hourly_rate_minor: 1500 })
    for (const [first_name, last_name] of [
      ['Zoë', 'Quast'],
      ['Adam', 'Øster'],
      ['Mila', 'Quinn'],
    ] as const)
      await hire(admin, role.id, { first_name, last_name })
    const query = { role_id: role.id, limit: 2 }
    const first = await admin.call(listStaff, { query })
    expect(first).toMatchObject({ staff: [{ first_name: 'Adam' }, { first_name: 'Mila' }], count: 3 })
    const second = await admin.call(listStaff, { query: { ...query, cursor: first.next ?? '' } })
    expect(second).toMatchObject({ staff: [{ first_name: 'Zoë', hourly_rate_minor: 1500 }], next: null })
    const find = async (search: string) =>
      (await admin.call(listStaff, { query: { role_id: role.id, search } })).staff.map(({ first_name }) => first_name)
    expect(await find('qu')).toEqual(['Mila', 'Zoë'])
    expect(await find('ZOE qua')).toEqual(['Zoë'])
    expect(await find('%')).toEqual(['Adam', 'Mila', 'Zoë'])
    const planner = await world.staff('can_access_staff_management')
    const seen = await planner.call(listStaff, { query })
    expect(seen.staff[0]).toMatchObject({ hourly_rate_minor: null, allowed_actions: [] })
    await expect(planner.call(exportStaff, {})).rejects.toMatchObject({ status: 403 })
    const csv = await admin.call(exportStaff, { query: { role_id: role.id } })
    expect(csv.split('\r\n')[1]).toContain('Adam,Øster,')
    expect(csv).toContain(',15.00,')
    const manager = await world.staff('can_manage_staff')
    expect(await manager.call(exportStaff, { query: { role_id: role.id } })).not.toContain('15.00')
  })

  it('show a superadmin the people of the club that they name, and who may change them.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    const { id } = await hire(admin, role.id)
    const { token } = await world.guest('superadmin')
    const headers = await actForClub(world, token)
    const answer = await world.app.inject({ url: `/api/club-admin/staff/${id}/`, headers })
    expect(answer.json()).toMatchObject({ id, allowed_actions: ['edit', 'end', 'renew'], refusal: null })
    const { rows } = await world.pool.query(`select 1 from audit_log where action = 'getStaff' and is_support and club_id = $1`, [
      world.event.club_id,
    ])
    expect(rows).not.toHaveLength(0)
  })
})
