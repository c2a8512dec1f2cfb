import { expect, it } from 'vitest'
import { getRota } from '#contract/staffing/rota.ts'
import { createScheduleTemplate } from '#contract/staffing/schedule-templates.ts'
import { addPerson, addRole } from '#server/modules/staffing/testing/people.ts'
import { examine } from './examine.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()

it('A week is planned from a template, changed and published by keyboard only', async () => {
  const { world } = stage
  const admin = await world.admin()
  const role_id = await addRole(world, { name: 'Bar' })
  const [nora, sam] = [await addPerson(world, role_id), await addPerson(world, role_id)]
  for (const [{ id }, name] of [
    [nora, 'Nora'],
    [sam, 'Sam'],
  ] as const)
    await world.pool.query('update users set first_name = $2 where id = $1', [id, name])
  const times = { start_local: '22:00', end_local: '06:00', break_minutes: 30, headcount: 2 }
  await admin.call(createScheduleTemplate, { body: { name: 'Bar nights', role_id, weekdays: [5, 6], ...times } })

  const page = await stage.desktop('dark', admin)
  const { keyboard } = page
  await visit(page, '/admin-club/shifts')
  await page.getByRole('grid', { name: 'Shifts' }).waitFor()
  const faults = [...(await examine(page, 'an empty rota'))]

  await page.getByRole('button', { name: 'Assign template' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Template' }).focus()
  await keyboard.press('ArrowDown')
  await page.getByRole('option', { name: /Bar nights/ }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: 'Preview' }).getByText('4 shifts').waitFor()
  faults.push(...(await examine(page, 'assigning a template')))
  await page.getByRole('button', { name: 'Plan shifts' }).focus()
  await keyboard.press('Enter')
  await page.getByText('4 shifts planned.').waitFor()

  const friday = page.getByRole('button', { name: /^Nora Lopez, Friday/ })
  await friday.focus()
  await keyboard.press('Space')
  await page.getByText('Picked up Nora Lopez').waitFor()
  await keyboard.press('ArrowUp')
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Enter')
  await page.getByText('Moved: 10:00 PM – 6:15 AM.').waitFor()
  const open = page.getByRole('button', { name: /^Open shift, Friday.* 6:15 AM/ })
  await open.waitFor()
  await open.focus()
  await keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Publish shift').waitFor()
  faults.push(...(await examine(page, 'a shift')))
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Publish 4 drafts' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish shifts' }).focus()
  await keyboard.press('Enter')
  await page.getByText('4 shifts published, 2 people notified.').waitFor()
  // On paper: the dates, people and times alone, in the light theme.
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main').innerText()).toMatch(/^Shifts\s+\S+, .*\bNora Lopez\b/s)
  for (const words of ['Staffing by event', 'Cost', 'Assign template', 'Attendance'])
    expect(await page.getByText(words).filter({ visible: true }).count()).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(250, 249, 252)')
  await page.emulateMedia({ media: null })

  const { shifts, totals } = await admin.call(getRota, {})
  expect(shifts.map(({ user_id, status }) => [user_id, status])).toEqual(
    expect.arrayContaining([
      [null, 'published'],
      [nora.id, 'published'],
      [sam.id, 'published'],
    ]),
  )
  expect(totals).toMatchObject({ drafts: 0, open: 1 })
  expect(faults).toEqual([])
})
