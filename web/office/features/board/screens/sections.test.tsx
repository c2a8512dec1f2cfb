import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getBoard } from '#contract/board/board.ts'
import { getSections, setSections, type BoardSections } from '#contract/board/sections.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const id = (n: number) => `0192aaaa-bbbb-7ccc-8ddd-${String(n).padStart(12, '0')}`
const person = (n: number, name: string) => ({ id: id(n), name })
const [ana, tom] = [person(21, 'Ana'), person(22, 'Tom')]
const left = { name: 'Left', table_ids: [id(11), id(12)], staff: [ana] }
const night: BoardSections = {
  event: {
    id: id(3),
    title: 'Late Service',
    starts_at: '2026-11-20T22:00:00Z',
    ends_at: '2026-11-21T04:00:00Z',
    timezone: 'Europe/Amsterdam',
  },
  tables: [11, 12, 13].map((n) => ({ id: id(n), name: `T${n - 10}`, zone: 'Hall' })),
  staff: [
    { ...ana, role: 'Floor manager', sees_board: true },
    { ...tom, role: null, sees_board: false },
  ],
  sections: [],
  proposal: null,
  version: 0,
}

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(change: Partial<BoardSections> = {}) {
  const api = new Answers().give(getSections, { ...night, ...change })
  vi.stubGlobal('fetch', api.fetch)
  const page = await renderOffice(`/admin-club/board/${night.event.id}/sections`, api)
  return { api, ...page }
}
const text = () => find('main').textContent
const save = async () => dispatch(find('main form'), new Event('submit', { bubbles: true, cancelable: true }))

describe('The sections of a night', () => {
  it('start with those of the last event on the same plan, as a proposal.', async () => {
    const event = { id: id(4), title: 'Slow Burn', business_date: '2026-11-13' }
    const { api, address } = await open({ proposal: { event, sections: [left] } })
    expect(text()).toContain('These are the sections of Slow Burn on Fri, Nov 13')
    expect(text()).toContain('In no section: T3')
    api.give(setSections, { ...night, sections: [left], version: 1 }).fail(getBoard, 404, { code: 'not_found', error: 'Gone.' })
    await save()
    expect(api.sent.find(({ endpoint }) => endpoint === 'setSections')?.body).toEqual({
      sections: [{ name: 'Left', table_ids: [id(11), id(12)], staff_ids: [ana.id] }],
      version: 0,
    })
    expect(address()).toBe(`/admin-club/board/${night.event.id}`)
  })

  it('need a name and tables, and say who can’t open the board.', async () => {
    const { api } = await open({ sections: [{ ...left, staff: [tom] }], version: 1 })
    expect(text()).toContain('Tom can’t open the board without access to the door')
    await press(findAction('Add section'))
    await save()
    expect(text()).toContain('Name is required')
    expect(text()).toContain('Choose one or more different tables')
    await press(findAction('Remove Section 2'))
    await press(findAction('Remove Left'))
    api.give(setSections, { ...night, version: 2 }).fail(getBoard, 404, { code: 'not_found', error: 'Gone.' })
    await save()
    expect(api.sent.find(({ endpoint }) => endpoint === 'setSections')?.body).toEqual({ sections: [], version: 1 })
  })

  it('show what someone else saved in the meantime, and the server’s messages on their fields.', async () => {
    const { api } = await open({ sections: [left], version: 1 })
    await type(findField('Name'), 'Right')
    api.fail(setSections, 409, {
      code: 'stale',
      error: 'Someone else changed this in the meantime.',
      current: { ...night, sections: [left, { ...left, name: 'Bar' }], version: 2 },
    })
    await save()
    expect(text()).toContain('Left, Bar')
    api.fail(setSections, 400, {
      code: 'invalid',
      error: 'Check the highlighted fields.',
      fields: { 'sections.0.name': ['Another section has this name'] },
    })
    await press(findAction('Save my version'))
    expect(api.sent.at(-1)?.body).toMatchObject({ sections: [{ name: 'Right' }], version: 2 })
    expect(text()).toContain('Another section has this name')
  })

  it('of a club without tables lead to its floor.', async () => {
    await open({ tables: [] })
    expect(findAction('Open the floor').getAttribute('href')).toBe('/admin-club/floor')
  })
})
