import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/base/permissions.ts'
import { describeAccessibility, devices, enterAs } from './accessibility.ts'
import { examine, settle } from './examine.ts'
import { findMisaligned } from './layout.ts'
import { press } from './forms.ts'
import { visit } from './visit.ts'

const stage = describeAccessibility(['adminclub', 'staffclub'])

describe.each(devices)('On a %s', (device) => {
  it('what opens in the office is accessible, too', async () => {
    const page = await stage[device]('dark', await enterAs(stage, 'adminclub'))
    const faults: string[] = []
    const look = async (name: string) => faults.push(...(await examine(page, name)))
    await visit(page, '/admin-club/dashboard')
    await settle(page)
    if (device === 'phone') {
      await press(page, 'Menu')
      await look('the menu of the office')
      await page.keyboard.press('Escape')
    }
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('dialog').waitFor()
    await look('the palette')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await look('the shortcuts')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    await look('the notifications')
    await visit(page, '/admin-club/bans')
    await settle(page)
    await press(page, 'Ban guest')
    await page.getByRole('dialog').getByRole('button', { name: 'Ban guest' }).click()
    await page.getByText('Reason is required').waitFor()
    await look('a ban without a reason')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await press(page, 'Actions for Ruben Aldous')
    await page.getByRole('menuitem', { name: 'Lift ban' }).click()
    await page.getByRole('dialog', { name: 'Lift the ban on Ruben Aldous?' }).waitFor()
    await look('the question before a ban is lifted')
    // What an address opens: a calendar, and drawers.
    for (const address of [
      'events?view=calendar',
      'manual-revenue?import=csv',
      'staff-management?add=person',
      'shifts?view=month',
    ]) {
      await visit(page, `/admin-club/${address}`)
      await settle(page)
      if (/import|add/.test(address)) await page.getByRole('dialog').waitFor()
      await look(address)
    }
    expect(faults).toEqual([])
  })
})

// On a phone they are stacked.
it('On a desktop fields side by side stay in line with their errors', async () => {
  const faults: string[] = []
  const look = async (viewer: Role, path: string, open: (page: Page) => Promise<void>) => {
    const page = await stage.desktop('dark', await enterAs(stage, viewer))
    await visit(page, path)
    await settle(page)
    await open(page)
    await page.locator('[aria-invalid="true"]').first().waitFor()
    faults.push(...(await findMisaligned(page)).map((flaw) => `${path}: ${flaw}`))
  }
  const submit = (name: string) => async (page: Page) => press(page, name)
  await look('adminclub', '/admin-club/events/new', submit('Create draft'))
  await look('adminclub', '/admin-club/manual-revenue', submit('Save revenue'))
  await look('superadmin', '/user-management/new', submit('Add user'))
  const { rows } = await stage.world.pool.query<{ id: string }>(
    `select e.id from events e join clubs c on c.id = e.club_id join users u on u.id = c.admin_id
     where u.username = 'clubadmin' and e.state = 'published' and e.starts_at > now() + interval '1 day' order by e.starts_at
     limit 1`,
  )
  await look('adminclub', `/admin-club/events/${rows[0]?.id}/prestations?new=table`, async (page) => {
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Payment').first().click()
    await page.getByRole('option', { name: 'Deposit online, the rest at the venue' }).click()
    await drawer.getByRole('button', { name: 'Add item' }).click()
  })
  expect(faults).toEqual([])
})
