import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMyAvailability, saveMyAvailability } from '#contract/staffing/availability.ts'
import { cancelTimeOff, listMyTimeOff, requestTimeOff, type MyTimeOff } from '#contract/staffing/time-off.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const monday = { weekday: 1, kind: 'unavailable' as const, start_local: null, end_local: null }
const availability = { week: [monday], dates: [], version: 3, updated_at: '2026-11-20T10:00:00.000Z' }
const request = (change: Partial<MyTimeOff> = {}): MyTimeOff => ({
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000401',
  date_from: '2026-12-24',
  date_to: '2026-12-27',
  reason: 'Family',
  status: 'pending',
  decision_note: '',
  decided_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  version: 1,
  allowed_actions: ['cancel'],
  ...change,
})
const answers = (requests: MyTimeOff[] = [request()]) =>
  new Answers().give(getMyAvailability, availability).give(listMyTimeOff, { requests, count: requests.length, next: null })

beforeEach(() => keepSession(signedIn(profiles.staff, noPermissions)))
afterEach(async () => {
  vi.unstubAllGlobals()
  await endSession()
})

async function open(api = answers()) {
  vi.stubGlobal('fetch', api.fetch)
  await renderOffice('/staff/my-shifts/availability', api)
  return api
}
const main = () => find('main').textContent
const submit = () => find('[role=dialog] button[type=submit]')

describe('my availability', () => {
  it('shows the week and the decisions about time off.', async () => {
    await open(
      answers([request(), request({ id: '0192aaaa-bbbb-7ccc-8ddd-000000000402', status: 'approved', decision_note: 'Enjoy' })]),
    )
    for (const words of [
      'MondayUnavailable all day',
      'TuesdayAny time',
      'Thu, Dec 24, 2026 – Sun, Dec 27, 2026',
      'Waiting for approval',
      'Enjoy',
    ])
      expect(main()).toContain(words)
  })

  it('saves a weekday with the rest of the week, with the version that was read.', async () => {
    const api = (await open()).give(saveMyAvailability, { ...availability, version: 4 })
    await press(findAction('Change Tuesday'))
    await settle()
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([{ body: { version: 3, week: [monday, { ...monday, weekday: 2 }], dates: [] } }])
  })

  it('saves hours of a specific date, and requires one.', async () => {
    const api = (await open()).give(saveMyAvailability, { ...availability, version: 4 })
    await press(findAction('Add date'))
    await settle()
    await press(submit())
    await settle()
    expect(api.sent).toEqual([])
    await type(findFieldAs('Date', HTMLInputElement), 'Fri, Dec 4, 2026')
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([
      { body: { week: [monday], dates: [{ date: '2026-12-04', kind: 'unavailable', start_local: null }] } },
    ])
  })

  it('requests time off for one day or more, and cancels it.', async () => {
    const api = (await open()).give(requestTimeOff, request()).give(cancelTimeOff, request({ status: 'cancelled' }))
    await press(findAction('Request time off'))
    await settle()
    await press(submit())
    await settle()
    expect(api.sent).toEqual([])
    await type(findFieldAs('First day', HTMLInputElement), 'Fri, Dec 4, 2026')
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([
      { endpoint: 'requestTimeOff', body: { date_from: '2026-12-04', date_to: '2026-12-04', reason: '' } },
    ])
    await press(findAction('Cancel time off Thu, Dec 24, 2026 – Sun, Dec 27, 2026'))
    await settle()
    expect(api.sent.at(-1)).toMatchObject({ endpoint: 'cancelTimeOff' })
  })

  it('says what will appear if it is empty.', async () => {
    await open(answers([]))
    for (const words of ['Days off you request appear here', 'Dates that differ from your week appear here'])
      expect(main()).toContain(words)
  })
})
