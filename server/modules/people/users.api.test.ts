import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { AnswerOf, CallInput } from '#contract/base/endpoint.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import { login, updateProfile } from '#contract/accounts/accounts.ts'
import type { StaffFlag } from '#contract/base/permissions.ts'
import {
  deleteUser,
  exportClubUsers,
  exportUsers,
  getUser,
  listClubUsers,
  listUserHistory,
  listUsers,
  updateUser,
} from '#contract/people/users.ts'
import { createRole } from '#contract/staffing/staff-roles.ts'
import { updateStaff } from '#contract/staffing/staff.ts'
import { addClub, readSubjects } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
  admin = await world.admin()
})
afterAll(async () => world.close())

const rename = async (id: string, first: string, last: string, more = '') =>
  world.pool.query(`update users set first_name = $2, last_name = $3 ${more} where id = $1`, [id, first, last])

/** Staff of a separate club. */
async function otherClub(...flags: StaffFlag[]) {
  const club = await addClub(world)
  const staff = await world.staff(...flags)
  await world.pool.query('update club_staff set club_id = $2 where user_id = $1', [staff.id, club.club_id])
  return { club, staff }
}

const idsOf = ({ users }: { users: { user: { id: string } }[] }) => users.map(({ user }) => user.id)

describe('listUsers', () => {
  it('shows a club its own people and a superadmin everyone, each with what the caller may do.', async () => {
    const { club, staff: stranger } = await otherClub()
    const [colleague, client] = [await world.staff(), await world.guest('client')]
    const own = await admin.call(listUsers, { query: { limit: 100 } })
    expect(idsOf(own)).toEqual(expect.arrayContaining([admin.id, colleague.id]))
    for (const { id } of [stranger, client, superadmin]) expect(idsOf(own)).not.toContain(id)
    expect(own.users.find(({ user }) => user.id === colleague.id)).toMatchObject({
      status: 'active',
      club: { id: world.event.club_id, name: 'Kelder' },
      employment: { status: 'active', role: null, own_permissions: false },
      allowed_actions: ['view', 'edit', 'manage_permissions', 'disable', 'delete'],
      refused_actions: { enable: 'is_active' },
    })
    const everyone = await superadmin.call(listUsers, { query: { limit: 100 } })
    expect(idsOf(everyone)).toEqual(expect.arrayContaining([admin.id, colleague.id, stranger.id, client.id, superadmin.id]))
    expect(idsOf(await superadmin.call(listUsers, { query: { club: club.club_id, role: 'staffclub' } }))).toEqual([stranger.id])
    expect((await admin.call(listUsers, { query: { club: club.club_id } })).users).toEqual([])
    const manager = await world.staff('can_manage_staff')
    expect(idsOf(await manager.call(listUsers, { query: { limit: 100 } }))).toEqual(
      idsOf(await admin.call(listUsers, { query: { limit: 100 } })),
    )
    const nobody = await world.staff('can_access_staff_management')
    for (const { call } of [nobody, client]) await expect(call(listUsers, {})).rejects.toMatchObject({ status: 403 })
    const without = await world.guest('adminclub')
    expect(await without.call(listUsers, {})).toEqual({ users: [], count: 0, next: null })
  })

  it('searches by word prefixes: names without accents, usernames, emails, phone numbers.', async () => {
    const client = await world.guest('client')
    await rename(client.id, 'Zoë', 'Ångström-Vale', `, phone_number = '+31 6 1234 5678'`)
    for (const search of ['zoe', 'ANGS', 'vale zo', client.username.slice(0, 9), client.email, '0612345678', '06 1234']) {
      expect(idsOf(await superadmin.call(listUsers, { query: { search } }))).toContain(client.id)
    }
    for (const search of ['oe', 'ngstrom', '!!!', '612345679']) {
      expect(idsOf(await superadmin.call(listUsers, { query: { search } }))).not.toContain(client.id)
    }
  })

  it('is paginated in each order without repeating or missing anyone.', async () => {
    const { club } = await otherClub()
    const people = [club.call, ...(await Promise.all([1, 2, 3, 4].map(async () => world.staff())))]
    await world.pool.query('update club_staff set club_id = $1 where user_id = any($2)', [
      club.club_id,
      people.flatMap((person) => ('id' in person ? [person.id] : [])),
    ])
    for (const sort of ['created', '-created', 'name', '-name'] as const) {
      const all = await club.call(listUsers, { query: { sort } })
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof club.call<typeof listUsers>>> = await club.call(listUsers, {
          query: { sort, limit: 2, ...(cursor !== null && { cursor }) },
        })
        seen.push(...idsOf(page))
        cursor = page.next
      } while (cursor !== null)
      expect(seen).toEqual(idsOf(all))
      expect(seen).toHaveLength(6)
    }
    await expect(club.call(listUsers, { query: { cursor: 'x' } })).rejects.toMatchObject({ status: 400 })
  })

  it('filters by status: disabled ones on request, deleted ones for superadmins only.', async () => {
    const [disabled, deleted] = [await world.staff(), await world.staff()]
    await put(admin, { params: { id: disabled.id }, body: { 'user[status]': 'disabled' } })
    await admin.call(deleteUser, { params: { id: deleted.id } })
    expect(idsOf(await admin.call(listUsers, { query: { status: 'disabled' } }))).toEqual([disabled.id])
    expect((await admin.call(listUsers, { query: { status: 'deleted' } })).users).toEqual([])
    expect(idsOf(await admin.call(listUsers, { query: { limit: 100 } }))).not.toContain(deleted.id)
    const { users } = await superadmin.call(listUsers, { query: { status: 'deleted' } })
    expect(users.find(({ user }) => user.id === deleted.id)).toMatchObject({
      allowed_actions: ['view'],
      refused_actions: { edit: 'is_deleted' },
    })
  })
})

describe('listClubUsers, exportUsers and exportClubUsers', () => {
  it('show a club to its own people and to superadmins; to others it is not found.', async () => {
    const { club, staff } = await otherClub()
    const params = { id: club.club_id }
    expect(idsOf(await club.call(listClubUsers, { params })).toSorted()).toHaveLength(2)
    expect(idsOf(await superadmin.call(listClubUsers, { params, query: { role: 'staffclub' } }))).toEqual([staff.id])
    const missing = { id: '0193a5b0-0000-7000-8000-000000000000' }
    for (const endpoint of [listClubUsers, exportClubUsers]) {
      await expect(admin.call(endpoint, { params })).rejects.toMatchObject({ status: 404 })
      await expect(superadmin.call(endpoint, { params: missing })).rejects.toMatchObject({ status: 404 })
    }
    expect(await club.call(exportClubUsers, { params, query: { role: 'staffclub' } })).toContain(staff.username)
  })

  it('export the same people as a file that no spreadsheet executes.', async () => {
    const person = await world.staff()
    await rename(person.id, '=1+1', 'Vale')
    const csv = await admin.call(exportUsers, { query: { search: 'vale' } })
    expect(csv).toMatch(/^\ufeffUsername,Name,Email,Phone,Role,Club/)
    expect(csv).toContain(`${person.username},'=1+1 Vale,${person.email},,staffclub,Kelder,,active,`)
    await expect((await world.guest('client')).call(exportUsers, {})).rejects.toMatchObject({ status: 403 })
  })
})

describe('getUser', () => {
  it('answers 404 for people the caller may not see, as for unknown ones, and shows everyone their own account.', async () => {
    const { staff: stranger } = await otherClub('can_manage_staff')
    const client = await world.guest('client')
    const manager = await world.staff('can_manage_staff')
    const missing = { id: '0193a5b0-0000-7000-8000-000000000000' }
    for (const by of [admin, manager, stranger, client]) {
      for (const params of [missing, { id: superadmin.id }]) {
        await expect(by.call(getUser, { params })).rejects.toMatchObject({ status: 404, body: { code: 'not_found' } })
      }
      const own = await by.call(getUser, { params: { id: by.id } })
      expect(own).toMatchObject({
        user: { id: by.id },
        allowed_actions: ['view', 'edit'],
        refused_actions: { delete: 'yourself' },
      })
    }
    await expect(manager.call(getUser, { params: { id: stranger.id } })).rejects.toMatchObject({ status: 404 })
    await expect(client.call(listUserHistory, { params: { id: stranger.id } })).rejects.toMatchObject({ status: 404 })
  })

  it("shows permissions and devices of staff; devices' addresses only to superadmins and the person.", async () => {
    const person = await world.staff('can_work_door')
    const params = { id: person.id }
    const device = { id: person.token_id, user_agent: 'test' }
    expect(await admin.call(getUser, { params })).toMatchObject({
      staff_permissions: { can_work_door: true, can_manage_staff: false },
      devices: [{ ...device, address: null }],
      deletion: null,
    })
    for (const by of [superadmin, person]) {
      expect((await by.call(getUser, { params })).devices).toMatchObject([{ ...device, address: '127.0.0.1' }])
    }
    const manager = await world.staff('can_manage_staff')
    expect(await manager.call(getUser, { params: { id: admin.id } })).toMatchObject({
      allowed_actions: ['view'],
      refused_actions: { edit: 'not_staff' },
      devices: [],
    })
  })

  it('previews what a deletion would do, and what prevents it.', async () => {
    const client = await world.guest('client')
    const { event_id, prestation_id } = world.event
    await client.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
    const preview = async (id: string) =>
      (await superadmin.call(getUser, { params: { id }, query: { preview: 'delete' } })).deletion
    // One that every test client has, and the new one.
    expect(await preview(client.id)).toMatchObject({
      blocked_by: null,
      devices: 1,
      reservations: 2,
      club: null,
      frees_seat: false,
    })
    expect(await preview(admin.id)).toMatchObject({
      blocked_by: 'club_open',
      club: { name: 'Kelder', has_upcoming_events: true, has_subscription: true },
    })
    expect(await preview((await world.staff()).id)).toMatchObject({ blocked_by: null, frees_seat: true })
    expect(await preview(superadmin.id)).toBeNull()
  })
})

type Change = Omit<NonNullable<CallInput<typeof updateUser>['body']>, 'version'>

/** An update based on the account as it is now. */
async function put(
  { call }: Pick<typeof admin, 'call'>,
  { params, body }: { params: { id: string }; body: Change },
): Promise<AnswerOf<typeof updateUser>> {
  const { rows } = await world.pool.query<{ version: number }>('select version from users where id = $1', [params.id])
  return call(updateUser, { params, body: { ...body, version: rows[0]?.version ?? 1 } })
}

describe('updateUser', () => {
  it('names the version it is based on: the second of two people who read the same one sees the current account.', async () => {
    const { id } = await world.staff()
    const params = { id }
    const { user } = await admin.call(getUser, { params, query: {} })
    const change = async (first_name: string, version = user.version) =>
      admin.call(updateUser, { params, body: { 'user[first_name]': first_name, version } })
    const both = await Promise.allSettled([change('Mia'), change('Ada')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(change('Eve')).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', current: { user: { id, version: user.version + 1 } } },
    })
    await expect(change('Eve', 0)).rejects.toMatchObject({
      status: 400,
      body: { profile_errors: { version: ['Version must be the one you last read'] } },
    })
  })

  it('changes the profile of staff; an email waits until its owner has confirmed it.', async () => {
    const person = await world.staff()
    const params = { id: person.id }
    const email = `new-${person.username}@example.com`
    const changed = await put(admin, {
      params,
      body: { 'user[first_name]': 'Mia', 'user[email]': email, 'profile[phone_number]': '+31 20 555 0123' },
    })
    expect(changed).toMatchObject({
      user: { first_name: 'Mia', email: person.email, pending_email: email },
      profile: { phone_number: '+31 20 555 0123' },
    })
    await world.runDueJobs()
    expect(await readSubjects(world, email)).toHaveLength(1)
    const { history } = await admin.call(listUserHistory, { params })
    expect(history).toMatchObject([
      { action: 'updateUser', actor: { id: admin.id }, after: { fields: ['first_name', 'phone_number', 'email'] } },
    ])
    expect(JSON.stringify(history)).not.toContain(email)
    const [manager] = [await world.staff('can_manage_staff')]
    expect((await manager.call(listUserHistory, { params })).count).toBe(1)
  })

  it('is in a history that shows hourly rates only to those who see finances, and to the person.', async () => {
    const role = await admin.call(createRole, { body: { name: 'Rates', colour: '#2a6fc9' } })
    const person = await world.staff()
    await admin.call(updateStaff, { params: { id: person.id }, body: { version: 1, role_id: role.id, hourly_rate_minor: 2_345 } })
    const read = async ({ call }: Pick<typeof person, 'call'>) =>
      JSON.stringify(await call(listUserHistory, { params: { id: person.id } }))
    for (const by of [admin, superadmin, person, await world.staff('can_manage_staff', 'can_access_finances')])
      expect(await read(by)).toContain('"hourly_rate_minor":2345')
    const hidden = await read(await world.staff('can_manage_staff'))
    expect(hidden).toContain('"action":"updateStaff"')
    expect(hidden).not.toContain(':2345')
  })

  it('names each field that is wrong, for the user and for the profile.', async () => {
    const { id } = await world.staff()
    const body = { 'user[email]': 'no', 'user[first_name]': 'www.x.io', 'profile[phone_number]': 'x' }
    await expect(put(admin, { params: { id }, body })).rejects.toMatchObject({
      status: 400,
      body: {
        user_errors: { email: ['Please enter a valid email address'], first_name: [expect.any(String)] },
        profile_errors: { phone_number: ['Please enter a valid phone number'] },
      },
    })
    for (const staff_permissions of ['{', '[]', '{"can_fly":true}', '{"can_work_door":1}'])
      await expect(put(admin, { params: { id }, body: { staff_permissions } })).rejects.toMatchObject({ status: 400 })
  })

  it('is refused with the reason for a visible person, and is 404 for others.', async () => {
    const manager = await world.staff('can_manage_staff')
    const former = await world.staff()
    await world.pool.query(`update club_staff set status = 'ended', ended_at = now() where user_id = $1`, [former.id])
    const body = { 'user[first_name]': 'Mia' }
    const attempt = async (by: typeof manager, id: string, change: Change = body) => put(by, { params: { id }, body: change })
    await expect(attempt(manager, admin.id)).rejects.toMatchObject({
      status: 403,
      body: { code: 'forbidden', reason: 'not_staff', error: 'Clubs can only manage accounts of their staff.' },
    })
    await expect(attempt(admin, former.id)).rejects.toMatchObject({ status: 403, body: { reason: 'former_staff' } })
    const { staff: stranger } = await otherClub()
    await expect(attempt(admin, stranger.id)).rejects.toMatchObject({ status: 404 })
    await expect(attempt(former, manager.id)).rejects.toMatchObject({ status: 404 })
    const permissions = { staff_permissions: '{"can_access_finances":true}' }
    for (const by of [manager, admin, superadmin]) {
      await expect(attempt(by, by.id, permissions)).rejects.toMatchObject({ status: 403, body: { reason: 'yourself' } })
      await expect(attempt(by, by.id, { 'user[status]': 'disabled' })).rejects.toMatchObject({
        status: 403,
        body: { reason: 'yourself' },
      })
    }
  })

  it('changes one’s own account like the profile: another email requires the password.', async () => {
    const client = await world.guest('client')
    const params = { id: client.id }
    expect(await put(client, { params, body: { 'user[first_name]': 'Mia' } })).toMatchObject({
      user: { first_name: 'Mia' },
      message: 'Profile updated successfully!',
    })
    const body = { 'user[email]': `other-${client.email}` }
    await expect(put(client, { params, body })).rejects.toMatchObject({
      status: 400,
      body: { user_errors: { current_password: [expect.any(String)] } },
    })
  })

  it('gives staff custom permissions at once, and never more than the caller may grant.', async () => {
    const person = await world.staff('can_access_events')
    const params = { id: person.id }
    const grant = async (by: typeof admin, flags: object) =>
      put(by, { params, body: { staff_permissions: JSON.stringify(flags) } })
    const manager = await world.staff('can_manage_staff', 'can_work_door')
    expect(await grant(manager, { can_work_door: true })).toMatchObject({
      employment: { own_permissions: true },
      staff_permissions: { can_work_door: true, can_access_events: true },
    })
    await expect(grant(manager, { can_access_finances: true })).rejects.toMatchObject({
      status: 403,
      body: { code: 'grant_refused', flags: { can_access_finances: 'flag_lacked' } },
    })
    await expect(grant(manager, { can_manage_staff: true })).rejects.toMatchObject({
      status: 403,
      body: { flags: { can_manage_staff: 'admin_grants' } },
    })
    expect(await grant(manager, { can_access_events: false })).toMatchObject({ staff_permissions: { can_access_events: false } })
    expect(await grant(admin, { can_manage_staff: true })).toMatchObject({ staff_permissions: { view_club_users: true } })
    expect((await person.call(getProfile)).staff_permissions).toMatchObject({ can_manage_staff: true, can_work_door: true })
    expect((await admin.call(listUserHistory, { params })).history[0]).toMatchObject({
      before: { can_manage_staff: false },
      after: { can_manage_staff: true },
    })
    const client = await world.guest('client')
    await expect(
      put(superadmin, { params: { id: client.id }, body: { staff_permissions: '{"can_work_door":true}' } }),
    ).rejects.toMatchObject({ status: 400, body: { profile_errors: { staff_permissions: [expect.any(String)] } } })
  })

  it('takes one of two grants at the same moment; the other is based on the result, and neither exceeds what they have.', async () => {
    const person = await world.staff()
    const params = { id: person.id }
    const [door, events] = [
      await world.staff('can_manage_staff', 'can_work_door'),
      await world.staff('can_manage_staff', 'can_access_events'),
    ]
    const grants = [
      async () => put(door, { params, body: { staff_permissions: '{"can_work_door":true}' } }),
      async () => put(events, { params, body: { staff_permissions: '{"can_access_events":true}' } }),
    ]
    await Promise.allSettled(grants.map(async (grant) => grant()))
    for (const grant of grants) await grant()
    expect(await admin.call(getUser, { params })).toMatchObject({
      staff_permissions: { can_work_door: true, can_access_events: true },
    })
  })

  it('disables an account, which is signed out everywhere, and enables it again.', async () => {
    const person = await world.staff()
    const params = { id: person.id }
    const credentials = { username: person.username, password: world.password }
    const disabled = await put(admin, { params, body: { 'user[status]': 'disabled' } })
    expect(disabled).toMatchObject({ status: 'disabled', devices: [], refused_actions: { disable: 'is_disabled' } })
    await expect(person.call(getProfile)).rejects.toMatchObject({ status: 401 })
    await expect(world.anonymous(login, { body: credentials })).rejects.toMatchObject({ body: { code: 'account_disabled' } })
    // Repeated, nothing changes.
    await put(admin, { params, body: { 'user[status]': 'disabled' } })
    await put(admin, { params, body: { 'user[status]': 'active' } })
    expect((await world.anonymous(login, { body: credentials })).user.id).toBe(person.id)
    expect((await admin.call(listUserHistory, { params })).history.map(({ after }) => after)).toEqual([
      { status: 'active' },
      { status: 'disabled' },
    ])
  })
})

describe('deleteUser', () => {
  it('leaves an id and nothing that identifies the person; what they did stays with the club.', async () => {
    const person = await world.staff()
    await person.call(updateProfile, { body: { 'user[first_name]': 'Mia' } })
    const params = { id: person.id }
    expect(await admin.call(deleteUser, { params })).toEqual({ message: 'The account was deleted.' })
    await expect(person.call(getProfile)).rejects.toMatchObject({ status: 401 })
    await expect(admin.call(getUser, { params })).rejects.toMatchObject({ status: 404 })
    await expect(admin.call(deleteUser, { params })).rejects.toMatchObject({ status: 404 })
    expect(await superadmin.call(getUser, { params })).toMatchObject({
      status: 'deleted',
      user: { username: `erased-${person.id}`, email: null, first_name: '' },
    })
    await expect(superadmin.call(deleteUser, { params })).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', allowed: ['view'] },
    })
  })

  it('is refused for oneself, for anyone who is not staff, and while something depends on the account.', async () => {
    const manager = await world.staff('can_manage_staff')
    for (const by of [superadmin, admin, manager]) {
      await expect(by.call(deleteUser, { params: { id: by.id } })).rejects.toMatchObject({
        status: 403,
        body: { reason: 'yourself' },
      })
    }
    await expect(manager.call(deleteUser, { params: { id: admin.id } })).rejects.toMatchObject({ body: { reason: 'not_staff' } })
    await expect(superadmin.call(deleteUser, { params: { id: admin.id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'club_open', error: expect.stringContaining('This person’s club') },
    })
    const client = await world.guest('client')
    await expect(admin.call(deleteUser, { params: { id: client.id } })).rejects.toMatchObject({ status: 404 })
    await world.pool.query(
      `update reservations set total_minor = 900, due_online_minor = 900, paid_minor = 900, payment_status = 'paid'
        where id = $1`,
      [client.reservation_id],
    )
    await expect(superadmin.call(deleteUser, { params: { id: client.id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'account_in_use', error: expect.stringContaining('This person still has') },
    })
  })

  it('never removes the last superadmin, also if two remove or disable each other at once.', async () => {
    const others = [await world.guest('superadmin'), await world.guest('superadmin')]
    const keep = others.map(({ id }) => id)
    await world.pool.query(`update users set status = 'disabled' where role = 'superadmin' and not id = any($1)`, [keep])
    const [one, two] = others
    if (one === undefined || two === undefined) throw new Error('There are two.')
    const results = await Promise.allSettled([
      one.call(deleteUser, { params: { id: two.id } }),
      put(two, { params: { id: one.id }, body: { 'user[status]': 'disabled' } }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await world.pool.query(
      `select id from users where role = 'superadmin' and status = 'active' and id = any($1)`,
      [keep],
    )
    expect(rows).toHaveLength(1)
    await world.pool.query(`update users set status = 'active' where id = $1`, [superadmin.id])
  })
})
