import { afterEach, expect, it, vi } from 'vitest'
import { listBoards, type BoardLine } from '#contract/board/boards.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

afterEach(() => void vi.unstubAllGlobals())

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const line = (n: number, title: string, from: number): BoardLine => ({
  id: `0192aaaa-bbbb-7ccc-8ddd-00000000000${n}`,
  title,
  business_date: hours(from).slice(0, 10),
  starts_at: hours(from),
  ends_at: hours(from + 6),
  timezone: 'UTC',
  party_count: 0,
  own_sections: [],
})

async function open(...events: BoardLine[]) {
  const api = new Answers().give(listBoards, { events, count: events.length, next: null })
  vi.stubGlobal('fetch', api.fetch)
  await renderOffice('/admin-club/board', api)
}
const panel = (title: string) =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)

it('Tonight’s board comes first, with its parties and one’s own sections; the next ones follow.', async () => {
  keepSession(signedIn(profiles.staff, { ...noPermissions, can_work_door: true }))
  const now = { ...line(1, 'Late Service', -1), party_count: 2, own_sections: ['Left', 'Terrace'] }
  await open(now, line(2, 'Slow Burn', 100))
  expect(panel('Tonight')?.textContent).toContain('2 parties with a table · you serve Left and Terrace')
  expect(panel('Tonight')?.querySelector('a')?.getAttribute('href')).toBe(`/admin-club/board/${now.id}`)
  expect(panel('Next')?.textContent).toMatch(/Slow Burn.*no tables assigned yet/)
})

it('Without an event tonight, the next boards are listed.', async () => {
  keepSession(signedIn(profiles.admin))
  await open(line(2, 'Slow Burn', 100))
  expect(panel('Tonight')?.textContent).toContain('Nothing on tonight.')
  expect(panel('Next')?.textContent).toContain('Slow Burn')
})

it('Without any board, the events are a click away.', async () => {
  keepSession(signedIn(profiles.admin))
  await open()
  expect(find('main').textContent).toContain('No upcoming events')
  expect(findAction('Open events').getAttribute('href')).toBe('/admin-club/events')
})
