import { describe, expect, it, onTestFinished } from 'vitest'
import { describeAccessibility, devices, enterAs } from './accessibility.ts'
import { examine, settle } from './examine.ts'
import { press } from './forms.ts'
import type { World } from '#server/testing/world.ts'
import { listScreens } from './screens.ts'
import { visit } from './visit.ts'

const stage = describeAccessibility(['signed_out', 'client'])

/** A bookable event of the demo, its first entry, and a reservation that can be cancelled. */
async function findBookable({ pool }: World): Promise<{ slug: string; entry: string; reservation: string }> {
  const { rows } = await pool.query<{ slug: string; entry: string; reservation: string }>(
    `select e.slug, p.id as entry,
      (select r.id from reservations r join users u on u.id = r.client_id join events n on n.id = r.event_id
       where u.username = 'client' and r.status = 'confirmed' and n.starts_at > now() and n.state = 'published'
       limit 1) as reservation
     from events e join prestations p on p.event_id = e.id
     where e.title = 'Low Tide' and e.starts_at > now() + interval '1 day' and p.name = 'Regular entry' order by e.starts_at
     limit 1`,
  )
  const [event] = rows
  if (event === undefined) throw new Error('The demo has no event that can be booked')
  return event
}

describe.each(devices)('On a %s', (device) => {
  it('what opens, what is missing and what is refused is accessible, too', async () => {
    const faults: string[] = []
    const guest = await stage[device]('dark')
    const look = async (name: string, page = guest) => faults.push(...(await examine(page, name)))

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
    await guest.getByRole('combobox', { name: 'Search events, clubs, artists and cities' }).fill('kelder')
    await guest.getByRole('option').first().waitFor()
    await guest.keyboard.press('ArrowDown')
    await look('the search with what it found')
    await guest.keyboard.press('Escape')
    await visit(guest, '/client/events')
    await guest.getByText('Pick dates').click()
    await look('the choice of dates')

    const client = await stage[device]('dark', await enterAs(stage, 'client'))
    await visit(client, '/profile')
    await press(client, 'Change Password')
    await press(client, 'Change password')
    await look('the change of the password', client)
    await client.keyboard.press('Escape')
    await press(client, 'Delete Account')
    await client.getByRole('dialog').getByRole('button', { name: 'Continue' }).waitFor()
    await look('the question before a deletion', client)
    await press(client, 'Continue')
    await look('the password before a deletion', client)

    const { slug, entry, reservation } = await findBookable(stage.world)
    await visit(client, `/client/events/${slug}?p=${entry}:2`)
    await client.getByRole('region', { name: 'Booking' }).getByRole('link', { name: 'Continue' }).waitFor()
    await look('the page of a night with a choice', client)
    await visit(client, `/client/events/${slug}/book?p=${entry}:2`)
    await client.getByText('Guest names, arrival and notes').click()
    await client.getByText('Add to your booking').click()
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
    expect(faults).toEqual([])
  })
})

it('Every private screen of a client is drawn by the server, which reads nothing that only their browser has.', async () => {
  const screens = (await listScreens(stage.world)).filter(({ viewer, isMain }) => viewer === 'client' && isMain)
  expect(screens.length).toBeGreaterThan(20)
  const token = (await enterAs(stage, 'client'))?.token
  const faults: string[] = []
  for (const name of ['localStorage', 'sessionStorage', 'navigator'] as const) {
    const own = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        const reader = new Error(name).stack?.split('\n').find((line) => line.includes('dist/web/guest'))
        if (reader !== undefined) faults.push(`${name} is read ${reader.trim()}`)
        return own?.get?.call(globalThis) as unknown
      },
    })
    onTestFinished(() => void Object.defineProperty(globalThis, name, own ?? { configurable: true, value: undefined }))
  }
  for (const { path } of screens) {
    const headers = { authorization: `Token ${token}`, 'x-time-zone': 'America/New_York' }
    const { statusCode } = await stage.world.app.inject({ url: path, headers })
    if (statusCode !== 200) faults.push(`${path} is not drawn: ${statusCode}`)
  }
  expect(faults).toEqual([])
})
