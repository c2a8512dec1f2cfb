import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { changePassword, login, requestPasswordReset } from '#contract/accounts/accounts.ts'
import { endpoints } from '#contract/index.ts'
import { acceptInvitation, readInvitation } from '#contract/accounts/invitations.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getProfile, logout } from '#contract/accounts/profile.ts'
import { addStaff, endStaff, getStaff, renewFirstSignIn } from '#contract/staffing/staff.ts'
import { createRole } from '#contract/staffing/staff-roles.ts'
import { keepSignedIn, readEmail, readSubjects } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const password = 'a-long-evening-out'
const over = { status: 409, body: { code: 'invalid_invitation' } }

/** Someone the club's administrator just added; `tokenOf` reads the newest invitation. */
async function add(first_sign_in: 'invitation' | 'one_time_password') {
  const admin = await world.admin()
  await keepSignedIn(world)
  const name = `p${randomBytes(6).toString('hex')}`
  const role = await admin.call(createRole, { body: { name, colour: '#2a6fc9', permissions: { can_work_door: true } } })
  const email = `${name}@example.com`
  const body = { username: name, first_name: 'Noor', last_name: 'Bakker', email, role_id: role.id, first_sign_in }
  const added = await admin.call(addStaff, { body })
  const tokenOf = async () => {
    await world.runDueJobs()
    return /\/invitation#(\S+)/.exec(await readEmail(world, email, 'Join Kelder'))?.[1] ?? ''
  }
  return { admin, added, email, tokenOf, role }
}

const accept = async (token: string) =>
  world.anonymous(acceptInvitation, { body: { token, new_password: password, confirm_password: password } })

describe('an invitation', () => {
  it('shows where it leads, and makes the invited person a member with their own password.', async () => {
    const { admin, added, email, tokenOf, role } = await add('invitation')
    const token = await tokenOf()
    expect(await world.anonymous(readInvitation, { body: { token } })).toMatchObject({
      username: added.username,
      first_name: 'Noor',
      email,
      club_name: 'Kelder',
      role_name: role.name,
    })
    const welcome = await accept(token)
    expect(welcome).toMatchObject({ redirect_to: '/staff-club/dashboard', user: { email_confirmed: true } })
    const me = await world.as(welcome.token ?? '')(getProfile, {})
    expect(me).toMatchObject({
      staff_permissions: { can_work_door: true },
      profile: { role_profile: { club_id: world.event.club_id } },
    })
    const member = await admin.call(getStaff, { params: { id: added.id } })
    expect(member).toMatchObject({ status: 'active', first_sign_in: null, joined_at: expect.any(String) })
    const { notifications } = await admin.call(listNotifications, {})
    expect(notifications[0]).toMatchObject({ kind: 'staff_joined', title: 'Noor Bakker joined your team' })
    expect((await world.anonymous(login, { body: { username: added.username, password } })).token).not.toBeNull()
    const { rows } = await world.pool.query(
      `select actor_id from audit_log where action = 'acceptInvitation' and subject_id = $1`,
      [added.id],
    )
    expect(rows).toEqual([{ actor_id: null }])
  })

  it('works once, even if two devices use it at the same moment.', async () => {
    const { tokenOf } = await add('invitation')
    const token = await tokenOf()
    const results = await Promise.allSettled([accept(token), accept(token)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(accept(token)).rejects.toMatchObject(over)
    await expect(world.anonymous(readInvitation, { body: { token } })).rejects.toMatchObject(over)
  })

  it('expires after seven days, on resending and on withdrawal, and cannot be forged.', async () => {
    const { admin, added, tokenOf, email } = await add('invitation')
    const params = { id: added.id }
    const first = await tokenOf()
    world.clock.move({ hours: 1 })
    await admin.call(renewFirstSignIn, { params })
    const second = await tokenOf()
    expect((await readSubjects(world, email)).length).toBe(2)
    await expect(accept(first)).rejects.toMatchObject(over)
    expect(await world.anonymous(readInvitation, { body: { token: second } })).toMatchObject({ username: added.username })
    world.clock.move({ hours: 7 * 24 })
    await expect(accept(second)).rejects.toMatchObject(over)
    expect(await admin.call(getStaff, { params })).toMatchObject({ status: 'invited', first_sign_in: { is_expired: true } })
    await admin.call(renewFirstSignIn, { params })
    const third = await tokenOf()
    await admin.call(endStaff, { params })
    await expect(accept(third)).rejects.toMatchObject(over)
    await expect(accept(`${added.id}.${'A'.repeat(43)}`)).rejects.toMatchObject(over)
  })

  it('is the only way in until it is accepted: no password, no reset, and no weak password.', async () => {
    const { added, email, tokenOf } = await add('invitation')
    await expect(world.anonymous(login, { body: { username: added.username, password: 'x' } })).rejects.toMatchObject({
      body: { code: 'invalid_credentials' },
    })
    await world.anonymous(requestPasswordReset, { body: { email } })
    await world.runDueJobs()
    expect(await readSubjects(world, email)).toHaveLength(1)
    const body = { token: await tokenOf(), new_password: 'password1', confirm_password: 'password1' }
    await expect(world.anonymous(acceptInvitation, { body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { new_password: [expect.any(String)] } },
    })
  })
})

describe('a one-time password', () => {
  it('allows nothing but changing it: every other call is refused with a code, and so are live updates.', async () => {
    const { added } = await add('one_time_password')
    const once = added.one_time_password ?? ''
    const welcome = await world.anonymous(login, { body: { username: added.username, password: once } })
    expect(welcome).toMatchObject({ redirect_to: '/choose-password', message: expect.stringContaining('one-time password') })
    const headers = { authorization: `Token ${welcome.token ?? ''}` }
    const answered: string[] = []
    for (const { name, method, path, authorize } of endpoints) {
      if (authorize === 'public') continue
      const url = `/api/${path.replaceAll(/\{\w+\}/g, added.id)}`
      const answer = await world.app.inject({ method, url, headers })
      if (answer.json<{ code?: string }>().code !== 'password_change_required') answered.push(name)
      if (name === 'logout') Object.assign(headers, await signIn(added.username, once))
    }
    expect(answered.toSorted()).toEqual(['changePassword', 'getProfile', 'logout'])
    const live = await world.app.inject({ url: `/api/live/?topics=user:${added.id}`, headers })
    expect(live.json()).toMatchObject({ code: 'password_change_required' })
  })

  it('is replaced by a new one, and everything opens.', async () => {
    const { added } = await add('one_time_password')
    const once = added.one_time_password ?? ''
    const { token } = await world.anonymous(login, { body: { username: added.username, password: once } })
    const change = async (new_password: string) =>
      world.as(token ?? '')(changePassword, {
        body: { current_password: once, new_password, confirm_password: new_password },
      })
    await expect(change(once)).rejects.toMatchObject({ status: 400, body: { fields: { new_password: [expect.any(String)] } } })
    const { token: own } = await change(password)
    expect((await world.as(own)(listNotifications, {})).count).toBe(0)
    await world.as(own)(logout, {})
    await expect(world.anonymous(login, { body: { username: added.username, password: once } })).rejects.toMatchObject({
      body: { code: 'invalid_credentials' },
    })
  })

  it('expires after seven days.', async () => {
    const { added } = await add('one_time_password')
    world.clock.move({ hours: 7 * 24 })
    const body = { username: added.username, password: added.one_time_password ?? '' }
    await expect(world.anonymous(login, { body })).rejects.toMatchObject({
      status: 403,
      body: { code: 'one_time_password_expired' },
    })
  })
})

async function signIn(username: string, typed: string): Promise<{ authorization: string }> {
  const { token } = await world.anonymous(login, { body: { username, password: typed } })
  return { authorization: `Token ${token ?? ''}` }
}

it('acceptInvitation waits for a manager who is withdrawing the invitation, and then finds it gone.', async () => {
  const { added, tokenOf } = await add('invitation')
  const token = await tokenOf()
  const withdrawing = await world.pool.connect()
  try {
    await withdrawing.query('begin')
    await withdrawing.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`team ${world.event.club_id}`])
    await withdrawing.query(`update club_staff set status = 'ended', ended_at = now() where user_id = $1`, [added.id])
    // It may be refused before the commit is answered.
    const answer = accept(token).catch((error: unknown) => error)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await world.pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await withdrawing.query('delete from account_invitations where user_id = $1', [added.id])
    await withdrawing.query('commit')
    expect(await answer).toMatchObject(over)
  } finally {
    withdrawing.release()
  }
})
