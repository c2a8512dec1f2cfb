import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { getMyAvailability, saveMyAvailability } from '#contract/staffing/availability.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { assignSchedule, copyShifts, getRota } from '#contract/staffing/rota.ts'
import { createScheduleTemplate } from '#contract/staffing/schedule-templates.ts'
import { endStaff } from '#contract/staffing/staff.ts'
import { createShift, updateShift } from '#contract/staffing/staff-schedules.ts'
import {
  cancelTimeOff,
  decideTimeOff,
  listMyTimeOff,
  listTimeOff,
  requestTimeOff,
  type MyTimeOff,
} from '#contract/staffing/time-off.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addPerson, addRole } from '../testing/people.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let nora: Awaited<ReturnType<typeof addPerson>>
let role_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  role_id = await addRole(world, { name: 'Bar' })
})
beforeEach(async () => {
  // No planner of another test is notified, and no email of one is still to be sent.
  await world.pool.query('update club_staff set can_access_staff_management = false')
  await world.runDueJobs()
  nora = await addPerson(world, role_id)
  await keepSignedIn(world)
})
afterAll(async () => world.close())

/** Monday to Sunday. */
const week = { date_from: '2030-06-03', date_to: '2030-06-09' }
const ask = async (dates = week, reason = ''): Promise<MyTimeOff> => nora.call(requestTimeOff, { body: { ...dates, reason } })
const decide = async (
  { id, version }: Pick<MyTimeOff, 'id' | 'version'>,
  action: 'approve' | 'decline',
  more: { note?: string; open_shifts?: boolean } = {},
) => admin.call(decideTimeOff, { params: { id }, body: { action, version, ...more } })
const takeOff = async (dates = week) => decide(await ask(dates), 'approve')
const plan = async (date: string, more: { user_id?: string; publish?: boolean; confirm_time_off?: boolean } = {}) => {
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  const times = { starts_at_local: `${date}T22:00`, ends_at_local: `${next}T06:00` }
  return admin.call(createShift, { body: { role_id, user_id: nora.id, ...times, ...more } })
}
const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], start_local: '22:00', end_local: '06:00', break_minutes: 0, headcount: 1 }
const makeTemplate = async () => admin.call(createScheduleTemplate, { body: { name: 'Bar', role_id, ...everyDay } })
const rowOf = async () =>
  (await admin.call(getRota, { query: { date: '2030-06-03' } })).staff.find(({ user_id }) => user_id === nora.id)

const mails = async () => {
  await world.pool.query('delete from mailbox')
  await world.runDueJobs()
  const { rows } = await world.pool.query<{ recipient: string; subject: string; text: string }>(
    `select recipient, subject, text from mailbox where subject like '%time off%' order by recipient`,
  )
  return rows
}

describe('requestTimeOff', () => {
  it('notifies the planners by email and in the product, with the reason.', async () => {
    const planner = await world.staff('can_access_staff_management')
    expect(await ask(week, 'Exams')).toMatchObject({ ...week, reason: 'Exams', status: 'pending', allowed_actions: ['cancel'] })
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toEqual([admin.email, planner.email].toSorted())
    expect(sent[0]).toMatchObject({ subject: 'Ana Lopez requested time off: Kelder' })
    for (const words of ['Mon, Jun 3, 2030 – Sun, Jun 9, 2030', 'Exams']) expect(sent[0]?.text).toContain(words)
    const { notifications } = await planner.call(listNotifications, {})
    expect(notifications[0]).toMatchObject({ kind: 'time_off_request', path: '/admin-club/shifts/requests' })
  })

  it('is refused for past dates, more than a year, and an end before the start.', async () => {
    const spans = [
      { date_from: '2020-01-01', date_to: '2020-01-02' },
      { date_from: '2101-01-01', date_to: '2102-01-02' },
      { date_from: '2030-06-09', date_to: '2030-06-03' },
    ]
    for (const span of spans) await expect(ask(span)).rejects.toMatchObject(refusedWith(400, 'invalid'))
  })

  it('is refused for dates already requested, also if both are sent at once.', async () => {
    const answers = await Promise.allSettled([1, 2, 3].map(async () => ask()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(ask({ date_from: '2030-06-09', date_to: '2030-06-10' })).rejects.toMatchObject(
      refusedWith(409, 'time_off_overlap'),
    )
  })
})

describe('cancelTimeOff', () => {
  it('withdraws a request, or an approval until the time off begins, and notifies the planners.', async () => {
    const approved = await takeOff()
    await mails()
    expect(await nora.call(cancelTimeOff, { params: { id: approved.id } })).toMatchObject({
      status: 'cancelled',
      allowed_actions: [],
    })
    expect((await mails()).map(({ subject }) => subject)).toContain('Ana Lopez cancelled time off: Kelder')
    await plan('2030-06-04')
    await expect(nora.call(cancelTimeOff, { params: { id: approved.id } })).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition', { status: 'cancelled' }),
    )
  })

  it('works on one’s own requests only.', async () => {
    const { id } = await ask()
    const sam = await addPerson(world, role_id)
    await expect(sam.call(cancelTimeOff, { params: { id } })).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })
})

describe('decideTimeOff', () => {
  it('approves and keeps the shifts on those dates unless they are to be opened; the person is notified.', async () => {
    const [friday] = [await plan('2030-06-07', { publish: true }), await plan('2030-06-10', { publish: true })]
    const request = await ask()
    const { requests } = await admin.call(listTimeOff, { query: { status: 'pending' } })
    const shown = requests.find(({ id }) => id === request.id)
    expect(shown).toMatchObject({ staff_name: 'Ana Lopez', allowed_actions: ['approve', 'decline'] })
    expect(shown?.shifts).toMatchObject([
      { id: friday.id, starts_at_local: '2030-06-07T22:00', role_name: 'Bar', status: 'published' },
    ])
    await mails()
    expect(await decide(request, 'approve', { note: 'Enjoy' })).toMatchObject({ status: 'approved', shifts: [{ id: friday.id }] })
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: nora.email, subject: 'Your time off is approved: Kelder' })
    expect(mail?.text).toContain('Enjoy')
    const { requests: mine } = await nora.call(listMyTimeOff, {})
    expect(mine).toMatchObject([{ status: 'approved', decision_note: 'Enjoy' }])
  })

  it('opens the shifts on those dates with the approval if asked to.', async () => {
    const friday = await plan('2030-06-07', { publish: true })
    const after = await decide(await ask(), 'approve', { open_shifts: true })
    expect(after.shifts).toEqual([])
    const rota = await admin.call(getRota, { query: { date: '2030-06-07' } })
    expect(rota.shifts.find(({ id }) => id === friday.id)).toMatchObject({ user_id: null, status: 'published' })
  })

  it('declines, even after an approval, and the dates can be requested again.', async () => {
    const approved = await takeOff()
    const declined = await decide(approved, 'decline', { note: 'We are short of people' })
    expect(declined).toMatchObject({ status: 'declined', allowed_actions: [] })
    await expect(decide(declined, 'approve')).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition', { status: 'declined' }),
    )
    expect(await ask()).toMatchObject({ status: 'pending' })
  })

  it('is decided once if managers decide at the same moment.', async () => {
    const request = await ask()
    const decisions = await Promise.allSettled((['approve', 'decline'] as const).map(async (action) => decide(request, action)))
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = decisions.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: refusedWith(409, 'stale') })
  })

  it('is not decided by the requester, by staff who do not plan, or by another club.', async () => {
    const planner = await world.staff('can_access_staff_management')
    const own = await planner.call(requestTimeOff, { body: week })
    const body = { action: 'approve' as const, version: own.version }
    const params = { id: own.id }
    await expect(planner.call(decideTimeOff, { params, body })).rejects.toMatchObject(refusedWith(403, 'own_work'))
    const { requests } = await planner.call(listTimeOff, {})
    expect(requests.find(({ id }) => id === own.id)).toMatchObject({ allowed_actions: [] })
    await expect(nora.call(decideTimeOff, { params, body })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    const other = await addClub(world)
    await expect(other.call(decideTimeOff, { params, body })).rejects.toMatchObject(refusedWith(404, 'not_found'))
    expect((await other.call(listTimeOff, {})).requests).toEqual([])
  })
})

describe('approved time off', () => {
  it('blocks a shift on its dates until the planner confirms, and then warns; the evening before and the day after are free.', async () => {
    await takeOff()
    await plan('2030-06-02')
    const free = await plan('2030-06-10')
    await expect(plan('2030-06-05')).rejects.toMatchObject(refusedWith(409, 'time_off'))
    expect(await plan('2030-06-05', { confirm_time_off: true })).toMatchObject({ warnings: ['time_off'] })
    const move = { version: free.version, starts_at_local: '2030-06-08T22:00' }
    const params = { id: free.id }
    await expect(admin.call(updateShift, { params, body: move })).rejects.toMatchObject(refusedWith(409, 'time_off'))
    const moved = await admin.call(updateShift, { params, body: { ...move, confirm_time_off: true } })
    expect(moved).toMatchObject({ business_date: '2030-06-08', warnings: ['time_off'] })
    expect(await admin.call(updateShift, { params, body: { version: moved.version, note: 'Main bar' } })).toMatchObject({
      note: 'Main bar',
    })
  })

  it('is a separate result in an assignment: refused, left out, or planned if confirmed.', async () => {
    await takeOff({ date_from: '2030-06-04', date_to: '2030-06-05' })
    const { id: template_id } = await makeTemplate()
    const body = { template_id, staff_ids: [nora.id], ...week }
    await expect(admin.call(assignSchedule, { body })).rejects.toMatchObject(
      refusedWith(409, 'time_off', {
        rows: [{ business_date: '2030-06-04', result: 'time_off' }, { business_date: '2030-06-05' }],
      }),
    )
    const skipped = await admin.call(assignSchedule, { body: { ...body, on_conflict: 'skip' } })
    expect(skipped).toMatchObject({ planned: 5, time_off: 2, conflicts: 0 })
    const confirmed = await admin.call(assignSchedule, { body: { ...body, on_conflict: 'skip', confirm_time_off: true } })
    expect(confirmed).toMatchObject({ planned: 2, skipped: 5, time_off: 0 })
    expect(confirmed.rows.find(({ business_date }) => business_date === '2030-06-04')?.warnings).toContain('time_off')
  })

  it('leaves the shift open when a week is copied onto it.', async () => {
    await plan('2030-07-02')
    await takeOff({ date_from: '2030-07-09', date_to: '2030-07-09' })
    const copied = await admin.call(copyShifts, { body: { from_date: '2030-07-01', to_date: '2030-07-08' } })
    expect(copied.rows.find(({ business_date }) => business_date === '2030-07-09')).toMatchObject({
      user_id: null,
      result: 'planned',
    })
  })

  it('shows on the rota, like pending requests, and disappears once the person leaves.', async () => {
    const { id } = await takeOff({ date_from: '2030-06-04', date_to: '2030-06-05' })
    await ask({ date_from: '2030-06-08', date_to: '2030-06-12' })
    expect((await rowOf())?.time_off).toMatchObject([{ id, status: 'approved' }, { status: 'pending' }])
    const pendingOfNora = async () =>
      (await admin.call(listTimeOff, { query: { status: 'pending' } })).requests.filter(({ user_id }) => user_id === nora.id)
    expect(await pendingOfNora()).toHaveLength(1)
    await admin.call(endStaff, { params: { id: nora.id } })
    expect(await pendingOfNora()).toEqual([])
  })
})

describe('saveMyAvailability', () => {
  const saturdays = { weekday: 6, kind: 'unavailable' as const, start_local: null, end_local: null }
  const saturday = { date: '2030-06-08', kind: 'preferred' as const, start_local: '20:00', end_local: '07:00' }

  it('is shown on the rota, and planners are warned about it.', async () => {
    expect(await nora.call(getMyAvailability, {})).toEqual({ week: [], dates: [], version: 0, updated_at: null })
    const saved = await nora.call(saveMyAvailability, { body: { version: 0, week: [saturdays], dates: [saturday] } })
    expect(saved).toMatchObject({ week: [saturdays], dates: [saturday], version: 1 })
    expect((await rowOf())?.availability).toEqual({ week: [saturdays], dates: [saturday] })
    expect(await plan('2030-06-01')).toMatchObject({ warnings: ['unavailable'] })
    expect(await plan('2030-06-08')).toMatchObject({ warnings: [] })
    const { id: template_id } = await makeTemplate()
    const body = { template_id, staff_ids: [nora.id], dates: ['2030-06-15'], preview: true }
    expect((await admin.call(assignSchedule, { body })).rows).toMatchObject([{ result: 'planned', warnings: ['unavailable'] }])
  })

  it('drops past dates, and refuses a stale version.', async () => {
    const body = { version: 0, week: [], dates: [{ ...saturday, date: '2020-01-04' }, saturday] }
    expect((await nora.call(saveMyAvailability, { body })).dates).toEqual([saturday])
    const both = await Promise.allSettled(
      [1, 2].map(async () => nora.call(saveMyAvailability, { body: { version: 1, week: [saturdays], dates: [] } })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusedWith(409, 'stale', { current: { version: 2, week: [saturdays] } }),
    })
    await expect(nora.call(saveMyAvailability, { body })).rejects.toMatchObject(refusedWith(409, 'stale'))
  })

  it('accepts different start and end times, at most three spans per day.', async () => {
    const weeks = [
      [{ ...saturdays, start_local: '20:00' }],
      [{ ...saturdays, start_local: '20:00', end_local: '20:00' }],
      [saturdays, saturdays, saturdays, saturdays],
    ]
    for (const days of weeks) {
      const save = nora.call(saveMyAvailability, { body: { version: 0, week: days, dates: [] } })
      await expect(save).rejects.toMatchObject(refusedWith(400, 'invalid'))
    }
  })
})
