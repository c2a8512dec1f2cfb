import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { checkInOut, listMyShifts } from '#contract/staffing/my-shifts.ts'
import { deleteShift } from '#contract/staffing/staff-schedules.ts'
import { createClient } from '#contract/base/client.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { injected } from '../../../testing/injected.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addPerson, addRole } from '../testing/people.ts'
import { addShift, press } from '../testing/shifts.ts'

let world: World
let role_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  role_id = await addRole(world)
})
afterAll(async () => world.close())

let person: Awaited<ReturnType<typeof addPerson>>
beforeEach(async () => {
  person = await addPerson(world, role_id)
  await keepSignedIn(world)
  // On the minute, like shifts.
  world.clock.move({ milliseconds: 60_000 - (world.clock.milliseconds() % 60_000) })
})

/** A shift that starts in some minutes. */
const shiftIn = async (minutes: number, hours?: number) =>
  addShift(world, person, { role_id, starts_at: world.clock.now().add({ minutes }), ...(hours !== undefined && { hours }) })
const punchesOf = async (id: string) =>
  (
    await world.pool.query<{ action: string }>(
      'select action from attendance_punches where attendance_id = $1 order by pressed_at',
      [id],
    )
  ).rows.map(({ action }) => action)

describe('checkInOut', () => {
  it('handles a night of work: in, a break, out, each time with what is allowed next.', async () => {
    const { attendance_id: id } = await shiftIn(20)
    const checkedIn = await press(person, id, 'check_in')
    expect(checkedIn).toMatchObject({
      attendance_id: id,
      attendance: { status: 'checked_in', late_minutes: 0, punches: [{ action: 'check_in' }] },
      allowed_actions: ['break_start', 'check_out'],
    })
    world.clock.move({ minutes: 200 })
    expect(await press(person, id, 'break_start')).toMatchObject({
      attendance: { status: 'on_break' },
      allowed_actions: ['break_end', 'check_out'],
    })
    world.clock.move({ minutes: 30 })
    expect(await press(person, id, 'break_end')).toMatchObject({ attendance: { status: 'checked_in', break_minutes: 30 } })
    world.clock.move({ minutes: 270 })
    expect(await press(person, id, 'check_out')).toMatchObject({
      attendance: { status: 'checked_out', worked_minutes: 470, break_minutes: 30, break_started_at: null },
    })
    // 470 minutes at 18.00 an hour.
    const { rows } = await world.pool.query('select pay_minor::int from attendance where id = $1', [id])
    expect(rows).toEqual([{ pay_minor: 14_100 }])
  })

  it('takes twenty breaks on a shift and names the limit for the next one; checking out still works.', async () => {
    const { attendance_id: id } = await shiftIn(0)
    await press(person, id, 'check_in')
    for (let taken = 0; taken < 20; taken++) {
      await press(person, id, 'break_start')
      world.clock.move({ minutes: 1 })
      await press(person, id, 'break_end')
    }
    await expect(press(person, id, 'break_start')).rejects.toMatchObject(refusedWith(409, 'too_many_breaks'))
    expect(await press(person, id, 'check_out')).toMatchObject({ attendance: { status: 'checked_out', break_minutes: 20 } })
  })

  it('returns how late a person is, from the start of the shift, once the grace period is over.', async () => {
    const { attendance_id: id } = await shiftIn(0)
    world.clock.move({ minutes: 11 })
    expect(await press(person, id, 'check_in')).toMatchObject({ attendance: { late_minutes: 11 } })
  })

  it('opens 30 minutes before the shift and closes with it; check-out closes two hours after it.', async () => {
    const { attendance_id: id } = await shiftIn(31)
    await expect(press(person, id, 'check_in')).rejects.toMatchObject(
      refusedWith(409, 'check_in_too_early', { status: 'scheduled', allowed: [] }),
    )
    world.clock.move({ minutes: 1 })
    await press(person, id, 'check_in')
    world.clock.move({ hours: 10, minutes: 31 })
    await expect(press(person, id, 'check_out')).rejects.toMatchObject(refusedWith(409, 'check_out_too_late'))
    const missed = await shiftIn(0, 1)
    world.clock.move({ hours: 1 })
    await expect(press(person, missed.attendance_id, 'check_in')).rejects.toMatchObject(refusedWith(409, 'check_in_too_late'))
  })

  it('refuses what the state does not allow and lists what it does; an unknown action lists all.', async () => {
    const { attendance_id: id } = await shiftIn(0)
    await expect(press(person, id, 'check_out')).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition', { status: 'scheduled', allowed: ['check_in'] }),
    )
    await press(person, id, 'check_in')
    await expect(press(person, id, 'break_end')).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition', { status: 'checked_in', allowed: ['break_start', 'check_out'] }),
    )
    const unknown = { params: { id }, body: { action: 'go_home' } }
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/staff/attendance/${id}/check-in-out/`,
      headers: { authorization: `Token ${person.token}` },
      payload: unknown.body,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      fields: { action: ['Action must be one of: check_in, break_start, break_end, check_out'] },
    })
  })

  it('works on one’s own shifts only.', async () => {
    const { attendance_id: id } = await shiftIn(0)
    const other = await addPerson(world, role_id)
    await expect(press(other, id, 'check_in')).rejects.toMatchObject({ status: 404 })
    await expect(other.call(checkInOut, { params: { id: randomUUID() }, body: { action: 'check_in' } })).rejects.toMatchObject({
      status: 404,
    })
    const client = await world.guest('client')
    await expect(press(client, id, 'check_in')).rejects.toMatchObject({ status: 403 })
    expect(await punchesOf(id)).toEqual([])
  })

  it('recognises a repeated punch, also from two processes at once, and refuses its id for another one.', async () => {
    const { attendance_id: id } = await shiftIn(0)
    const punch_id = randomUUID()
    const twin = await world.openTwin()
    const there = { ...person, call: createClient(injected(twin.app, person.token)) }
    const answers = await Promise.all(
      [person, there, person, there].map(async (device) => press(device, id, 'check_in', { punch_id })),
    )
    expect(answers.map(({ attendance }) => attendance?.status)).toEqual(Array.from({ length: 4 }, () => 'checked_in'))
    expect(await punchesOf(id)).toEqual(['check_in'])
    await expect(press(person, id, 'break_start', { punch_id })).rejects.toMatchObject(refusedWith(409, 'idempotency_mismatch'))
  })

  it('from two devices at once is one check-in: the other one gets what is allowed now.', async () => {
    const { attendance_id: id } = await shiftIn(0)
    const results = await Promise.allSettled([1, 2, 3].map(async () => press(person, id, 'check_in', { punch_id: randomUUID() })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(
          refusedWith(409, 'invalid_transition', { status: 'checked_in', allowed: ['break_start', 'check_out'] }),
        )
    expect(await punchesOf(id)).toEqual(['check_in'])
  })

  it('from an offline phone counts when it was pressed, and is marked.', async () => {
    const { attendance_id: id } = await shiftIn(0)
    const [inAt, outAt] = [world.clock.now(), world.clock.now().add({ hours: 8, minutes: 5 })].map((at) =>
      at.toString({ smallestUnit: 'millisecond' }),
    )
    world.clock.move({ hours: 12 })
    await world.runDueJobs()
    await press(person, id, 'check_in', { punch_id: randomUUID(), pressed_at: inAt ?? '' })
    await world.runDueJobs()
    const done = await press(person, id, 'check_out', { punch_id: randomUUID(), pressed_at: outAt ?? '' })
    expect(done).toMatchObject({
      attendance: {
        status: 'checked_out',
        checked_in_at: inAt,
        checked_out_at: outAt,
        worked_minutes: 485,
        late_minutes: 720,
        needs_confirmation: true,
      },
    })
    expect(done.attendance?.punches.map(({ pressed_at, received_at }) => pressed_at < received_at)).toEqual([true, true])
  })

  it('out of order, more than a day old or in the future is refused, or recorded as now.', async () => {
    const { attendance_id: id } = await shiftIn(0)
    const at = (time: Temporal.DurationLike) => world.clock.now().add(time).toString({ smallestUnit: 'millisecond' })
    expect(await press(person, id, 'check_in', { pressed_at: at({ hours: 3 }) })).toMatchObject({
      attendance: { checked_in_at: at({ hours: 0 }) },
    })
    world.clock.move({ hours: 1 })
    await expect(press(person, id, 'break_start', { pressed_at: at({ hours: -2 }) })).rejects.toMatchObject(
      refusedWith(409, 'punch_out_of_order', { allowed: ['break_start', 'check_out'] }),
    )
    await expect(press(person, id, 'break_start', { pressed_at: at({ hours: -25 }) })).rejects.toMatchObject(
      refusedWith(409, 'punch_too_old'),
    )
  })

  it('and cancelling a shift at the same moment have one winner: no one ever works a cancelled shift.', async () => {
    for (let round = 0; round < 6; round++) {
      person = await addPerson(world, role_id)
      const { shift, attendance_id: id } = await shiftIn(0)
      const admin = await world.admin()
      await keepSignedIn(world)
      const cancelling = async () => admin.call(deleteShift, { params: { id: shift.id } })
      // Either may go first.
      const early = round % 2 === 0 ? null : cancelling()
      const [checkIn, cancel] = await Promise.allSettled([press(person, id, 'check_in'), early ?? cancelling()])
      const { rows } = await world.pool.query<{ shift: string; record: string }>(
        'select s.status as shift, a.status as record from staff_shifts s join attendance a on a.shift_id = s.id where s.id = $1',
        [shift.id],
      )
      expect([checkIn.status, cancel.status]).toContain('rejected')
      expect(rows).toEqual([
        checkIn.status === 'fulfilled'
          ? { shift: 'published', record: 'checked_in' }
          : { shift: 'cancelled', record: 'cancelled' },
      ])
    }
  })
})

describe('a shift that is not over', () => {
  it('stays upcoming after midnight, and until its person has checked out.', async () => {
    const { shift, attendance_id: id } = await shiftIn(0)
    const upcoming = async () =>
      (await person.call(listMyShifts, { query: { upcoming_only: 'true' } })).shifts.map(({ id: one }) => one)
    await press(person, id, 'check_in')
    world.clock.move({ hours: 8, minutes: 30 })
    expect(await upcoming()).toEqual([shift.id])
    await press(person, id, 'check_out')
    expect(await upcoming()).toEqual([])
  })

  it('is marked absent once it is over without a check-in, and missing its check-out two hours after it.', async () => {
    const other = await addPerson(world, role_id)
    const mine = await shiftIn(0)
    const theirs = await addShift(world, other, { role_id, starts_at: world.clock.now() })
    await press(person, mine.attendance_id, 'check_in')
    const statuses = async () => {
      await world.runDueJobs()
      const { rows } = await world.pool.query<{ status: string }>(
        'select status from attendance where id = any($1) order by user_id = $2',
        [[mine.attendance_id, theirs.attendance_id], person.id],
      )
      return rows.map(({ status }) => status)
    }
    world.clock.move({ hours: 7, minutes: 59 })
    expect(await statuses()).toEqual(['scheduled', 'checked_in'])
    world.clock.move({ minutes: 6 })
    expect(await statuses()).toEqual(['absent', 'checked_in'])
    world.clock.move({ hours: 2 })
    expect(await statuses()).toEqual(['absent', 'missing_check_out'])
    await world.runDueJobs()
    const { rows } = await world.pool.query('select kind, path from notifications where user_id = $1 and kind = $2', [
      person.id,
      'missing_check_out',
    ])
    expect(rows).toEqual([{ kind: 'missing_check_out', path: '/staff/my-shifts' }])
    const mails = await world.pool.query('select subject from mailbox where recipient = $1', [person.email])
    expect(mails.rows).toContainEqual({ subject: 'You didn’t check out: Kelder' })
  })
})
