import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answerShift,
  checkInOut,
  getCalendarLink,
  listMyShifts,
  makeCalendarLink,
  type MyShift,
} from '#contract/staffing/my-shifts.ts'
import { listMyShiftOffers } from '#contract/staffing/shift-offers.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { aShift, anAttendance } from '../../../../shared/testing/my-shifts.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const now = '2026-11-20T21:45:00.000Z'
const answers = (shifts: MyShift[]) =>
  new Answers()
    .give(listMyShifts, { shifts, now, count: shifts.length, next: null })
    .give(getCalendarLink, { created_at: null })
    .give(listMyShiftOffers, { offers: [], count: 0, next: null })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  keepSession(signedIn(profiles.staff, noPermissions))
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.removeItem('waiting_punches')
  await endSession()
})

async function open(api: Answers, path = '/staff/my-shifts') {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}

const main = () => find('main').textContent
const ready = aShift(1, { allowed_actions: ['acknowledge', 'decline', 'check_in'] })

describe('my shifts', () => {
  it('show the next one first with what can be done now, and the others by week.', async () => {
    const later = aShift(2, {
      status: 'acknowledged',
      business_date: '2026-11-27',
      starts_at: '2026-11-27T22:00:00.000Z',
      ends_at: '2026-11-28T05:00:00.000Z',
      event: { id: '0192aaaa-bbbb-7ccc-8ddd-000000000301', title: 'Pulse' },
    })
    await open(answers([ready, later]))
    const card = find('main article').textContent
    for (const words of ['Bar', 'To acknowledge', 'Fri, Nov 20, 2026, 11:00 PM – Sat 6:00 AM', '30 min break', 'Check in'])
      expect(card).toContain(words)
    for (const words of ['Week of Mon, Nov 23, 2026', '6 h 30 min', 'Pulse', 'Acknowledged']) expect(main()).toContain(words)
  })

  it('acknowledge all that wait for it with one press, and call the one being worked the current shift.', async () => {
    const running = aShift(1, {
      attendance: anAttendance({ status: 'checked_in', checked_in_at: now }),
      allowed_actions: ['check_out'],
    })
    const waiting = [2, 3].map((n) => aShift(n, { allowed_actions: ['acknowledge', 'decline'], version: n }))
    const api = answers([running, ...waiting]).give(answerShift, ready)
    await open(api)
    expect(main()).toContain('Current shift')
    await press(findAction('Acknowledge all 2 shifts'))
    await settle()
    expect(api.sent.map(({ endpoint, body }) => [endpoint, body])).toEqual(
      [2, 3].map((version) => ['answerShift', { action: 'acknowledge', version }]),
    )
  })

  it('say when check-in opens.', async () => {
    await open(answers([aShift(1, { check_in_from: '2026-11-20T22:00:00.000Z' })]))
    expect(main()).toContain('Check-in opens at 11:00 PM.')
  })

  it('say how late it is, kindly and to the minute.', async () => {
    vi.setSystemTime(new Date('2026-11-20T22:14:00.000Z'))
    await open(answers([ready]))
    expect(main()).toContain('Your shift started 14 min ago. Check in as soon as you arrive.')
  })

  it('check in with one press, with an id from the device.', async () => {
    const api = answers([ready]).give(checkInOut, ready)
    await open(api)
    await press(findAction('Check in'))
    await settle()
    expect(api.sent).toMatchObject([{ endpoint: 'checkInOut', body: { action: 'check_in', punch_id: expect.any(String) } }])
    expect(localStorage.getItem('waiting_punches')).toBeNull()
  })

  it('store a punch on the device while offline, show it as waiting, and send it later with its time.', async () => {
    const api = answers([ready]).fail(checkInOut, 0)
    await open(api)
    await press(findAction('Check in'))
    await settle()
    expect(main()).toContain('Check-in at 10:45 PM is saved on this device.')
    expect(find('main article').textContent).toContain('Start break')
    api.give(checkInOut, ready)
    globalThis.dispatchEvent(new Event('online'))
    await settle()
    expect(api.sent.at(-1)).toMatchObject({ body: { action: 'check_in', pressed_at: now } })
    const ids = new Set(api.sent.map(({ body }) => JSON.stringify(body).match(/"punch_id":"([^"]+)"/)?.[1]))
    expect(ids.size).toBe(1)
    expect(main()).not.toContain('saved on this device')
  })

  it('send every offline punch with its own time, in order.', async () => {
    const api = answers([ready]).fail(checkInOut, 0)
    await open(api)
    for (const [label, time] of [
      ['Check in', '2026-11-20T22:00:00.000Z'],
      ['Start break', '2026-11-21T01:00:00.000Z'],
      ['End break', '2026-11-21T01:30:00.000Z'],
    ] as const) {
      vi.setSystemTime(new Date(time))
      await press(findAction(label))
      await settle()
    }
    vi.setSystemTime(new Date('2026-11-21T02:00:00.000Z'))
    const before = api.sent.length
    api.give(checkInOut, ready)
    globalThis.dispatchEvent(new Event('online'))
    await settle()
    expect(api.sent.slice(before)).toMatchObject([
      { body: { action: 'check_in', pressed_at: '2026-11-20T22:00:00.000Z' } },
      { body: { action: 'break_start', pressed_at: '2026-11-21T01:00:00.000Z' } },
      { body: { action: 'break_end', pressed_at: '2026-11-21T01:30:00.000Z' } },
    ])
  })

  it('say why a punch was refused, and drop it.', async () => {
    const api = answers([ready]).fail(checkInOut, 409, { error: 'This shift is over.', code: 'check_in_too_late' })
    await open(api)
    await press(findAction('Check in'))
    await settle()
    expect(document.body.textContent).toContain('Check-in wasn’t recorded. This shift is over.')
    expect(localStorage.getItem('waiting_punches')).toBeNull()
  })

  it('show a running time, and ask once before check-out.', async () => {
    const attendance = anAttendance({ status: 'checked_in', checked_in_at: '2026-11-20T19:40:00.000Z', break_minutes: 20 })
    const api = answers([aShift(1, { attendance, allowed_actions: ['break_start', 'check_out'] })]).give(checkInOut, ready)
    await open(api)
    expect(main()).toContain('1 h 45 min')
    await press(findAction('Check out'))
    expect(api.sent).toEqual([])
    await press(findAction('Confirm check-out'))
    await settle()
    expect(api.sent).toMatchObject([{ body: { action: 'check_out' } }])
  })

  it('can be acknowledged, or declined with a reason.', async () => {
    const api = answers([ready]).give(answerShift, ready)
    await open(api)
    await press(findAction('Acknowledge shift'))
    await settle()
    expect(api.sent).toMatchObject([{ body: { action: 'acknowledge', version: 1 } }])
    await press(findAction('Decline'))
    await settle()
    await type(findFieldAs('Reason', HTMLTextAreaElement), 'Exam')
    await press(findAction('Decline shift'))
    await settle()
    expect(api.sent.at(-1)).toMatchObject({ body: { action: 'decline', reason: 'Exam', version: 1 } })
  })

  it('say what will appear if there are none.', async () => {
    await open(answers([]))
    expect(main()).toContain('No upcoming shifts')
  })

  it('keep a history with hours.', async () => {
    const worked = anAttendance({ status: 'approved', worked_minutes: 401, late_minutes: 12, is_corrected: true })
    const past = aShift(1, { ends_at: '2026-11-20T20:00:00.000Z', starts_at: '2026-11-20T12:00:00.000Z', attendance: worked })
    await open(answers([past]), '/staff/my-shifts?view=past')
    for (const words of ['6 h 41 min worked', '12 min late', 'Corrected by your manager', 'Approved'])
      expect(main()).toContain(words)
  })

  it('are added to the person’s own calendar by a link that is shown once.', async () => {
    const api = answers([]).give(makeCalendarLink, { url: 'https://vesper.test/api/staff/calendar/?key=k', created_at: now })
    await open(api)
    await press(findAction('Get calendar link'))
    await settle()
    expect(find('input[readonly]').getAttribute('value')).toBe('https://vesper.test/api/staff/calendar/?key=k')
  })
})
