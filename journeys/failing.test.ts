import { describe, expect, it } from 'vitest'
import { builtFile } from './built-file.ts'
import { press } from './forms.ts'
import { makeBookableEvent } from './events.ts'
import { openStage } from './stage.ts'
import { arrive, visit, withoutDrawing } from './visit.ts'

const stage = openStage()
const failed = (body: object) => ({ status: 503, contentType: 'application/json', body: JSON.stringify(body) })
const busy = failed({ error: 'We’re very busy right now. Try again in a moment.', code: 'overloaded' })

describe('Without a network', () => {
  it('a screen says so, offers to retry, and loads once the network is back', async () => {
    const page = await stage.phone('dark', await stage.world.guest('client'))
    await visit(page, '/client/verify-identity')
    await press(page, 'Menu')
    const link = page.getByRole('link', { name: 'My Reservations' })
    // The screen's code is already here, because touching a link starts fetching it.
    const code = builtFile('guest', 'features/reservations/screens/my-reservations.tsx')
    const fetched = page.waitForResponse((response) => response.url().endsWith(code))
    await link.hover()
    await (await fetched).finished()
    stage.expectProblem('net::ERR_INTERNET_DISCONNECTED')
    await page.context().setOffline(true)
    await page.getByText('You’re offline. This page may be out of date.').waitFor()
    await link.tap()
    await page.getByRole('heading', { level: 1, name: 'This didn’t load' }).waitFor()
    await press(page, 'Try again')
    await page.getByRole('heading', { level: 1, name: 'This didn’t load' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('You’re offline. This page may be out of date.').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'My Reservations' }).waitFor()
  })

  it('a screen whose code is not loaded asks for it once, says so, and loads once the network is back', async () => {
    const page = await stage.desktop('light')
    await page.clock.install()
    // During a redirect, the page loads no events.
    await visit(page, '/login?next=%2Fprofile')
    // An older page reloads when code is missing, because it may have been replaced by a deployment.
    await page.clock.fastForward(20_000)
    stage.expectProblem('net::ERR_INTERNET_DISCONNECTED GET /assets/')
    stage.allowProblem('net::ERR_INTERNET_DISCONNECTED GET /api/health/')
    // The browser may only now ask for the passkeys that it suggests.
    stage.allowProblem('net::ERR_INTERNET_DISCONNECTED POST /api/auth/login/passkey/begin/')
    stage.expectProblem('The code of this screen did not load')
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
    await page.getByRole('heading', { level: 1, name: 'This didn’t load' }).waitFor()
    await press(page, 'Try again')
    await page.getByRole('heading', { level: 1, name: 'This didn’t load' }).waitFor()
    // On hover, on the click and on the second attempt; a browser may repeat each of them with its preloads.
    expect(paths.filter((path) => path.includes('/event-list-')).length).toBeLessThan(12)
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Find your night' }).waitFor()
  })

  it('a booking says what happened and succeeds once on the next attempt', async () => {
    const event = await makeBookableEvent(stage.world)
    const page = await stage.phone('light', await stage.world.guest('client'))
    await visit(page, `${event.path}/book?p=${event.entry}:1&party=1`)
    const book = page.getByRole('button', { name: 'Book', exact: true })
    await book.waitFor()
    // The response is lost, not the request: the server has booked.
    await page.route(
      '**/api/client/reservations/create/',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    stage.expectProblem('net::ERR_CONNECTION_RESET POST /api/client/reservations/create/')
    await book.tap()
    await page.getByRole('alert').filter({ hasText: 'You won’t be booked twice' }).waitFor()
    await book.tap()
    await page.getByRole('heading', { level: 1, name: 'You’re going' }).waitFor()
    await visit(page, '/client/reservations')
    await page.getByRole('link', { name: event.title, exact: true }).waitFor()
  })
})

describe('While the server fails', () => {
  it('My Reservations says so and loads on another attempt', async () => {
    const page = await stage.desktop('dark', await stage.world.guest('client'))
    await withoutDrawing(page)
    await page.route('**/api/client/reservations/*', (route) => route.fulfill(busy))
    stage.expectProblem('503 GET /api/client/reservations/')
    await visit(page, '/client/reservations')
    await page.getByRole('heading', { level: 1, name: 'This didn’t load' }).waitFor()
    await page.getByText('We’re very busy right now. Try again in a moment.').waitFor()
    await page.unroute('**/api/client/reservations/*')
    await press(page, 'Try again')
    await page.getByRole('heading', { level: 1, name: 'My Reservations' }).waitFor()
  })

  it('the profile says so in its own words', async () => {
    const page = await stage.desktop('light', await stage.world.guest('client'))
    await withoutDrawing(page)
    await page.route('**/api/profile/', (route) => route.fulfill(failed({})))
    stage.expectProblem('503 GET /api/profile/')
    await visit(page, '/profile')
    await page.getByText('Failed to fetch profile.').waitFor()
    await page.unroute('**/api/profile/')
    await press(page, 'Try again')
    await page.getByRole('heading', { name: 'Account Security' }).waitFor()
  })

  it('the search says that it got no answer', async () => {
    const page = await stage.desktop('dark')
    await visit(page, '/client/events')
    await page.route('**/api/search/**', (route) => route.fulfill(failed({})))
    stage.expectProblem('503 GET /api/search/')
    await page.getByRole('combobox', { name: 'Search events, clubs, artists and cities' }).fill('long night')
    await page.getByText('Search isn’t responding. Press Enter to see the list.').waitFor()
    await page.keyboard.press('Enter')
    await arrive(page, '/client/events?search=long+night')
  })

  it('a cancellation whose result is unknown is not offered', async () => {
    const guest = await stage.world.guest('client')
    const page = await stage.phone('dark', guest)
    await visit(page, `/client/reservations/${guest.reservation_id}`)
    await page.route('**/*preview=cancel*', (route) => route.fulfill(busy))
    stage.expectProblem('503 GET /api/client/reservations/')
    await press(page, 'Cancel booking')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('We couldn’t check the cancellation cost.').waitFor()
    await page.unroute('**/*preview=cancel*')
    await dialog.getByRole('button', { name: 'Try again' }).tap()
    await dialog.getByRole('button', { name: 'Cancel booking' }).waitFor()
  })
})
