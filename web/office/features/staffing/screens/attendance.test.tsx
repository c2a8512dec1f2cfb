import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  approveAttendance,
  correctAttendance,
  exportAttendance,
  getAttendanceBoard,
  listAttendance,
  type AttendanceRecord,
} from '#contract/staffing/attendance.ts'
import { getPayroll } from '#contract/staffing/payroll.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import { attendanceQueryOf } from '../parts/attendance-list.tsx'

const aRecord = (n: number, change: Partial<AttendanceRecord> = {}): AttendanceRecord => ({
  id: `0192aaaa-bbbb-7ccc-8ddd-00000000040${n}`,
  shift_id: `0192aaaa-bbbb-7ccc-8ddd-00000000050${n}`,
  staff: { id: '0192aaaa-bbbb-7ccc-8ddd-000000000601', name: 'Noor Bakker' },
  role: { id: '0192aaaa-bbbb-7ccc-8ddd-000000000701', name: 'Bar', colour: '#2a6fc9' },
  event: null,
  business_date: '2026-11-19',
  starts_at: '2026-11-19T22:00:00.000Z',
  ends_at: '2026-11-20T05:00:00.000Z',
  planned_break_minutes: 30,
  planned_minutes: 390,
  status: 'checked_out',
  checked_in_at: '2026-11-19T22:12:30.000Z',
  checked_out_at: '2026-11-20T05:00:00.000Z',
  break_started_at: null,
  break_minutes: 30,
  late_minutes: 12,
  worked_minutes: 377,
  hourly_rate_minor: 1800,
  pay_minor: 11310,
  currency: 'EUR',
  needs_confirmation: false,
  punches: [
    {
      id: '0192aaaa-bbbb-7ccc-8ddd-000000000801',
      action: 'check_in',
      pressed_at: '2026-11-19T22:12:30.000Z',
      received_at: '2026-11-19T23:40:00.000Z',
    },
  ],
  corrections: [],
  allowed_actions: ['correct', 'approve'],
  version: 3,
  ...change,
})
const calendar = { timezone: 'Europe/Amsterdam', today: '2026-11-20' }
const answers = (attendance: AttendanceRecord[] = [aRecord(1)], people: AttendanceRecord[] = []) =>
  new Answers().give(listAttendance, { attendance, ...calendar, count: attendance.length, next: null }).give(getAttendanceBoard, {
    business_date: '2026-11-20',
    timezone: calendar.timezone,
    now: '2026-11-20T22:20:00.000Z',
    people: people.map((person) => ({ ...person, state: person.status === 'scheduled' ? ('late' as const) : ('in' as const) })),
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') })
  keepSession(signedIn(profiles.admin))
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await endSession()
})

async function open(api: Answers, path = '/admin-club/shifts/attendance') {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}
const main = () => find('main').textContent
const row = () => find('tbody tr').textContent

describe('attendance', () => {
  it('is a table of who came, when, how late and for how much.', async () => {
    await open(answers())
    for (const words of [
      'Noor Bakker',
      'Checked out',
      '11:12 PM – 6:00 AM',
      '6 h 17 min',
      '€113.10',
      '12 min late',
      'Sent later',
    ])
      expect(row()).toContain(words)
  })

  it('shows no pay to planners without access to finances.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_staff_management: true }))
    await open(answers([aRecord(1, { pay_minor: null, hourly_rate_minor: null })]))
    expect(find('thead').textContent).not.toContain('Pay')
    expect(main()).not.toContain('Payroll')
  })

  it('starts with tonight: late people first.', async () => {
    const times = { starts_at: '2026-11-20T22:00:00.000Z', ends_at: '2026-11-21T05:00:00.000Z' }
    const late = aRecord(2, { ...times, status: 'scheduled', checked_in_at: null, staff: { id: 'x', name: 'Sam Vos' } })
    await open(answers([], [aRecord(3, { ...times, status: 'checked_in', late_minutes: 0 }), late]))
    const people = [...document.querySelectorAll('[aria-label="People tonight"] li')].map(({ textContent }) => textContent)
    expect(people[0]).toContain('Sam Vos')
    expect(people[0]).toContain('Expected at 11:00 PM, 20 min ago')
    expect(people[1]).toContain('Noor Bakker')
  })

  it('corrects times with a reason, and sends only the changes.', async () => {
    const api = answers().give(correctAttendance, aRecord(1))
    await open(api)
    await press(find('[aria-label^="Actions for Noor Bakker, "]'))
    await press(findAction('Correct times'))
    await settle()
    expect(find('[role="dialog"]').textContent).toContain('Check-in at 11:12 PM, sent at 12:40 AM')
    await type(findFieldAs('Break (minutes)', HTMLInputElement), '45')
    await type(findFieldAs('Reason', HTMLTextAreaElement), 'Break was longer')
    await press(findAction('Save correction'))
    await settle()
    expect(api.sent).toMatchObject([{ body: { break_minutes: 45, reason: 'Break was longer', version: 3 } }])
    expect(api.sent[0]?.body).not.toHaveProperty('checked_in_at_local')
  })

  it('confirms times that a phone sent late, with a reason, and offers no approval before.', async () => {
    const record = aRecord(1, { needs_confirmation: true, allowed_actions: ['correct', 'confirm'] })
    const api = answers([record]).give(correctAttendance, aRecord(1))
    await open(api)
    expect(main()).toContain('Sent late, confirm the times')
    await press(find('[aria-label^="Actions for Noor Bakker, "]'))
    expect(main()).toContain('Only for timesheets with a check-out and confirmed times')
    await press(findAction('Confirm times'))
    await settle()
    expect(find('[role="dialog"]').textContent).toContain('Check-in at 11:12 PM, sent at 12:40 AM')
    await type(findFieldAs('Reason', HTMLTextAreaElement), 'Seen at the bar')
    await press(find('[role="dialog"] button[type="submit"]'))
    await settle()
    expect(api.sent).toMatchObject([{ body: { confirm_times: true, reason: 'Seen at the bar', version: 3 } }])
  })

  it('asks which of two equal hours is meant when the clocks go back.', async () => {
    const times = { checked_in_at: '2026-10-24T21:00:00.000Z', checked_out_at: '2026-10-25T00:10:00.000Z' }
    const api = answers([aRecord(1, times)]).give(correctAttendance, aRecord(1))
    await open(api)
    await press(find('[aria-label^="Actions for Noor Bakker, "]'))
    await press(findAction('Correct times'))
    await settle()
    const dialog = find('[role="dialog"]')
    expect(dialog.textContent).not.toContain('which hour?')
    await type(findAs('[aria-label="Checked out: time"]', HTMLInputElement), '02:50')
    expect(dialog.textContent).toContain('which hour?')
    await press(findFieldAs('The second, in winter time', HTMLInputElement))
    await type(findFieldAs('Reason', HTMLTextAreaElement), 'Forgot')
    await press(findAction('Save correction'))
    await settle()
    expect(api.sent).toMatchObject([{ body: { checked_out_at_local: '2026-10-25T02:50', fold: 1 } }])
  })

  it('approves selected records.', async () => {
    const api = answers().give(approveAttendance, { results: [{ id: aRecord(1).id, attendance: aRecord(1), error: null }] })
    await open(api)
    await press(find('tbody input[type="checkbox"]'))
    await press(findAction('Approve'))
    await settle()
    expect(api.sent).toMatchObject([{ endpoint: 'approveAttendance', body: { ids: [aRecord(1).id] } }])
    expect(document.body.textContent).toContain('1 timesheet approved.')
  })

  it.each([
    ['', { date_to: '2026-11-20' }],
    ['status=absent', { status: 'absent', date_to: '2026-11-20' }],
    ['period=after_today', { date_from: '2026-11-21' }],
    ['period=this_week', { date_from: '2026-11-16', date_to: '2026-11-22' }],
    ['date=2026-11-25', { date_from: '2026-11-25', date_to: '2026-11-25' }],
    ['period=any', {}],
  ])('ends today until a period or dates are chosen: %s', (search, query) => {
    expect(attendanceQueryOf(new URLSearchParams(search), '2026-11-20')).toEqual(query)
  })

  it('ends on the club’s today, where it differs from that of the reader’s clock.', async () => {
    const auckland = { timezone: 'Pacific/Auckland', today: '2026-11-21' }
    const api = answers().give(listAttendance, { attendance: [aRecord(1)], ...auckland, count: 1, next: null })
    await open(api)
    await settle()
    expect(api.requests).toContain('club-admin/attendance/?date_to=2026-11-21')
    expect(row()).toContain('Noor Bakker')
  })

  it('filters by status and period.', async () => {
    const api = answers([])
    await open(api, '/admin-club/shifts/attendance?status=absent&period=this_week')
    expect(api.requests).toContain('club-admin/attendance/?status=absent&date_from=2026-11-16&date_to=2026-11-22')
    expect(find('[aria-label="Period"]').textContent).toMatch(/^Until today/)
  })

  it('exports the shifts that it lists.', async () => {
    const exported: string[] = []
    const api = answers().giveBy(exportAttendance, (query) => {
      exported.push(query.toString())
      return 'Name\r\n'
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await open(api)
    await press(findAction('Export CSV'))
    await settle()
    vi.restoreAllMocks()
    expect(exported).toEqual(['date_to=2026-11-20'])
  })

  it('says what will appear here.', async () => {
    await open(answers([]))
    expect(main()).toContain('No timesheets yet')
    expect(main()).toContain('No one is scheduled tonight')
  })
})

describe('payroll', () => {
  it("sums a period's approved work, and says what is missing from it.", async () => {
    const line = {
      staff: { id: '0192aaaa-bbbb-7ccc-8ddd-000000000601', name: 'Noor Bakker' },
      role: 'Bar',
      shifts: 2,
      planned_minutes: 780,
      worked_minutes: 760,
      difference_minutes: -20,
      late_minutes: 12,
      hourly_rate_minor: 1800,
      pay_minor: 22_800,
      open_shifts: 1,
      absent_shifts: 0,
    }
    const { staff: _, role: _role, hourly_rate_minor: _rate, late_minutes: _late, ...totals } = line
    const payroll = { date_from: '2026-11-01', date_to: '2026-11-30', currency: 'EUR', lines: [line], totals }
    const api = new Answers().give(getPayroll, { ...payroll, today: '2026-11-20' })
    await open(api, '/admin-club/shifts/payroll')
    expect(api.requests).toContain('club-admin/payroll/?date_from=2026-11-01&date_to=2026-11-30')
    for (const words of ['Noor Bakker', '12 h 40 min', '−20 min', '€18.00', '€228.00']) expect(row()).toContain(words)
    expect(main()).toContain('not included')
  })

  it('is of the club’s month, where it differs from that of the reader’s clock.', async () => {
    const totals = {
      shifts: 0,
      planned_minutes: 0,
      worked_minutes: 0,
      difference_minutes: 0,
      pay_minor: 0,
      open_shifts: 0,
      absent_shifts: 0,
    }
    const period = { date_from: '2026-12-01', date_to: '2026-12-31', today: '2026-12-01' }
    const api = new Answers().give(getPayroll, { ...period, currency: 'NZD', lines: [], totals })
    await open(api, '/admin-club/shifts/payroll')
    await settle()
    expect(api.requests).toContain('club-admin/payroll/?date_from=2026-12-01&date_to=2026-12-31')
  })
})
