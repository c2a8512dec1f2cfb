import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getManagedEvent } from '#contract/events/management.ts'
import { getLastHour, setLastHour, type LastHour } from '#contract/last-hour/last-hour.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'
import { aManagedEvent } from '../testing/managed-events.ts'

const event = aManagedEvent(1, { title: 'Undertow' })
const off = { offers: 'off', everyone_after: null, accepted_risk_bp: 500 } as const
const likelihood = {
  kind: 'guest_list',
  lead: 'last_day',
  weekday: 5,
  likelihood_bp: 2200,
  level: 'kind_lead',
  bookings: 9,
  no_shows: 2,
} as const

const night: LastHour = {
  choice: { offers: 'everyone', everyone_after: 120, accepted_risk_bp: 500 },
  club_choice: off,
  is_own: true,
  doors_at: '2026-11-20T22:00:00Z',
  ends_at: '2026-11-21T04:00:00Z',
  timezone: 'Europe/Amsterdam',
  is_running: true,
  everyone_from: '2026-11-21T00:00:00Z',
  lists: { heads: 5, kept: 2, risk_bp: 340 },
  may_pass_on: 3,
  passed_on: 1,
  parties: [
    {
      id: event.id,
      name: 'Ada',
      party_size: 1,
      reason: 'list_closed',
      list_name: 'Friends of Ferro',
      passed_on_at: '2026-11-21T00:10:00Z',
      comes_bp: 1200,
      likelihood,
      later_bp: 400,
    },
    {
      id: '01936000-0000-7000-8000-000000000701',
      name: 'Noor',
      party_size: 3,
      reason: 'table_released',
      list_name: null,
      passed_on_at: null,
      comes_bp: null,
      likelihood: null,
      later_bp: null,
    },
  ],
}

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(lastHour: LastHour) {
  const answers = new Answers().give(getManagedEvent, event).give(getLastHour, lastHour)
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(`/admin-club/events/${event.id}/last-hour`, answers)
  return answers
}
const main = () => find('main').textContent
const radio = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label)) as HTMLElement

describe('the last hour of an event', () => {
  it('shows who has not come, what the likelihood of each rests on, and what is kept', async () => {
    await open(night)
    expect(find('[aria-label="Sections of this event"] [aria-current="page"]').textContent).toBe('Last hour')
    expect(main()).toContain('On offer to the waiting list, and to everyone from 1:00 AM.')
    expect(main()).toContain('5 listed guests haven’t arrived. We keep 2 places for them')
    expect(main()).toContain('Friends of Ferro. 2 of 9 similar bookings were no-shows')
    expect(main()).toMatch(/Noor, 3 guests.*Table released/)
    expect(await findAxeFaults()).toEqual([])
  })

  it('saves a choice for this event, and follows the club again', async () => {
    const answers = await open({ ...night, choice: off, is_own: false, is_running: false, parties: [] })
    expect(main()).toContain('Same as your other events: not offered')
    expect(main()).toContain('No one is missing')
    answers.give(setLastHour, night)
    await press(radio('Offer them to the waiting list'))
    await press(findAction('Save'))
    expect(answers.sent.at(-1)?.body).toEqual({
      choice: { offers: 'waiting_list', everyone_after: null, accepted_risk_bp: 500 },
      for_all: false,
    })
    await press(radio('Same as your other events'))
    await press(findAction('Save'))
    expect(answers.sent.at(-1)?.body).toEqual({ choice: null, for_all: false })
  })
})
