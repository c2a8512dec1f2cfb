import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { actOnAmbassador, getAmbassador, listAmbassadors } from '#contract/ambassadors/approval.ts'
import type { ApprovalAction } from '#contract/ambassadors/states.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { roles } from '#contract/base/permissions.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

async function applicant() {
  const guest = await world.guest('ambassador')
  await world.pool.query(`update ambassador_profiles set approval_status = 'pending' where user_id = $1`, [guest.id])
  await world.pool.query('delete from referral_codes where ambassador_id = $1', [guest.id])
  return guest
}

const act = async (id: string, action: ApprovalAction, reason?: string) =>
  superadmin.call(actOnAmbassador, { params: { id }, body: { action, ...(reason !== undefined && { reason }) } })

const mailsTo = async (email: string) =>
  (
    await world.pool.query<{ subject: string; text: string }>(
      'select subject, text from mailbox where recipient = $1 order by id',
      [email],
    )
  ).rows

describe('actOnAmbassador', () => {
  it('approves: the ambassador gets a permanent code of eight characters, an email and a notification.', async () => {
    const guest = await applicant()
    const after = await act(guest.id, 'approve')
    expect(after).toMatchObject({
      id: guest.id,
      status: 'approved',
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/) as unknown,
      vanity_code: null,
      has_signed: false,
      clubs: 0,
      reservations: 0,
      decision: { action: 'approve', reason: '', by: { id: superadmin.id, name: 'Ana Lopez' } },
      allowed_actions: ['suspend'],
    })
    await world.runDueJobs()
    expect((await guest.call(listNotifications)).notifications).toMatchObject([
      { kind: 'ambassador_approved', path: '/ambassador/dashboard' },
    ])
    expect(await mailsTo(guest.email)).toMatchObject([
      { subject: 'You’re an ambassador', text: expect.stringContaining(after.code ?? 'no code') as unknown },
    ])
  })

  it('suspends and restores with the reason in the email, and keeps the code.', async () => {
    const guest = await applicant()
    const { code } = await act(guest.id, 'approve')
    expect(await act(guest.id, 'suspend', 'Bought ads under our name')).toMatchObject({
      status: 'suspended',
      code,
      allowed_actions: ['restore'],
    })
    const restored = await act(guest.id, 'restore')
    expect(restored).toMatchObject({ status: 'approved', code })
    expect(restored.decisions.map(({ action, reason }) => [action, reason])).toEqual([
      ['restore', ''],
      ['suspend', 'Bought ads under our name'],
      ['approve', ''],
    ])
    await world.runDueJobs()
    const mails = await mailsTo(guest.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You’re an ambassador',
      'Your ambassador account is suspended',
      'Your ambassador account is active again',
    ])
    expect(mails[1]?.text).toContain('Reason: Bought ads under our name')
  })

  it('rejects permanently: nothing follows, and no code is given.', async () => {
    const guest = await applicant()
    expect(await act(guest.id, 'reject', 'No references')).toMatchObject({ status: 'rejected', code: null, allowed_actions: [] })
    await expect(act(guest.id, 'approve')).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', status: 'rejected', allowed: [] },
    })
  })

  it.each(['reject', 'suspend'] as const)('asks for a reason to %s.', async (action) => {
    const guest = await applicant()
    await expect(act(guest.id, action, '  ')).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { reason: [expect.any(String)] } },
    })
  })

  it('lets one of two simultaneous approvals through, also from two servers, with one code.', async () => {
    const guest = await applicant()
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(async () => act(guest.id, 'approve')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ status: 409, body: { code: 'invalid_transition', allowed: ['suspend'] } })
    }
    const { rows } = await world.pool.query('select kind from referral_codes where ambassador_id = $1', [guest.id])
    expect(rows).toEqual([{ kind: 'permanent' }])
  })

  it('records each decision in the audit log.', async () => {
    const guest = await applicant()
    await act(guest.id, 'reject', 'Spam')
    const { rows } = await world.pool.query(
      `select actor_id, before, after from audit_log where action = 'actOnAmbassador' and subject_id = $1`,
      [guest.id],
    )
    expect(rows).toEqual([
      {
        actor_id: superadmin.id,
        before: { approval_status: 'pending' },
        after: { approval_status: 'rejected', reason: 'Spam' },
      },
    ])
  })

  it('finds no account that is not an ambassador’s, or is deleted.', async () => {
    const [client, gone] = [await world.guest('client'), await applicant()]
    await world.pool.query('update users set deleted_at = now() where id = $1', [gone.id])
    for (const id of [client.id, gone.id, randomUUID()]) {
      await expect(act(id, 'approve')).rejects.toMatchObject({ status: 404 })
      await expect(superadmin.call(getAmbassador, { params: { id } })).rejects.toMatchObject({ status: 404 })
    }
  })

  it('is for superadmins only, like reading.', async () => {
    const guest = await applicant()
    const others = roles.filter((role) => role !== 'superadmin')
    expect(others).toHaveLength(4)
    for (const role of others) {
      const other = await world.guest(role)
      const calls = [
        other.call(actOnAmbassador, { params: { id: guest.id }, body: { action: 'approve' } }),
        other.call(getAmbassador, { params: { id: guest.id } }),
        other.call(listAmbassadors, {}),
      ]
      for (const refused of await Promise.allSettled(calls)) expect(refused).toMatchObject({ reason: { status: 403 } })
    }
  })
})

describe('listAmbassadors', () => {
  it('shows a status, finds people by name, and paginates in both orders.', async () => {
    const own = await openWorld(inject('testServer'))
    try {
      const reviewer = await own.guest('superadmin')
      const guests = [await own.guest('ambassador'), await own.guest('ambassador'), await own.guest('ambassador')]
      const [first, second, third] = guests.map(({ id }) => id).toSorted()
      await own.pool.query(`update ambassador_profiles set approval_status = 'pending' where user_id <> $1`, [second])
      await own.pool.query(`update users set first_name = 'Imani', last_name = 'Clarke' where id = $1`, [third])
      const list = async (query: QueryOf<typeof listAmbassadors> = {}) => reviewer.call(listAmbassadors, { query })
      const ids = ({ ambassadors }: { ambassadors: { id: string }[] }) => ambassadors.map(({ id }) => id)
      expect(ids(await list())).toEqual([first, second, third])
      expect(await list({ status: 'pending' })).toMatchObject({
        ambassadors: [{ id: first, allowed_actions: ['approve', 'reject'], decision: null, vanity_code: null }, { id: third }],
        count: 2,
        next: null,
      })
      expect(ids(await list({ search: 'imani cl' }))).toEqual([third])
      expect(ids(await list({ search: 'imani', status: 'approved' }))).toEqual([])
      const page = await list({ sort: 'newest', limit: 2 })
      expect(ids(page)).toEqual([third, second])
      expect(ids(await list({ sort: 'newest', limit: 2, cursor: page.next ?? '' }))).toEqual([first])
    } finally {
      await own.close()
    }
  })
})
