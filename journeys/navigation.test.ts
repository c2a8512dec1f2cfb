import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/base/permissions.ts'
import { fillIn, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()
const labels = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link').allTextContents()

const clubLinks = [
  ['Club Setup', '/admin-club/setup'],
  ['Subscription', '/admin-club/subscription'],
  ['Contract', '/admin-club/contract'],
  ['Events', '/admin-club/events'],
  ['Floor', '/admin-club/floor'],
  ['Menu', '/admin-club/menu'],
  ['Boards', '/admin-club/board'],
  ['Tabs', '/admin-club/tabs'],
  ['Staff Management', '/admin-club/staff-management'],
  ['Shifts', '/admin-club/shifts'],
  ['Finances', '/admin-club/finances'],
  ['Reservations', '/admin-club/reservations'],
  ['Guests', '/admin-club/guests'],
  ['Client Points', '/admin-club/client-points'],
  ['Rewards', '/admin-club/rewards'],
  ['Manual Revenue', '/admin-club/manual-revenue'],
  ['Door', '/admin-club/door'],
  ['Bans', '/admin-club/bans'],
  ['Incidents', '/admin-club/incidents'],
] as const

/** Each role's links in order, and its dashboard. */
const bars: [Role, string[], string][] = [
  ['client', ['Events', 'My Reservations', 'My Points', 'Rewards', 'Verify ID'], '/client/events'],
  ['adminclub', clubLinks.map(([label]) => label), '/admin-club/dashboard'],
  ['staffclub', ['My Shifts'], '/staff-club/dashboard'],
  [
    'ambassador',
    ['Referral Code', 'Referred Clubs', 'Referred Events', 'Commissions', 'Reservation Commissions', 'Digital Contract'],
    '/ambassador/dashboard',
  ],
  ['superadmin', ['Clubs', 'Events', 'Subscription Finances', 'Reservations Finances'], '/super-admin/dashboard'],
]

/** The roles each of these pages is open to. */
const guarded: [string, ...Role[]][] = [
  ['/client/reservations', 'client'],
  ['/client/verify-identity', 'client'],
  ['/admin-club/setup', 'adminclub'],
  ['/admin-club/dashboard', 'adminclub'],
  ['/staff-club/dashboard', 'staffclub', 'adminclub'],
  ['/ambassador/dashboard', 'ambassador'],
  ['/super-admin/dashboard', 'superadmin'],
  ['/user-management/verification-review', 'superadmin'],
]

describe('The bar', () => {
  it('of a visitor leads to events, sign-in and sign-up', async () => {
    const page = await stage.desktop('dark')
    await visit(page, '/client/events')
    expect(await labels(page, 'Main')).toEqual(['Events', 'Sign In', 'Join'])
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: 'Sign In' }).click()
    await arrive(page, '/auth/login')
    await bar.getByRole('link', { name: 'Join' }).click()
    await arrive(page, '/auth/signup')
    await page.getByRole('banner').getByRole('link', { name: 'Vesper' }).click()
    await arrive(page, '/client/events')
  })

  it.each(bars)('of %s has its links in order, and those of every account', async (role, links, dashboard) => {
    const guest = await stage.world.guest(role)
    if (role === 'adminclub') {
      const { rows } = await stage.world.pool.query<{ id: string }>(`select id from clubs where slug = 'kelder'`)
      await stage.world.pool.query('update clubs set admin_id = $1 where id = $2', [guest.id, rows[0]?.id])
    }
    const page = await stage.desktop('light', guest)
    await visit(page, '/client/events')
    await page.getByText(guest.username).first().waitFor()
    expect(await labels(page, 'Main')).toEqual(links)
    expect(await labels(page, 'Account')).toEqual(['Profile', 'Dashboard'])
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await arrive(page, dashboard)
    // In the same frame as the dashboard, also when the address is typed.
    const isOffice = async () =>
      page
        .locator('script[src^="/office/"]')
        .count()
        .then((count) => count > 0)
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click()
    await arrive(page, '/profile')
    await page.getByRole('heading', { name: 'Account Security' }).waitFor()
    expect(await isOffice()).toBe(role !== 'client')
    for (const [path, heading] of [
      ['/profile', 'Account Security'],
      ['/notifications', 'Notifications'],
    ] as const) {
      await visit(page, path)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      expect(await isOffice()).toBe(role !== 'client')
    }
  })

  it('says Verified once an identity is verified', async () => {
    const guest = await stage.world.guest('client')
    await stage.world.pool.query('update client_profiles set id_verified = true where user_id = $1', [guest.id])
    const page = await stage.desktop('dark', guest)
    await visit(page, '/client/events')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Verified', exact: true }).waitFor()
  })
})

describe("Another role's page", () => {
  it.each(bars)('leads %s to their own dashboard', async (role, _, dashboard) => {
    const guest = await stage.world.guest(role)
    const own = role === 'adminclub' ? '/admin-club/setup' : dashboard
    const page = await stage.desktop('dark', guest)
    // Staff are told that their club may give them access.
    const mayBeGiven = (path: string) => role === 'staffclub' && path === '/admin-club/setup'
    for (const [path] of guarded.filter(([one, ...roles]) => !roles.includes(role) && !mayBeGiven(one))) {
      await visit(page, path)
      await arrive(page, own)
    }
  })

  it('that their club may open to staff tells them to ask for access', async () => {
    const page = await stage.desktop('dark', await stage.world.guest('staffclub'))
    await visit(page, '/admin-club/setup')
    await page.getByRole('heading', { level: 1, name: 'You don’t have access to Club Setup' }).waitFor()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await arrive(page, '/staff-club/dashboard')
  })

  it('leads visitors to sign-in, and back afterwards', async () => {
    const page = await stage.phone('light')
    for (const [path] of guarded) {
      await visit(page, path)
      await arrive(page, `/auth/login?next=${encodeURIComponent(path)}`)
    }
  })

  it('leads an ambassador waiting for approval to the profile', async () => {
    const guest = await stage.world.guest('ambassador')
    await stage.world.pool.query(`update ambassador_profiles set approval_status = 'pending' where user_id = $1`, [guest.id])
    const page = await stage.desktop('light', guest)
    await visit(page, '/ambassador/dashboard')
    await arrive(page, '/profile')
    await page.getByText('Waiting for approval').waitFor()
  })
})

describe('On a phone', () => {
  it('the menu opens, and closes with Escape and on navigation', async () => {
    const page = await stage.phone('dark', await stage.world.guest('client'))
    await visit(page, '/client/events')
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Reservations' })
    expect(await link.isVisible()).toBe(false)
    await press(page, 'Menu')
    await link.waitFor()
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    await press(page, 'Menu')
    await link.tap()
    await arrive(page, '/client/reservations')
    await link.waitFor({ state: 'hidden' })
  })

  it('the search opens focused', async () => {
    const page = await stage.phone('light')
    await visit(page, '/client/events')
    await press(page, 'Search')
    await page.keyboard.type('long night')
    await page.getByRole('option', { name: 'Long Night' }).tap()
    await arrive(page, '/client/events/long-night')
  })
})

describe('The digital contract', () => {
  const linkIn = (page: Page, name: string) =>
    page.getByRole('navigation', { name }).getByRole('link', { name: 'Digital Contract' })

  it("is in an ambassador's bar on a desktop", async () => {
    const page = await stage.desktop('light', await stage.world.guest('ambassador'))
    await visit(page, '/ambassador/dashboard')
    await linkIn(page, 'Main').waitFor()
  })

  it.each(['/ambassador/dashboard', '/profile'])(
    "is not in a phone's menu (%s); the dashboard leads to it on any device",
    async (path) => {
      const ambassador = await stage.world.guest('ambassador')
      const page = await stage.phone('dark', ambassador)
      await visit(page, path)
      await press(page, 'Menu')
      const menu = 'Sections'
      await page.getByRole('navigation', { name: menu }).getByRole('link', { name: 'Referral Code' }).waitFor()
      expect(await linkIn(page, menu).count()).toBe(0)
      for (const opened of [page, await stage.desktop('dark', ambassador)]) {
        await visit(opened, '/ambassador/dashboard')
        await opened.getByRole('main').getByRole('link', { name: 'Read and sign' }).click()
        await arrive(opened, '/ambassador/digital-contract')
      }
    },
  )
})

describe('The theme', () => {
  /** The page's, and the one that the bars of the browser take. */
  const shown = (page: Page) =>
    page.evaluate(() => [
      document.documentElement.dataset['theme'],
      document.querySelector<HTMLMetaElement>('[name=theme-color]')?.content,
    ])
  const bars = { dark: ['dark', '#0b0a10'], light: ['light', '#faf9fc'] }

  it.each(['dark', 'light'] as const)(
    'is the system’s %s at first, then what was chosen, on every page and later visit',
    async (system) => {
      const other = system === 'dark' ? 'light' : 'dark'
      const page = await stage.desktop(system)
      await visit(page, '/client/events')
      expect(await shown(page)).toEqual(bars[system])
      await press(page, `Switch to the ${other} theme`)
      expect(await shown(page)).toEqual(bars[other])
      await visit(page, '/login')
      expect(await shown(page)).toEqual(bars[other])
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(other)
      await press(page, `Switch to the ${system} theme`)
      expect(await shown(page)).toEqual(bars[system])
    },
  )
})

it('Signing in signs in every other tab of this browser', async () => {
  const { username } = await stage.world.guest('client')
  const page = await stage.desktop('dark')
  await visit(page, '/client/events')
  const other = await page.context().newPage()
  await visit(other, '/login')
  await fillIn(other, { 'Username or email': username, Password: stage.world.password })
  await press(other, 'Sign in')
  await page.getByRole('button', { name: 'Sign Out' }).waitFor()
})
