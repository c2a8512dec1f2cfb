import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listAttendance } from '#contract/staffing/attendance.ts'
import { addPerson, addRole } from '#server/modules/staffing/testing/people.ts'
import { addShift } from '#server/modules/staffing/testing/shifts.ts'
import { keepSignedIn } from '#server/testing/clubs.ts'
import { examine } from './examine.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()

/** Moves the clocks of the server and the phone together. */
async function pass(page: Page, time: Temporal.DurationLike): Promise<void> {
  const { clock } = stage.world
  clock.move({ milliseconds: clock.now().until(clock.now().add(time)).total('milliseconds') })
  await page.clock.setFixedTime(new Date(clock.milliseconds()))
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('A night of work past midnight: acknowledged, worked on a phone that is offline for a while, corrected, approved and exported', async () => {
  const { world } = stage
  // 10:50 PM at the club.
  const now = world.clock.now().toZonedDateTimeISO('Europe/Amsterdam')
  const evening = now.add({ days: 1 }).withPlainTime('22:50')
  world.clock.move({ milliseconds: now.until(evening).total('milliseconds') })
  const role_id = await addRole(world)
  const person = await addPerson(world, role_id)
  await world.pool.query(`update users set first_name = 'Noor', last_name = 'Bakker' where id = $1`, [person.id])
  const starts_at = world.clock.now().add({ minutes: 10 })
  const { attendance_id } = await addShift(world, person, { role_id, starts_at, hours: 7, break_minutes: 30 })
  const admin = await world.admin()
  await keepSignedIn(world)

  const phone = await stage.phone('dark', person)
  await phone.clock.setFixedTime(new Date(world.clock.milliseconds()))
  await visit(phone, '/staff/my-shifts')
  await phone.getByRole('button', { name: /^Acknowledge shift/ }).click()
  await phone.getByText('Acknowledged', { exact: true }).waitFor()
  await button(phone, 'Check in').click()
  await phone.getByText('Checked in', { exact: true }).waitFor()
  expect(await examine(phone, 'a shift that is worked')).toEqual([])

  await pass(phone, { hours: 3 })
  stage.expectProblem('net::ERR_INTERNET_DISCONNECTED')
  await phone.context().setOffline(true)
  await button(phone, 'Start break').click()
  await phone.getByText('saved on this device').waitFor()
  await pass(phone, { minutes: 30 })
  await button(phone, 'End break').click()
  await phone.getByText('are saved on this device').waitFor()
  await pass(phone, { minutes: 20 })
  await phone.context().setOffline(false)
  await phone.getByText('saved on this device').waitFor({ state: 'detached' })

  await pass(phone, { hours: 3, minutes: 25 })
  await button(phone, 'Check out').click()
  await button(phone, 'Confirm check-out').click()
  await phone.getByText('No upcoming shifts').waitFor()

  const desk = await stage.desktop('light', admin)
  // Far to the east it is the afternoon after: on the date of the shift, as at the club.
  await desk.clock.setFixedTime(new Date(world.clock.milliseconds() - 10 * 3_600_000))
  await visit(desk, '/admin-club/shifts/attendance')
  const { attendance } = await admin.call(listAttendance, { query: { staff_id: person.id } })
  expect(attendance).toMatchObject([{ id: attendance_id, status: 'checked_out', break_minutes: 30, worked_minutes: 405 }])
  await desk.getByText('Sent late, confirm the times').waitFor()
  await desk.getByRole('button', { name: /^Actions for Noor Bakker, / }).click()
  await desk.getByRole('menuitem', { name: 'Correct times' }).click()
  await desk.getByLabel('Break (minutes)').fill('45')
  await desk.getByLabel('Reason').fill('The break was longer')
  await button(desk, 'Save correction').click()
  await desk.getByText('6 h 30 min').waitFor()
  // A correction of the break alone leaves the times in doubt.
  await desk.getByRole('button', { name: /^Actions for Noor Bakker, / }).click()
  await desk.getByRole('menuitem', { name: 'Confirm times' }).click()
  await desk.getByLabel('Reason').fill('I saw Noor arrive')
  await button(desk, 'Confirm times').click()
  await desk.getByText('Noor Bakker: times confirmed.').waitFor()
  await desk.getByRole('checkbox', { name: 'Noor Bakker' }).check()
  await button(desk, 'Approve').click()
  await desk.getByText('1 timesheet approved.').waitFor()

  await desk.getByRole('link', { name: 'Payroll' }).click()
  await desk.getByRole('heading', { name: 'Payroll' }).waitFor()
  await desk.getByText('€117.00').first().waitFor()
  const [file] = await Promise.all([desk.waitForEvent('download'), button(desk, 'Export CSV').click()])
  expect(await readFile(await file.path(), 'utf8')).toContain(',1,390,390,0,0,18.00,117.00,EUR,0,0')
})
