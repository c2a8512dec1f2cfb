import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

const open = async (page: Page, name: string) => {
  await visit(page, '/user-management')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
const rename = async (id: string, first: string, last: string) =>
  stage.world.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [id, first, last])
const flag = (page: Page, label: string, name: string) => page.getByRole('checkbox', { name: `${label}, ${name}`, exact: true })

it('A superadmin manages everyone but themselves: edits, grants, disables, enables and deletes after seeing the consequences', async () => {
  const [superadmin, person] = [await stage.world.guest('superadmin'), await stage.world.staff()]
  await rename(person.id, 'Mia', 'Stern')
  await rename(superadmin.id, 'Ida', 'Root')
  const page = await stage.desktop('dark', superadmin)
  await visit(page, '/super-admin/dashboard')
  await page.getByRole('link', { name: 'Users' }).click()
  await arrive(page, '/user-management')
  await open(page, 'Ida Root')
  await page.getByRole('button', { name: 'More actions' }).click()
  const own = page.getByRole('menuitem', { name: /^Delete account/ })
  expect(await own.getAttribute('aria-disabled')).toBe('true')
  expect(await own.textContent()).toContain('You can’t do this to your own account')
  await page.keyboard.press('Escape')

  await open(page, 'Mia Stern')
  await flag(page, 'Manage staff', 'Mia Stern').check()
  await page.getByRole('button', { name: 'Save permissions' }).click()
  await page.getByText('The permissions of Mia Stern are saved.').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await page.getByText('Mia Stern is disabled.').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Enable account' }).click()
  await page.getByText('Mia Stern is enabled.').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete account' }).click()
  await page.getByText('Their employment ends and frees a staff seat in the plan.').waitFor()
  await page.getByLabel(`Type ${person.username} to confirm`).fill(person.username)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await arrive(page, '/user-management')
  await page.getByText('The account of Mia Stern is deleted.').waitFor()
})

it('A club’s administrator manages its staff, sees no one else, and lets staff manage staff, who grant only what they have', async () => {
  const [admin, manager, person, client] = [
    await stage.world.admin(),
    await stage.world.staff('can_manage_staff', 'can_work_door'),
    await stage.world.staff(),
    await stage.world.guest('client'),
  ]
  await rename(person.id, 'Bo', 'Vos')
  await rename(admin.id, 'Ada', 'Byron')
  const desk = await stage.desktop('light', admin)
  stage.expectProblem('404')
  await visit(desk, `/user-management/${client.id}`)
  await desk.getByRole('heading', { level: 1, name: /not/i }).waitFor()
  await open(desk, 'Bo Vos')
  await flag(desk, 'Manage staff', 'Bo Vos').check()
  await desk.getByRole('button', { name: 'Save permissions' }).click()
  await desk.getByText('The permissions of Bo Vos are saved.').waitFor()

  const phone = await stage.phone('dark', manager)
  await open(phone, 'Bo Vos')
  expect(await flag(phone, 'Finances', 'Bo Vos').getAttribute('aria-disabled')).toBe('true')
  expect(await flag(phone, 'Manage staff', 'Bo Vos').getAttribute('aria-disabled')).toBe('true')
  await phone.getByText('You can only grant permissions you have yourself.').first().waitFor()
  await flag(phone, 'Door', 'Bo Vos').check()
  await phone.getByRole('button', { name: 'Save permissions' }).click()
  await phone.getByText('The permissions of Bo Vos are saved.').waitFor()
  await open(phone, 'Ada Byron')
  await phone.getByRole('button', { name: 'More actions' }).click()
  const removal = phone.getByRole('menuitem', { name: /^Delete account/ })
  expect(await removal.textContent()).toContain('Clubs can only manage accounts of their staff.')

  const other = await stage.desktop('dark', await stage.world.staff('can_access_events'))
  await visit(other, '/user-management')
  await arrive(other, '/staff-club/dashboard')
})
