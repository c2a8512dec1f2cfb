import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillIn, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit, waitUntilAlive } from './visit.ts'

const stage = openStage()

/** An administrator of the world's club, whose onboarding is complete. */
async function clubAdmin() {
  const guest = await stage.world.guest('adminclub')
  await stage.world.pool.query(`update clubs set admin_id = $1 where slug = 'kelder'`, [guest.id])
  return guest
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections', exact: true })

it('Signing in leads from the guest pages into the office, with the welcome message', async () => {
  const { username } = await clubAdmin()
  const page = await stage.desktop('dark')
  await visit(page, '/login')
  await fillIn(page, { 'Username or email': username, Password: stage.world.password })
  await press(page, 'Sign in')
  await arrive(page, '/admin-club/dashboard')
  await heading(page, /^Hello/)
  await page.getByText(`Welcome back, ${username}!`).waitFor()
})

describe('A club that is not set up yet', () => {
  it('has its locked sections greyed out with the reason, and they lead nowhere', async () => {
    const page = await stage.desktop('light', await stage.world.guest('adminclub'))
    await visit(page, '/admin-club/dashboard')
    await heading(page, /^Hello/)
    const waiting = sections(page).locator('[aria-disabled="true"]')
    await waiting.last().waitFor()
    expect(await waiting.count()).toBe(18)
    for (const item of await waiting.all()) {
      expect(await item.getByRole('link').count()).toBe(0)
      expect(await item.textContent()).toMatch(/first\)$/)
    }
    // Locked links name the setup as their reason.
    await sections(page).getByRole('link', { name: 'Club Setup', exact: true }).click()
    await arrive(page, '/admin-club/setup')
    await heading(page, 'Club Setup')
  })
})

describe('The palette', () => {
  it('opens by keyboard or from the search, filters as you type, and opens the result', async () => {
    const page = await stage.desktop('dark', await clubAdmin())
    await visit(page, '/admin-club/dashboard')
    await heading(page, /^Hello/)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Find a screen or do something' })
    await dialog.waitFor()
    await page.keyboard.type('setup')
    await page.keyboard.press('Enter')
    await arrive(page, '/admin-club/setup')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  })

  it('leads to the profile, and switches the theme', async () => {
    const page = await stage.desktop('dark', await stage.world.guest('superadmin'))
    await visit(page, '/super-admin/dashboard')
    await heading(page, /^Hello/)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('button', { name: 'Switch to the light theme' }).click()
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('button', { name: 'Profile' }).click()
    await arrive(page, '/profile')
    await heading(page, 'Profile')
  })
})

it('On a phone the sections are in the menu, which closes on navigation', async () => {
  const page = await stage.phone('dark', await clubAdmin())
  await visit(page, '/admin-club/dashboard')
  await heading(page, /^Hello/)
  expect(await sections(page).isVisible()).toBe(false)
  await press(page, 'Menu')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Club Setup' }).tap()
  await arrive(page, '/admin-club/setup')
  await heading(page, 'Club Setup')
  expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false')
  expect(await page.getByRole('heading', { level: 1 }).evaluate((element) => element === document.activeElement)).toBe(true)
})

it('An invalid token leads to sign-in, and back from there', async () => {
  const guest = await stage.world.guest('superadmin')
  const page = await stage.desktop('light', guest)
  await visit(page, '/super-admin/dashboard')
  await heading(page, /^Hello/)
  await stage.world.pool.query('delete from tokens where user_id = $1', [guest.id])
  // Whatever loads first meets the invalid token.
  stage.allowProblem('401 GET /api/')
  await page.reload()
  await arrive(page, '/auth/login?next=%2Fsuper-admin%2Fdashboard')
  await waitUntilAlive(page)
  await fillIn(page, { 'Username or email': guest.username, Password: stage.world.password })
  await press(page, 'Sign in')
  await arrive(page, '/super-admin/dashboard')
})

it('An office address without a screen says so, in the office', async () => {
  const page = await stage.desktop('dark', await stage.world.guest('superadmin'))
  stage.expectProblem('404 GET /super-admin/nowhere')
  await visit(page, '/super-admin/nowhere')
  await heading(page, 'Page not found')
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await arrive(page, '/super-admin/dashboard')
})

it('Signing out leaves nothing behind, in every tab', async () => {
  const page = await stage.desktop('light', await stage.world.guest('superadmin'))
  await visit(page, '/super-admin/dashboard')
  const other = await page.context().newPage()
  await visit(other, '/super-admin/dashboard')
  await heading(other, /^Hello/)
  await press(page, 'Sign Out')
  await arrive(page, '/auth/login')
  await other.waitForURL((url) => url.pathname === '/auth/login')
})
