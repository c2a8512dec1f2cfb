import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { changePassword, endOtherDevices, exportProfile, login } from '#contract/accounts/accounts.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import { exportSecurityLog, listSecurityLog } from '#contract/platform/security-log.ts'
import { getPlatformDashboard } from '#contract/dashboard/platform-dashboard.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import { updateUser } from '#contract/people/users.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

const list = async (query: QueryOf<typeof listSecurityLog> = {}) => superadmin.call(listSecurityLog, { query })
const kindsOf = async (account: string) => (await list({ account })).entries.map(({ kind }) => kind)

describe('listSecurityLog', () => {
  it('has sign-ins, failed ones, and changes of passwords, sessions and rights, without any secret.', async () => {
    const person = await world.staff()
    const admin = await world.admin()
    const { username } = person
    const signIn = async (password: string) => world.anonymous(login, { body: { username, password } })
    await expect(signIn('wrong-password-1')).rejects.toMatchObject({ status: 400 })
    await signIn(world.password)
    world.clock.move({ minutes: 1 })
    await admin.call(updateUser, {
      params: { id: person.id },
      body: { staff_permissions: JSON.stringify({ can_work_door: true }), version: 1 },
    })
    world.clock.move({ minutes: 1 })
    await person.call(endOtherDevices)
    world.clock.move({ minutes: 1 })
    const chosen = 'lantern-orchid-42'
    await person.call(changePassword, {
      body: { current_password: world.password, new_password: chosen, confirm_password: chosen },
    })
    const kinds = await kindsOf(person.id)
    expect(new Set(kinds)).toEqual(new Set(['sign_in', 'sign_in_failed', 'rights_changed', 'sessions_ended', 'password_changed']))
    const { entries } = await list({ account: person.id, kind: 'rights_changed' })
    expect(entries).toMatchObject([{ account: { id: person.id }, actor: { id: admin.id }, action: 'updateUser', times: 1 }])
    const all = JSON.stringify(await list())
    for (const secret of [world.password, chosen, 'wrong-password-1', person.token]) expect(all).not.toContain(secret)
  })

  it('counts repeats of an hour in one entry, for accounts and for names that no one has.', async () => {
    const person = await world.guest('client')
    for (const username of [person.username, 'nobody-here'])
      for (let tried = 0; tried < 4; tried++)
        await expect(world.anonymous(login, { body: { username, password: 'wrong-password-1' } })).rejects.toMatchObject({
          status: 400,
        })
    expect((await list({ account: person.id, kind: 'sign_in_failed' })).entries).toMatchObject([{ times: 4, actor: null }])
    const unknown = (await list({ kind: 'sign_in_failed' })).entries.find(({ account }) => account === null)
    expect(unknown?.times).toBe(4)
    world.clock.move({ hours: 1 })
    await expect(
      world.anonymous(login, { body: { username: person.username, password: 'wrong-password-1' } }),
    ).rejects.toMatchObject({ status: 400 })
    expect((await list({ account: person.id, kind: 'sign_in_failed' })).entries.map(({ times }) => times)).toEqual([1, 4])
  })

  it('counts refused calls with a token, however many there are, and none without one.', async () => {
    const person = await world.guest('client')
    await Promise.all(
      Array.from({ length: 30 }, async () => expect(person.call(getPlatformDashboard)).rejects.toMatchObject({ status: 403 })),
    )
    const dead = world.as('x'.repeat(43))
    await expect(dead(getProfile, {})).rejects.toMatchObject({ status: 401 })
    await expect(world.anonymous(getProfile, {})).rejects.toMatchObject({ status: 401 })
    expect((await list({ account: person.id, kind: 'refused' })).entries).toMatchObject([
      { times: 30, action: 'getPlatformDashboard' },
    ])
    expect((await list({ kind: 'refused' })).entries.filter(({ account }) => account === null)).toMatchObject([{ times: 1 }])
  })

  it('pages by cursor, filters by dates, and is for superadmins only.', async () => {
    const whole = (await list({ limit: 100 })).entries.map(({ id }) => id)
    const ids: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await list({ limit: 2, ...(cursor !== undefined && { cursor }) })
      ids.push(...page.entries.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    expect(ids).toEqual(whole)
    expect((await list({ date_range: '2030-01-01,2030-01-02' })).entries).toEqual([])
    await expect((await world.admin()).call(listSecurityLog, { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  it('is in the owner’s export, and forgotten after half a year.', async () => {
    const person = await world.guest('client')
    await world.anonymous(login, { body: { username: person.username, password: world.password } })
    expect((await person.call(exportProfile)).security).toMatchObject([{ kind: 'sign_in', count: 1 }])
    await world.pool.query(`update security_log set last_at = last_at - interval '181 days' where user_id = $1`, [person.id])
    world.clock.move({ hours: 2 })
    await world.runDueJobs()
    expect((await world.pool.query('select 1 from security_log where user_id = $1', [person.id])).rows).toEqual([])
  })
})

describe('exportSecurityLog', () => {
  it('exports everything that matches the filters as CSV.', async () => {
    const { username } = await world.guest('client')
    await expect(world.anonymous(login, { body: { username, password: 'wrong-password-1' } })).rejects.toMatchObject({
      status: 400,
    })
    const csv = await superadmin.call(exportSecurityLog, { query: { kind: 'sign_in_failed' } })
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe('\ufeffFirst (UTC),Last (UTC),Times,Kind,Account,Role,By,Call,Address,Device,Request')
    expect(lines[1]).toContain(',sign_in_failed,')
  })
})
