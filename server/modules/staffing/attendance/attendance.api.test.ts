import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportProfile } from '#contract/accounts/accounts.ts'
import {
  approveAttendance,
  correctAttendance,
  deleteAttendance,
  exportAttendance,
  generateAttendance,
  getAttendance,
  getAttendanceBoard,
  listAttendance,
} from '#contract/staffing/attendance.ts'
import { exportPayroll, getPayroll, getPayrollPdf } from '#contract/staffing/payroll.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addPerson, addRole } from '../testing/people.ts'
import { addShift, press } from '../testing/shifts.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let planner: Awaited<ReturnType<World['staff']>>
let role_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  ;[admin, planner] = [await world.admin(), await world.staff('can_access_staff_management')]
  role_id = await addRole(world, { name: 'Bar' })
})
afterAll(async () => world.close())

/** A person with a shift that starts now, on the minute. */
async function begin(hours = 8) {
  world.clock.move({ milliseconds: 60_000 - (world.clock.milliseconds() % 60_000) })
  const person = await addPerson(world, role_id)
  await world.pool.query(`update users set first_name = 'Noor', last_name = 'Bakker' where id = $1`, [person.id])
  const { shift, attendance_id: id } = await addShift(world, person, {
    role_id,
    starts_at: world.clock.now(),
    hours,
    break_minutes: 30,
  })
  await keepSignedIn(world)
  return { person, shift, id }
}

/** The same, worked for eight hours. */
async function work() {
  const begun = await begin()
  await press(begun.person, begun.id, 'check_in')
  world.clock.move({ hours: 8 })
  await press(begun.person, begun.id, 'check_out')
  return begun
}

const correct = async (id: string, body: object, as = admin) =>
  as.call(correctAttendance, { params: { id }, body: { reason: 'Forgot to press', version: 1, ...body } })

describe('listAttendance', () => {
  it('lists attendance, latest shift first, by person, date and status, across pages.', async () => {
    const first = await work()
    const second = await begin()
    const find = async (query: object) =>
      (await admin.call(listAttendance, { query })).attendance
        .map(({ id }) => id)
        .filter((id) => [first.id, second.id].includes(id))
    expect(await find({})).toEqual([second.id, first.id])
    expect(await find({ staff_id: first.person.id })).toEqual([first.id])
    expect(await find({ status: 'scheduled' })).toEqual([second.id])
    expect(await find({ date_from: first.shift.business_date, date_to: second.shift.business_date })).toEqual([
      second.id,
      first.id,
    ])
    expect(await find({ date_from: '2020-01-01', date_to: '2020-01-31' })).toEqual([])
    const page = await admin.call(listAttendance, { query: { limit: 1 } })
    expect(page).toMatchObject({ attendance: [{ id: second.id }], timezone: 'Europe/Amsterdam' })
    expect(page.count).toBeGreaterThan(1)
    expect(await admin.call(listAttendance, { query: { limit: 1, cursor: page.next ?? '' } })).toMatchObject({
      attendance: [
        {
          id: first.id,
          staff: { name: 'Noor Bakker' },
          role: { name: 'Bar' },
          planned_minutes: 450,
          worked_minutes: 480,
          hourly_rate_minor: 1800,
          pay_minor: 14_400,
          punches: [{ action: 'check_in' }, { action: 'check_out' }],
          allowed_actions: ['correct', 'approve'],
        },
      ],
    })
  })

  it('shows hours to planners and pay only to those with access to finances, and nothing to anyone else.', async () => {
    const { id, person } = await work()
    expect(await planner.call(getAttendance, { params: { id } })).toMatchObject({
      worked_minutes: 480,
      pay_minor: null,
      hourly_rate_minor: null,
    })
    const csv = await planner.call(exportAttendance, { query: {} })
    expect(csv).not.toContain('Pay')
    const other = await addClub(world)
    await expect(other.call(getAttendance, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await other.call(listAttendance, {})).attendance).toEqual([])
    await expect(person.call(getAttendance, { params: { id } })).rejects.toMatchObject({ status: 403 })
    const noZone = await world.guest('adminclub')
    await expect(noZone.call(listAttendance, {})).rejects.toMatchObject(refusedWith(404, 'no_club'))
    const incomplete = await addClub(world, { timezone: null, currency: null })
    for (const endpoint of [listAttendance, getAttendanceBoard])
      await expect(incomplete.call(endpoint, {})).rejects.toMatchObject(refusedWith(409, 'club_incomplete'))
  })
})

describe('exportAttendance', () => {
  it('exports what the filters match, in the club’s own time.', async () => {
    const { person } = await work()
    const [head = '', row = ''] = (await admin.call(exportAttendance, { query: { staff_id: person.id } })).split('\r\n')
    expect(head).toContain('Worked minutes,Sent later,Corrections,Hourly rate,Pay,Currency')
    expect(row).toMatch(/Noor Bakker,Bar,,checked_out,.*,Europe\/Amsterdam,0,0,450,480,0,0,18\.00,144\.00,EUR$/)
  })
})

describe('correctAttendance', () => {
  it('enters times with a reason, keeps the punches, notifies the person, and is in the audit log.', async () => {
    const { person, id } = await work()
    const { version, checked_in_at } = await admin.call(getAttendance, { params: { id } })
    const corrected = await correct(id, { version, break_minutes: 45 })
    expect(corrected).toMatchObject({
      status: 'checked_out',
      checked_in_at,
      break_minutes: 45,
      worked_minutes: 435,
      pay_minor: 13_050,
      punches: [{ action: 'check_in' }, { action: 'check_out' }],
      corrections: [{ by_name: 'Ana Lopez', reason: 'Forgot to press' }],
      version: version + 1,
    })
    const { rows } = await world.pool.query(
      `select a.before, a.after from audit_log a where a.action = 'correctAttendance' and a.subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        before: { break_minutes: 0, worked_minutes: 480, pay_minor: 14_400 },
        after: { break_minutes: 45, worked_minutes: 435, pay_minor: 13_050, reason: 'Forgot to press' },
      },
    ])
    const notices = await world.pool.query('select title from notifications where user_id = $1 and kind = $2', [
      person.id,
      'attendance_corrected',
    ])
    expect(notices.rows).toEqual([{ title: 'Your times were corrected' }])
  })

  it('is refused for a stale version, a wrong state, a missing reason and impossible times.', async () => {
    const { id } = await work()
    await expect(correct(id, { version: 1, status: 'approved' })).rejects.toMatchObject(
      refusedWith(409, 'stale', { current: { id, version: 3 } }),
    )
    await expect(correct(id, { version: 3, status: 'absent' })).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition', { status: 'checked_out', allowed: ['correct', 'approve'] }),
    )
    const { checked_in_at } = await admin.call(getAttendance, { params: { id } })
    for (const [body, field] of [
      [{ reason: '' }, 'reason'],
      [{ checked_out_at_local: checked_in_at?.slice(0, 16), version: 3 }, 'checked_out_at_local'],
    ] as const)
      await expect(correct(id, { break_minutes: 1, ...body })).rejects.toMatchObject({
        status: 400,
        body: { fields: { [field]: [expect.any(String)] } },
      })
    await expect(correct(randomUUID(), { break_minutes: 1 })).rejects.toMatchObject({ status: 404 })
  })

  it('marks a shift absent or excused, and of two simultaneous managers accepts the first.', async () => {
    const { id } = await begin()
    const results = await Promise.allSettled([correct(id, { status: 'absent' }), correct(id, { status: 'excused' })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { status, version } = await admin.call(getAttendance, { params: { id } })
    expect(['absent', 'excused']).toContain(status)
    expect(version).toBe(2)
  })
})

describe('deleteAttendance', () => {
  it('deletes a record without punches, and keeps one with punches.', async () => {
    const { id } = await begin()
    await admin.call(deleteAttendance, { params: { id } })
    await expect(admin.call(getAttendance, { params: { id } })).rejects.toMatchObject({ status: 404 })
    const worked = await work()
    await expect(admin.call(deleteAttendance, { params: { id: worked.id } })).rejects.toMatchObject(
      refusedWith(409, 'attendance_punched'),
    )
    expect(await punchCount(worked.id)).toBe(2)
  })
})

const punchCount = async (id: string) =>
  (await world.pool.query('select 1 from attendance_punches where attendance_id = $1', [id])).rowCount

describe('generateAttendance', () => {
  it("creates the records that published shifts lack, with the person's rate, and keeps existing ones.", async () => {
    const gone = await begin()
    await admin.call(deleteAttendance, { params: { id: gone.id } })
    await world.pool.query('update club_staff set hourly_rate_minor = 2100 where user_id = $1', [gone.person.id])
    const worked = await work()
    const [date_from, date_to] = [gone.shift.business_date, worked.shift.business_date]
    const staff_ids = [gone.person.id, worked.person.id]
    const generate = async () => admin.call(generateAttendance, { body: { date_from, date_to, staff_ids } })
    // Twice at once: each shift gets one record.
    const both = await Promise.all([generate(), generate()])
    expect(both.map(({ made }) => made).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await generate()).toEqual({ made: 0, kept: 2 })
    const { attendance } = await admin.call(listAttendance, { query: { staff_id: gone.person.id } })
    expect(attendance).toMatchObject([{ shift_id: gone.shift.id, status: 'scheduled', hourly_rate_minor: 2100 }])
    expect(await punchCount(worked.id)).toBe(2)
  })

  it('refuses dates in the wrong order and more than 92 days.', async () => {
    for (const date_to of ['2030-05-31', '2030-09-01'])
      await expect(admin.call(generateAttendance, { body: { date_from: '2030-06-01', date_to } })).rejects.toMatchObject({
        status: 400,
        body: { fields: { date_to: [expect.any(String)] } },
      })
  })
})

describe('approveAttendance', () => {
  it('approves each shift that is checked out, and returns why not for the others.', async () => {
    const [one, two, open] = [await work(), await work(), await begin()]
    const unknown = randomUUID()
    const { results } = await planner.call(approveAttendance, { body: { ids: [one.id, open.id, two.id, unknown] } })
    expect(results).toMatchObject([
      { id: one.id, attendance: { status: 'approved', pay_minor: null }, error: null },
      { id: open.id, attendance: null, error: { code: 'invalid_transition' } },
      { id: two.id, attendance: { status: 'approved' } },
      { id: unknown, error: { code: 'not_found' } },
    ])
    const log = await world.pool.query<{ subject_id: string }>(
      `select subject_id from audit_log where action = 'approveAttendance' and subject_id = any($1)`,
      [[one.id, two.id, open.id, unknown]],
    )
    expect(log.rows.map(({ subject_id }) => subject_id).toSorted()).toEqual([one.id, two.id].toSorted())
  })
})

describe('getAttendanceBoard', () => {
  it('shows tonight: who is expected, late, in, on a break, missing and done.', async () => {
    // Past the previous day's cut-off, so that no one from an earlier test is on it.
    world.clock.move({ hours: 48 })
    await keepSignedIn(world)
    const [late, inside, onBreak] = [await begin(), await begin(), await begin()]
    await press(inside.person, inside.id, 'check_in')
    await press(onBreak.person, onBreak.id, 'check_in')
    await press(onBreak.person, onBreak.id, 'break_start')
    world.clock.move({ minutes: 15 })
    const expected = await begin()
    const { people, business_date } = await planner.call(getAttendanceBoard, {})
    expect(business_date).toBe(late.shift.business_date)
    const states = Object.fromEntries(people.map(({ id, state }) => [id, state]))
    expect(states).toEqual({ [late.id]: 'late', [inside.id]: 'in', [onBreak.id]: 'on_break', [expected.id]: 'expected' })
    expect(people[0]).toMatchObject({ pay_minor: null })
  })
})

describe('getPayroll', () => {
  it('sums approved work by person, role and rate with its difference from the plan, and lists what is not approved.', async () => {
    // A separate month.
    world.clock.move({ hours: 24 * 40 })
    await keepSignedIn(world)
    const [first, second] = [await work(), await work()]
    await admin.call(approveAttendance, { body: { ids: [first.id] } })
    const period = { date_from: first.shift.business_date, date_to: second.shift.business_date }
    const payroll = await admin.call(getPayroll, { query: period })
    expect(payroll).toMatchObject({
      today: world.clock
        .now()
        .toZonedDateTimeISO('Europe/Amsterdam')
        .toPlainDateTime()
        .subtract({ hours: 8 })
        .toPlainDate()
        .toString(),
      currency: 'EUR',
      totals: { shifts: 1, planned_minutes: 450, worked_minutes: 480, difference_minutes: 30, pay_minor: 14_400, open_shifts: 1 },
    })
    expect(payroll.lines.find(({ staff }) => staff.id === first.person.id)).toMatchObject({
      role: 'Bar',
      shifts: 1,
      hourly_rate_minor: 1800,
      pay_minor: 14_400,
    })
    expect(await admin.call(exportPayroll, { query: period })).toContain('Noor Bakker,Bar,1,450,480,30,0,18.00,144.00,EUR,0,0')
    const text = readPdf(Buffer.from(await admin.call(getPayrollPdf, { query: period })))
      .flat()
      .join(' ')
    for (const words of ['Payroll', 'CurrencyEUR', 'Noor Bakker', '8:00', '+0:30', '18.00', '144.00', '1 shift not approved yet'])
      expect(text).toContain(words)
  })

  it('requires access to finances and a currency, and covers a year at most.', async () => {
    const period = { date_from: '2030-01-01', date_to: '2030-01-31' }
    const bookkeeper = await world.staff('can_access_finances')
    await keepSignedIn(world)
    for (const endpoint of [getPayroll, exportPayroll, getPayrollPdf]) {
      await expect(planner.call(endpoint, { query: period })).rejects.toMatchObject({ status: 403 })
      await expect(bookkeeper.call(endpoint, { query: period })).resolves.toBeDefined()
      await expect(bookkeeper.call(endpoint, { query: { ...period, date_to: '2031-01-31' } })).rejects.toMatchObject({
        status: 400,
      })
    }
    const incomplete = await addClub(world, { currency: null })
    await expect(incomplete.call(getPayroll, { query: period })).rejects.toMatchObject(refusedWith(409, 'club_incomplete'))
  })
})

it('exportProfile has the shifts that a person worked, and no one else’s.', async () => {
  const [worker, other] = [await begin(), await addPerson(world, role_id)]
  await keepSignedIn(world)
  await press(worker.person, worker.id, 'check_in')
  expect((await worker.person.call(exportProfile)).shifts).toMatchObject([
    { role: 'Bar', attendance: { status: 'checked_in', punches: [{ action: 'check_in' }], corrections: [] } },
  ])
  expect((await other.call(exportProfile)).shifts).toEqual([])
})
