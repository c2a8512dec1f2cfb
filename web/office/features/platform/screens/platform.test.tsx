import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listAuditLog, type AuditEntry } from '#contract/platform/audit-log.ts'
import { discardDeadJob, listDeadJobs, retryDeadJob, type DeadJob } from '#contract/platform/dead-jobs.ts'
import {
  actOnClub,
  getPlatformClub,
  listPlatformClubs,
  type PlatformClub,
  type PlatformClubLine,
} from '#contract/platform/clubs.ts'
import { openSupportAccess } from '#contract/platform/support.ts'
import { actOnEvent, getPlatformEvent, listPlatformEvents, type PlatformEvent } from '#contract/platform/events.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
const event_id = '0190e000-0000-7000-8000-000000000001'
const person = { id: '0190b000-0000-7000-8000-000000000001', name: 'Ana Lopez' }

const line: PlatformClubLine = {
  id,
  slug: 'kelder',
  name: 'Kelder',
  city: 'Amsterdam',
  country: 'NL',
  currency: 'EUR',
  status: 'open',
  plan: 'pro',
  subscription_status: 'past_due',
  upcoming_events: 3,
  admin: person,
  created_at: '2026-10-01T10:00:00.000Z',
  suspended_at: null,
  suspension_reason: null,
  featured_at: null,
  allowed_actions: ['suspend', 'feature'],
}

const club: PlatformClub = {
  ...line,
  legal_name: 'Kelder BV',
  timezone: 'Europe/Amsterdam',
  contact_email: 'hello@kelder.example',
  contact_phone: '+31 20 555 0100',
  sales_suspended_at: null,
  admin: { ...person, username: 'ana', email: 'ana@example.com', last_seen_at: null },
  staff_count: 8,
  onboarding: { completed_at: '2026-10-02T10:00:00.000Z', requirements: [], subscription_chosen: true, contract_signed: true },
  subscription: {
    interval: 'month',
    price_minor: 9900,
    currency: 'EUR',
    period_end_at: '2026-12-01T10:00:00.000Z',
    trial_ends_at: null,
    past_due_at: '2026-11-01T10:00:00.000Z',
    cancel_at_period_end: false,
  },
  due: [
    { currency: 'EUR', amount_minor: 125_000 },
    { currency: 'GBP', amount_minor: -500 },
  ],
  referral: { code: 'AMB12345', ambassador: { id: person.id, name: 'Teo Brandt' } },
  next_events: [],
}

const event: PlatformEvent = {
  id: event_id,
  slug: 'pulse',
  title: 'Pulse',
  club: { id, name: 'Kelder', city: 'Amsterdam', suspended_at: null },
  state: 'published',
  is_past: false,
  starts_at: '2026-11-28T22:00:00.000Z',
  ends_at: '2026-11-29T05:00:00.000Z',
  timezone: 'Europe/Amsterdam',
  business_date: '2026-11-28',
  heads: 52,
  capacity: 300,
  suspended_at: '2026-11-20T10:00:00.000Z',
  suspension_reason: 'The capacity exceeds the licence',
  featured_at: null,
  allowed_actions: ['restore'],
  description: '',
  lineup: ['Teo Brandt'],
  min_age: 18,
  currency: 'EUR',
  published_at: '2026-11-01T10:00:00.000Z',
  cancelled_at: null,
  reservations: 21,
  checked_in_heads: 0,
  waiting: 2,
  prestations: [{ id: event_id, kind: 'entry', name: 'Entry', price_minor: 1500, units: 52, stock: null }],
}

const entry: AuditEntry = {
  id: '0190f000-0000-7000-8000-000000000001',
  at: '2026-11-21T20:00:00.000Z',
  actor: { ...person, role: 'superadmin' },
  club: { id, name: 'Kelder' },
  is_support: false,
  action: 'actOnClub',
  subject: { kind: 'club', id, name: 'Kelder' },
  before: { featured_at: null, points_rate_bp: 10_000, genres: [] },
  after: { action: 'suspend', suspension_reason: 'Complaints', points_rate_bp: 12_500, genres: ['House', 'Techno'] },
  address: '127.0.0.1',
  request_id: 'req-1',
}

const job: DeadJob = {
  id: '0190c000-0000-7000-8000-000000000001',
  kind: 'send_mail',
  lane: 'mail',
  attempts: 12,
  last_error: 'Connection refused',
  died_at: '2026-11-21T20:00:00.000Z',
  about: {},
}

async function open(path: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  const page = await renderOffice(path, answers)
  await settle()
  return page
}
const text = () => find('main').textContent
const choose = async (name: string, action: string) => {
  await press(find(`[aria-label="Actions for ${name}"]`))
  await settle()
  await press(findAction(action))
  await settle()
}

beforeEach(() => keepSession(signedIn(profiles.superadmin)))
afterEach(() => vi.unstubAllGlobals())

describe('Clubs on the platform', () => {
  const answers = () =>
    new Answers()
      .give(listPlatformClubs, { clubs: [line], countries: ['NL', 'BE'], count: 1, next: null })
      .give(getPlatformClub, club)
      .give(actOnClub, { ...club, status: 'suspended' })

  it('are listed with plan and status, and suspended with a required reason.', async () => {
    const api = answers()
    await open('/super-admin/clubs', api)
    for (const words of ['Kelder', 'Open', 'Amsterdam, Netherlands', 'Pro, Past due', 'Ana Lopez'])
      expect(text()).toContain(words)
    expect(await findAxeFaults()).toEqual([])
    await choose('Kelder', 'Suspend club')
    await press(findAction('Suspend club'))
    expect(document.body.textContent).toContain('Reason is required')
    expect(api.sent).toEqual([])
    const field = document.querySelector('[role="dialog"] textarea:not([aria-hidden])')
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('The dialog has no reason.')
    await type(field, 'Complaints')
    await press(findAction('Suspend club'))
    await vi.waitFor(() =>
      expect(api.sent).toMatchObject([{ endpoint: 'actOnClub', body: { action: 'suspend', reason: 'Complaints' } }]),
    )
  })

  it('show the amount due by currency, the subscription and the referral.', async () => {
    await open(`/super-admin/clubs/${id}`, answers())
    for (const words of ['€1,250.00', '-£5.00', '€99.00 a month', 'Teo Brandt', 'AMB12345', '8 people', 'Signed']) {
      expect(text()).toContain(words)
    }
    expect(await findAxeFaults()).toEqual([])
  })

  it('are filtered by the countries that have clubs.', async () => {
    await open('/super-admin/clubs', answers())
    const options = [...document.querySelectorAll('select[aria-label="Country"] option')].map(({ textContent }) => textContent)
    expect(options).toEqual(['Any country', 'Belgium', 'Netherlands'])
  })

  it('are acted for once a reason is given, for as long as the server says.', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const api = answers().give(openSupportAccess, { club_id: id, ends_at: '2126-11-21T21:00:00.000Z' })
    await open('/super-admin/clubs', api)
    await choose('Kelder', 'Act for club')
    await press(findAction('Act for club'))
    expect(document.body.textContent).toContain('Reason is required')
    const reason = await vi.waitFor(() => find('[role="dialog"] input'))
    if (!(reason instanceof HTMLInputElement)) throw new Error('The dialog asks nothing.')
    await type(reason, 'Ticket 17')
    expect(await findAxeFaults()).toEqual([])
    await press(findAction('Act for club'))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/admin-club/setup'))
    expect(api.sent).toMatchObject([{ endpoint: 'openSupportAccess', body: { reason: 'Ticket 17' } }])
    expect(JSON.parse(sessionStorage.getItem('acting') ?? '')).toMatchObject({
      club_id: id,
      club_name: 'Kelder',
      ends_at: '2126-11-21T21:00:00.000Z',
    })
    sessionStorage.clear()
  })

  it('say so if there are none.', async () => {
    await open('/super-admin/clubs', new Answers().give(listPlatformClubs, { clubs: [], countries: [], count: 0, next: null }))
    expect(text()).toContain('No clubs yet')
  })
})

describe('Events on the platform', () => {
  it('are listed with their club and status.', async () => {
    await open('/super-admin/events', new Answers().give(listPlatformEvents, { events: [event], count: 1, next: null }))
    for (const words of ['Pulse', 'Suspended', 'Kelder, Amsterdam', '52 of 300']) expect(text()).toContain(words)
  })

  it('show why one is suspended, and restore it.', async () => {
    const answers = new Answers().give(getPlatformEvent, event).give(actOnEvent, event)
    await open(`/super-admin/events/${event_id}`, answers)
    for (const words of ['The capacity exceeds the licence', 'Entry', '€15.00', 'Waiting list']) expect(text()).toContain(words)
    expect(await findAxeFaults()).toEqual([])
    await press(findAction('Restore event'))
    await settle()
    const [, confirm] = [...document.querySelectorAll('button')].filter((button) => button.textContent === 'Restore event')
    if (confirm === undefined) throw new Error('Nothing was asked.')
    await press(confirm)
    await vi.waitFor(() => expect(answers.sent).toMatchObject([{ endpoint: 'actOnEvent', body: { action: 'restore' } }]))
  })
})

describe('The audit log', () => {
  it('says in words who did what, and shows each field before and after.', async () => {
    await open(
      `/super-admin/audit-log?entry=${entry.id}`,
      new Answers().give(listAuditLog, { entries: [entry], count: 1, next: null }),
    )
    expect(text()).toContain('Suspend club')
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Points rate'))
    const drawer = document.querySelector('[role="dialog"]')?.textContent ?? ''
    for (const words of ['Before: 100%', 'After: 125%', 'After: House, Techno', 'After: Complaints', 'Super Admin', 'req-1'])
      expect(drawer).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it('keeps its filters in the address, and sends them.', async () => {
    const answers = new Answers().give(listAuditLog, { entries: [], count: 0, next: null })
    await open(`/super-admin/audit-log?club=${id}&kind=support&search=staff`, answers)
    expect(answers.requests).toContain(`super-admin/audit-log/?club=${id}&kind=support&search=staff`)
  })
})

describe('Failed jobs', () => {
  it('are retried at once, and discarded after a question.', async () => {
    const answers = new Answers()
      .give(listDeadJobs, { jobs: [job, { ...job, id, kind: 'mail_event_moved' }], count: 2, next: null })
      .give(retryDeadJob, { message: 'The job runs again.' })
      .give(discardDeadJob, { message: 'The job was discarded.' })
    await open('/super-admin/jobs', answers)
    for (const words of ['Send mail', 'Email: event moved', 'Connection refused']) expect(text()).toContain(words)
    expect(await findAxeFaults()).toEqual([])
    await choose('Send mail', 'Retry job')
    await vi.waitFor(() => expect(answers.sent).toMatchObject([{ endpoint: 'retryDeadJob' }]))
    await choose('Send mail', 'Discard job')
    expect(answers.sent).toHaveLength(1)
    await press(findAction('Discard job'))
    await vi.waitFor(() => expect(answers.sent).toMatchObject([{}, { endpoint: 'discardDeadJob' }]))
  })
})
