import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listManagedEvents } from '#contract/events/management.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import { listStaff } from '#contract/staffing/staff.ts'
import { endSupportAccess, listSupportCalls, openSupportAccess } from '#contract/platform/support.ts'
import { call } from '../../shared/api/api.ts'
import { getActing, resumeActing, setActing, startActing } from '../../shared/session/acting.ts'
import { endSession, keepSession } from '../../shared/session/session.ts'
import { Answers } from '../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../shared/testing/people.ts'
import { find, findAction, press, type } from '../../shared/testing/render.tsx'
import { findAxeFaults } from '../testing/find-axe-faults.ts'
import { renderOffice } from '../testing/render-office.tsx'

const actingClub = {
  user_id: '0193-ada',
  club_id: '0190a000-0000-7000-8000-000000000001',
  club_name: 'Kelder',
  ends_at: '2126-11-21T21:00:00.000Z',
}
const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
const events = new Answers()
  .give(listManagedEvents, { events: [], club: null, count: 0, next: null })
  .give(openSupportAccess, { club_id: actingClub.club_id, ends_at: actingClub.ends_at })
  .give(endSupportAccess, { message: 'You no longer act for this club.' })
const sections = () => [...document.querySelectorAll('[aria-label="Sections"] a')].map(({ textContent }) => textContent)

// Loads what the frame loads on demand.
beforeAll(async () => import('./acting-bar.tsx'))
beforeEach(() => keepSession(signedIn(profiles.superadmin)))
afterEach(async () => {
  setActing(null)
  await endSession()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a superadmin acting for a club', () => {
  it('sees so on every screen, has its sections beside the page and their own in the bar, and stops with one click', async () => {
    setActing(actingClub)
    vi.stubGlobal('fetch', events.fetch)
    const { address } = await renderOffice('/admin-club/events', events)
    expect(address()).toContain('/admin-club/events')
    expect(document.body.textContent).toContain('Acting for Kelder.')
    expect(sections()).toEqual(expect.arrayContaining(['Club Setup', 'Events', 'Staff Management', 'Shifts', 'Reservations']))
    // The door is another build, where no one acts for a club.
    expect(sections()).not.toContain('Door')
    expect(find('[aria-label="Main"]').textContent).toContain('Clubs')
    expect(await findAxeFaults()).toEqual([])
    await press(findAction('Stop acting'))
    expect(events.sent).toMatchObject([{ endpoint: 'endSupportAccess' }])
    await vi.waitFor(() => expect(assign).toHaveBeenCalled())
    expect(assign).toHaveBeenCalledWith(`/super-admin/clubs/${actingClub.club_id}`)
    expect(sessionStorage.getItem('acting')).toBeNull()
  })

  it('is sent to their dashboard without a club to act for', async () => {
    const { address } = await renderOffice('/admin-club/events', events)
    await vi.waitFor(() => expect(address()).toBe('/super-admin/dashboard'))
    expect(document.body.textContent).not.toContain('Acting for')
  })

  it('sees when the hour is over, and continues on the same page with another reason', async () => {
    setActing({ ...actingClub, ends_at: '2026-11-21T21:00:00.000Z' })
    vi.stubGlobal('fetch', events.fetch)
    const { address } = await renderOffice('/admin-club/events', events)
    expect(document.body.textContent).toContain('Access to Kelder has ended.')
    await press(findAction('Act again'))
    const reason = await vi.waitFor(() => find('[role="dialog"] input'))
    if (!(reason instanceof HTMLInputElement)) throw new Error('The dialog asks nothing.')
    await type(reason, 'Ticket 18')
    await press(findAction('Act for club'))
    await vi.waitFor(() => expect(document.body.textContent).toContain('Acting for Kelder.'))
    expect(events.sent.at(-1)).toMatchObject({ endpoint: 'openSupportAccess', body: { reason: 'Ticket 18' } })
    expect(getActing()).toEqual(actingClub)
    expect(address()).toContain('/admin-club/events')
    expect(assign).not.toHaveBeenCalled()
  })

  it('names the club in calls for clubs, and in no other', async () => {
    const network = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})))
    vi.stubGlobal('fetch', network)
    const named = () => new Headers(network.mock.lastCall?.[1]?.headers).get('x-club-id')
    setActing(actingClub)
    await call(listStaff)
    expect(named()).toBe(actingClub.club_id)
    await call(getProfile)
    expect(named()).toBeNull()
    setActing(null)
    await call(listStaff)
    expect(named()).toBeNull()
  })

  it('continues after a reload, in this tab, and stops with sign-out', async () => {
    startActing(actingClub)
    expect(assign).toHaveBeenCalledWith('/admin-club/setup')
    resumeActing()
    expect(getActing()).toEqual(actingClub)
    await endSession()
    expect(getActing()).toBeNull()
    resumeActing()
    expect(getActing()).toBeNull()
  })
})

it('A club sees each support call, with who, why and when', async () => {
  keepSession(signedIn(profiles.admin))
  const calls = [
    {
      id: '1',
      at: '2026-11-21T20:00:00.000Z',
      actor: { id: '2', name: 'Ines Duarte' },
      action: 'updateClub',
      reason: 'Ticket 17',
      is_change: true,
    },
    {
      id: '3',
      at: '2026-11-21T19:00:00.000Z',
      actor: { id: '2', name: 'Ines Duarte' },
      action: 'listStaff',
      reason: null,
      is_change: false,
    },
  ]
  await renderOffice('/admin-club/setup/support', new Answers().give(listSupportCalls, { calls, count: 2, next: null }))
  for (const words of ['Update club', 'Changed', 'List staff', 'Viewed', 'Ines Duarte', 'Ticket 17']) {
    expect(find('main').textContent).toContain(words)
  }
  expect(await findAxeFaults()).toEqual([])
})
