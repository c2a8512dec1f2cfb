import { beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#contract/endpoint.ts'
import { examine, findFlaws, settle } from './examine.ts'
import { press } from './forms.ts'
import { listScreens, signInAsDemo, type ScreenVisit, type Viewer } from './screens.ts'
import { openStage, type Visitor } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage({ demo: true })
let screens: ScreenVisit[] = []

beforeAll(async () => {
  screens = await listScreens(stage.world)
})

const enter = async (viewer: Viewer): Promise<Visitor | undefined> => (viewer === 'signed_out' ? undefined : signInAsDemo(stage.world, viewer))

describe.each(['phone', 'desktop'] as const)('On a %s', (device) => {
  it.each(['signed_out', ...roles] as const)('every screen that a %s visitor may see is accessible and fits', async (viewer) => {
    const page = await stage[device]('dark', await enter(viewer))
    const found: string[] = []
    const own = screens.filter((screen) => screen.viewer === viewer)
    expect(own.length).toBeGreaterThan(1)
    for (const { path } of own) {
      await visit(page, path)
      await settle(page)
      expect(new URL(page.url()).pathname).toBe(path)
      found.push(...(await examine(page, path)))
      if (device === 'desktop') continue
      await page.setViewportSize({ width: 320, height: 640 })
      found.push(...(await findFlaws(page)).map((flaw) => `${path}: ${flaw}`))
      await page.setViewportSize({ width: 390, height: 844 })
    }
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
    expect(found).toEqual([])
  })
})
