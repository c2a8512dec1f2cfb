import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#contract/permissions.ts'
import { examine, findCutOff, findFlaws, findForcedColourFlaws, resize, settle, withLargeText } from './examine.ts'
import { press } from './forms.ts'
import { listScreens, signInAsDemo, type ScreenVisit, type Viewer } from './screens.ts'
import { openStage, type Visitor } from './stage.ts'
import type { World } from '#server/testing/world.ts'
import { visit } from './visit.ts'
import { walkByKeyboard } from './walk.ts'

/** A bookable event of the demo, its first entry, and a reservation that can be cancelled. */
async function findBookable({ pool }: World): Promise<{ slug: string; entry: string; reservation: string }> {
  const { rows } = await pool.query<{ slug: string; entry: string; reservation: string }>(
    `select e.slug, p.id as entry, (select r.id from reservations r join users u on u.id = r.client_id join events n on n.id = r.event_id
       where u.username = 'client' and r.status = 'confirmed' and n.starts_at > now() and n.state = 'published' limit 1) as reservation
     from events e join prestations p on p.event_id = e.id
     where e.title = 'Low Tide' and e.starts_at > now() + interval '1 day' and p.name = 'Regular entry' order by e.starts_at limit 1`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('The demo has no event that can be booked')
  return found
}

/** Works with two browsers at once: a page mostly costs its own thread, and a small machine has two cores. */
async function byTwo<T>(
  all: readonly T[],
  open: () => Promise<Page>,
  look: (page: Page, one: T) => Promise<string[]>,
): Promise<string[]> {
  const left = [...all]
  const found: string[] = []
  const work = async () => {
    const page = await open()
    for (let one = left.shift(); one !== undefined; one = left.shift()) found.push(...(await look(page, one)))
  }
  await Promise.all([work(), work()])
  return found
}

/** The checks of every screen on this device. Each device is a separate test file, so that both run side by side. */
export function describeAccessibility(device: 'phone' | 'desktop'): void {
  const stage = openStage({ demo: true })
  let screens: ScreenVisit[] = []

  beforeAll(async () => {
    // Also checks what a club may open to its staff.
    await stage.world.pool.query(
      `update club_staff set can_access_club_setup = true, can_access_events = true, can_access_finances = true, can_access_subscription = true, can_access_contract = true, can_work_door = true,
        can_manage_staff = true, can_access_staff_management = true`,
    )
    screens = await listScreens(stage.world)
  })

  const enter = async (viewer: Viewer): Promise<Visitor | undefined> =>
    viewer === 'signed_out' ? undefined : signInAsDemo(stage.world, viewer)

  describe(`On a ${device}`, () => {
    it.each(['signed_out', ...roles] as const)(
      'every screen that a %s visitor may see is accessible and fits',
      async (viewer) => {
        const own = screens.filter((screen) => screen.viewer === viewer)
        expect(own.length).toBeGreaterThan(1)
        const visitor = await enter(viewer)
        const found = await byTwo(
          own,
          () => stage[device]('dark', visitor),
          async (page, { path }) => {
            await visit(page, path)
            await settle(page)
            expect(new URL(page.url()).pathname).toBe(path)
            // Colours do not depend on the width: both themes are checked once.
            if (device === 'desktop') return examine(page, path, 'dark')
            const flaws = await examine(page, path)
            await resize(page, 320, 640)
            const narrow = [...(await findFlaws(page)), ...(await findCutOff(page))]
            await resize(page, 390, 844)
            flaws.push(...narrow.map((flaw) => `${path}: ${flaw}`))
            const large = await withLargeText(page, async () => [...(await findFlaws(page)), ...(await findCutOff(page))])
            flaws.push(...large.map((flaw) => `${path} with twice the text: ${flaw}`))
            flaws.push(...(await findForcedColourFlaws(page)).map((flaw) => `${path}: ${flaw}`))
            return flaws
          },
        )
        expect(found).toEqual([])
      },
    )

    it.each(['signed_out', 'client', 'adminclub'] as const)(
      'the keyboard of a %s visitor comes to everything, and one sees where it is',
      async (viewer) => {
        const visitor = await enter(viewer)
        const own = screens.filter((screen) => screen.viewer === viewer)
        const ofEachRoute = own.filter(({ route }, index) => own.findIndex((other) => other.route === route) === index)
        const found = await byTwo(
          ofEachRoute,
          () => stage[device]('dark', visitor),
          async (page, { path }) => {
            await visit(page, path)
            await settle(page)
            return (await walkByKeyboard(page)).map((what) => `${path}: ${what}`)
          },
        )
        expect(found).toEqual([])
      },
    )

    it('what opens in the office is accessible, too', async () => {
      const page = await stage[device]('dark', await enter('adminclub'))
      const found: string[] = []
      const look = async (name: string) => found.push(...(await examine(page, name)))
      await visit(page, '/admin-club/dashboard')
      await settle(page)
      if (device === 'phone') {
        await press(page, 'Menu')
        await look('the menu of the office')
        await page.keyboard.press('Escape')
      }
      await page.getByRole('button', { name: 'Search...' }).click()
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
      expect(found).toEqual([])
    })

    it('what opens, what is missing and what is refused is accessible, too', async () => {
      const found: string[] = []
      const guest = await stage[device]('dark')
      const look = async (name: string, page = guest) => found.push(...(await examine(page, name)))

      await visit(guest, '/client/events?search=nothing+fits+this')
      await settle(guest)
      await look('a list without a night')
      stage.expectProblem('404 GET /nowhere')
      await visit(guest, '/nowhere')
      await look('nothing at this address')
      await visit(guest, '/login?message=Something+happened')
      await press(guest, 'Sign in')
      await guest.getByText('Username is required').waitFor()
      await look('a form with errors')
      await visit(guest, '/client/events')
      if (device === 'phone') {
        await press(guest, 'Menu')
        await look('the menu')
        await press(guest, 'Search')
      }
      await guest.getByRole('combobox', { name: 'Search events and clubs' }).fill('kelder')
      await guest.getByRole('option').first().waitFor()
      await guest.keyboard.press('ArrowDown')
      await look('the search with what it found')
      await guest.keyboard.press('Escape')
      await visit(guest, '/client/events')
      await guest.getByText('Pick dates').click()
      await look('the choice of dates')

      const client = await stage[device]('dark', await enter('client'))
      await visit(client, '/profile')
      await press(client, 'Change Password')
      await press(client, 'Change password')
      await look('the change of the password', client)
      await client.keyboard.press('Escape')
      await press(client, 'Delete Account')
      await look('the question before a deletion', client)
      await press(client, 'Continue')
      await look('the password before a deletion', client)

      const { slug, entry, reservation } = await findBookable(stage.world)
      await visit(client, `/client/events/${slug}?p=${entry}:2`)
      await client.getByRole('region', { name: 'Booking' }).getByRole('link', { name: 'Continue' }).waitFor()
      await look('the page of a night with a choice', client)
      await visit(client, `/client/events/${slug}/book?p=${entry}:2`)
      await client.getByText('Tell the club more').click()
      await client.getByText('Add something else').click()
      await client.getByLabel('Names of your guests').fill('Ana\nBea\nCleo')
      await press(client, 'Book')
      await client.locator('textarea[aria-invalid="true"]').waitFor()
      await look('a booking with a choice, all of it unfolded, and an error', client)
      await visit(client, `/client/reservations/${reservation}?booked=1`)
      await settle(client)
      await look('the confirmation', client)
      await press(client, 'Cancel booking')
      await client.getByText('back on sale right away').waitFor()
      await look('the question before a cancellation', client)
      await client.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
      await client.getByText('Booking cancelled').waitFor()
      await look('a toast', client)
      expect(found).toEqual([])
    })
  })
}
