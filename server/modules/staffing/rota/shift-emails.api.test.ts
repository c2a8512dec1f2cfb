import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { answerShift } from '#contract/staffing/my-shifts.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { assignSchedule, exportShiftCalendar, publishShifts } from '#contract/staffing/rota.ts'
import { createScheduleTemplate } from '#contract/staffing/schedule-templates.ts'
import { createShift, deleteShift, updateShift } from '#contract/staffing/staff-schedules.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addPerson, addRole } from '../testing/people.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let role_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  role_id = await addRole(world, { name: 'Bar' })
  await keepSignedIn(world)
})
afterAll(async () => world.close())
beforeEach(async () => {
  await world.runDueJobs()
  await world.pool.query('delete from mailbox')
})

const mails = async () => {
  await world.runDueJobs()
  const { rows } = await world.pool.query<{ recipient: string; subject: string; text: string }>(
    'select recipient, subject, text from mailbox order by subject, recipient',
  )
  return rows
}
const notices = async (person: { call: World['anonymous'] }) =>
  (await person.call(listNotifications, {})).notifications.map(({ kind, path }) => [kind, path])

/** A time this many days from now, on the club's wall clock. */
const on = (days: number, time: string) =>
  `${world.clock.now().toZonedDateTimeISO('Europe/Amsterdam').toPlainDate().add({ days }).toString()}T${time}`

it('Publishing a week sends one email to each person with all their shifts.', async () => {
  const [nora, sam] = [await addPerson(world, role_id), await addPerson(world, role_id)]
  const body = {
    name: 'Bar',
    role_id,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    start_local: '22:00',
    end_local: '06:00',
    break_minutes: 0,
  }
  const template = await admin.call(createScheduleTemplate, { body: { ...body, headcount: 2 } })
  const span = { date_from: on(10, '').slice(0, 10), date_to: on(12, '').slice(0, 10) }
  await admin.call(assignSchedule, { body: { template_id: template.id, staff_ids: [nora.id, sam.id], ...span } })
  expect(await mails()).toEqual([])
  await admin.call(publishShifts, { body: span })
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([nora.email, sam.email].toSorted())
  expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set(['You have 3 new shifts: Kelder']))
  expect(sent[0]?.text.match(/10:00 PM – \w+ 6:00 AM \(Amsterdam time\), Bar/g)).toHaveLength(3)
  expect(await notices(nora)).toEqual([['shifts_published', '/staff/my-shifts']])

  const file = await admin.call(exportShiftCalendar, { query: { ...span, staff_id: nora.id } })
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3)
})

it('Changes, cancellations and reassignments notify the people affected, and not the planner who made them.', async () => {
  const [nora, sam] = [await addPerson(world, role_id), await addPerson(world, role_id)]
  const times = { starts_at_local: on(5, '22:00'), ends_at_local: on(6, '06:00') }
  const body = { role_id, user_id: nora.id, ...times, publish: true }
  const { id, version } = await admin.call(createShift, { body })
  const params = { id }
  const moved = await admin.call(updateShift, { params, body: { version, starts_at_local: on(5, '21:00') } })
  const shiftAfter = await admin.call(updateShift, { params, body: { version: moved.version, user_id: sam.id } })
  await admin.call(updateShift, { params, body: { version: shiftAfter.version, note: 'Main bar' } })
  await admin.call(deleteShift, { params })
  const nameOf = (email: string) => (email === nora.email ? 'nora' : email === sam.email ? 'sam' : email)
  const sent = await mails()
  expect(sent.map(({ recipient, subject }) => `${nameOf(recipient)}: ${subject}`).toSorted()).toEqual([
    'nora: You have a new shift: Kelder',
    'nora: Your shift has changed: Kelder',
    'nora: Your shift was cancelled: Kelder',
    'sam: You have a new shift: Kelder',
    'sam: Your shift was cancelled: Kelder',
  ])
})

it('Planners are notified that a shift was declined, and why.', async () => {
  const nora = await addPerson(world, role_id)
  const planner = await world.staff('can_access_staff_management')
  const times = { starts_at_local: on(7, '22:00'), ends_at_local: on(8, '06:00') }
  const { id, version } = await admin.call(createShift, { body: { role_id, user_id: nora.id, ...times, publish: true } })
  await mails()
  await world.pool.query('delete from mailbox')
  await nora.call(answerShift, { params: { id }, body: { action: 'decline', version, reason: 'Exams on Monday' } })
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([admin.email, planner.email].toSorted())
  expect(sent[0]).toMatchObject({ subject: 'Ana Lopez declined a shift: Kelder' })
  expect(sent[0]?.text).toContain('Exams on Monday')
  expect(await notices(planner)).toEqual([['shifts_declined', '/admin-club/shifts']])
})

it('A shift has one reminder half a day before it starts, unless it was published later or is cancelled.', async () => {
  const [nora, sam, kim] = [await addPerson(world, role_id), await addPerson(world, role_id), await addPerson(world, role_id)]
  const times = { starts_at_local: on(2, '22:00'), ends_at_local: on(3, '06:00') }
  const publish = async (user_id: string) => admin.call(createShift, { body: { role_id, user_id, ...times, publish: true } })
  const { starts_at } = await publish(nora.id)
  const cancelled = await publish(sam.id)
  world.clock.move({ milliseconds: world.clock.now().until(starts_at).total('milliseconds') - 11.5 * 3_600_000 })
  await admin.call(deleteShift, { params: { id: cancelled.id } })
  await publish(kim.id)
  await mails()
  world.clock.move({ hours: 1 })
  const reminders = (await mails()).filter(({ subject }) => subject.startsWith('Your shift is coming up'))
  expect(reminders.map(({ recipient }) => recipient)).toEqual([nora.email])
})
