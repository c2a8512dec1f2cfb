import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decideShiftOffer, listShiftOffers, type ClubShiftOffer } from '#contract/staffing/shift-offers.ts'
import { decideTimeOff, listTimeOff, type StaffTimeOff } from '#contract/staffing/time-off.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const request: StaffTimeOff = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000601',
  date_from: '2026-12-24',
  date_to: '2026-12-27',
  reason: 'Family',
  status: 'pending',
  decision_note: '',
  decided_at: null,
  decided_by_name: null,
  created_at: '2026-11-20T10:00:00.000Z',
  version: 1,
  user_id: '0192aaaa-bbbb-7ccc-8ddd-0000000000c1',
  staff_name: 'Nora Lind',
  shifts: [
    {
      id: '0192aaaa-bbbb-7ccc-8ddd-0000000000d1',
      business_date: '2026-12-26',
      starts_at_local: '2026-12-26T22:00',
      ends_at_local: '2026-12-27T06:00',
      role_name: 'Bar',
      status: 'published',
    },
  ],
  allowed_actions: ['approve', 'decline'],
}
const shift = {
  id: '0192aaaa-bbbb-7ccc-8ddd-0000000000d2',
  business_date: '2026-11-28',
  starts_at: '2026-11-28T21:00:00.000Z',
  ends_at: '2026-11-29T05:00:00.000Z',
  timezone: 'Europe/Amsterdam',
  role: { name: 'Bar', colour: '#c22f5a' },
  event_title: null,
  note: '',
}
const offer: ClubShiftOffer = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000602',
  status: 'accepted',
  shift,
  return_shift: null,
  offered_by: { user_id: request.user_id, name: 'Nora Lind' },
  offered_to: null,
  accepted_by: { user_id: '0192aaaa-bbbb-7ccc-8ddd-0000000000c2', name: 'Sam Okafor' },
  note: '',
  decision_note: '',
  created_at: '2026-11-20T10:00:00.000Z',
  version: 2,
  time_off: ['Sam Okafor'],
  allowed_actions: ['approve', 'decline'],
}

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(requests: StaffTimeOff[] = [request], offers: ClubShiftOffer[] = [offer]) {
  const api = new Answers()
    .give(listTimeOff, { requests, count: requests.length, next: null })
    .give(listShiftOffers, { offers, count: offers.length, next: null })
    .give(decideTimeOff, { ...request, status: 'approved' })
    .give(decideShiftOffer, { ...offer, status: 'approved' })
  vi.stubGlobal('fetch', api.fetch)
  await renderOffice('/admin-club/shifts/requests', api)
  return api
}
const main = () => find('main').textContent
/** Both lists get the same response here: the first one shows pending requests. */
const first = (name: string) => find(`main section:first-of-type [aria-label="${name}"]`)
const submit = () => find('[role=dialog] button[type=submit]')

describe('staff requests', () => {
  it('show time off with the affected shifts, and open them with the approval.', async () => {
    const api = await open()
    for (const words of [
      'Nora Lind',
      'Thu, Dec 24, 2026 – Sun, Dec 27, 2026',
      'Scheduled for 1 shift on these dates',
      'Sat, Dec 26, 2026, 10:00 PM – 6:00 AM, Bar',
    ])
      expect(main()).toContain(words)
    await press(first('Approve time off of Nora Lind'))
    await settle()
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([{ body: { action: 'approve', version: 1, open_shifts: true } }])
  })

  it('decline time off.', async () => {
    const api = await open()
    await press(first('Decline time off of Nora Lind'))
    await settle()
    await press(submit())
    await settle()
    expect(api.sent[0]?.body).toEqual({ action: 'decline', version: 1, note: '' })
  })

  it('approve a shift swap, over time off only if confirmed.', async () => {
    const api = await open()
    expect(main()).toContain('Sam Okafor would work on approved time off')
    await press(findAction('Approve the change of Nora Lind and Sam Okafor'))
    await settle()
    await press(submit())
    await settle()
    expect(api.sent).toEqual([])
    await press(find('[role=dialog] input[type=checkbox]'))
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([{ body: { action: 'approve', version: 2, confirm_time_off: true } }])
  })

  it('say that nothing is waiting.', async () => {
    await open([], [])
    expect(main()?.match(/All caught up/g)).toHaveLength(2)
  })
})
