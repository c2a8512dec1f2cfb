import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { newName } from './accounts.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** A role without people. */
async function makeRole(pool: Pool, { reservation_id: id, event: { club_id } }: Guest): Promise<void> {
  await pool.query('delete from staff_roles where id = $1', [id])
  await insertRow(pool, 'staff_roles', {
    id,
    club_id,
    name: id,
    colour: '#2a6fc9',
    hourly_rate_minor: 1500,
    created_at: startText(),
  })
}

/** An open draft in a role. */
export async function makeShift(pool: Pool, guest: Guest): Promise<void> {
  const id = guest.reservation_id
  const { club_id } = guest.event
  await pool.query('delete from staff_shifts where role_id = $1', [id])
  await makeRole(pool, guest)
  const times = { business_date: '2030-06-01', starts_at: '2030-06-01T20:00:00Z', ends_at: '2030-06-02T04:00:00Z' }
  const windows = { break_minutes: 30, early_in_minutes: 30, late_grace_minutes: 10, late_out_minutes: 120 }
  await insertRow(pool, 'staff_shifts', {
    id,
    club_id,
    role_id: id,
    ...times,
    ...windows,
    status: 'draft',
    created_at: startText(),
  })
}

/** A shift template in a role. */
async function makeScheduleTemplate(pool: Pool, guest: Guest): Promise<void> {
  const id = guest.reservation_id
  await pool.query('delete from schedule_templates where id = $1', [id])
  await makeShift(pool, guest)
  const times = { weekdays: [6], start_local: '22:00', end_local: '06:00', break_minutes: 30, headcount: 2 }
  const template = { id, club_id: guest.event.club_id, name: 'Bar', role_id: id, ...times, created_at: startText() }
  await insertRow(pool, 'schedule_templates', template)
}

/** A published shift of the person that starts in a few hours, with its record. */
const makeAttendance =
  (startsIn: number, state: Record<string, unknown>) =>
  async (pool: Pool, guest: Guest): Promise<void> => {
    const { reservation_id: id, id: user_id, event } = guest
    await pool.query('delete from attendance where id = $1', [id])
    await makeShift(pool, guest)
    const [starts_at, ends_at] = [startText(startsIn), startText(startsIn + 8)]
    await pool.query(
      `update staff_shifts set user_id = $2, starts_at = $3, ends_at = $4, status = 'published', published_at = now()
        where id = $1`,
      [id, user_id, starts_at, ends_at],
    )
    const times = { business_date: '2030-06-01', starts_at, hourly_rate_minor: 1500, currency: 'EUR', created_at: startText() }
    await insertRow(pool, 'attendance', { id, shift_id: id, club_id: event.club_id, user_id, role_id: id, ...times, ...state })
  }
const workedShift = makeAttendance(-10, {
  status: 'checked_out',
  checked_in_at: startText(-10),
  checked_out_at: startText(-2),
  worked_minutes: 480,
  pay_minor: 12_000,
})

/** A person's calendar link key, computable here. */
const calendarKeyOf = (userId: string): string => createHash('sha256').update(userId).digest('base64url')

/** A staff member of the club without an email. */
export async function makeMember(pool: Pool, guest: Guest): Promise<void> {
  const { reservation_id: id, event } = guest
  await pool.query('delete from club_staff where user_id = $1', [id])
  await makeRole(pool, guest)
  await pool.query(
    `insert into users (id, username, password_hash, role, created_at, updated_at) values ($1, $2, '', 'staffclub', now(), now())
     on conflict do nothing`,
    [id, `s${id.slice(0, 20)}`],
  )
  await insertRow(pool, 'club_staff', { user_id: id, club_id: event.club_id, role_id: id })
}

/** A template, and someone to plan it for who has nothing planned. */
async function makePlannable(pool: Pool, guest: Guest): Promise<void> {
  const { reservation_id: id, event } = guest
  await pool.query('delete from attendance where role_id = $1', [id])
  await pool.query('delete from staff_shifts where role_id = $1', [id])
  await pool.query('delete from schedule_templates where role_id = $1', [id])
  await makeMember(pool, guest)
  const times = { weekdays: [6], start_local: '22:00', end_local: '06:00', break_minutes: 30, headcount: 2 }
  await insertRow(pool, 'schedule_templates', {
    id,
    club_id: event.club_id,
    name: 'Bar',
    role_id: id,
    ...times,
    created_at: startText(),
  })
}

/** Someone else's time-off request, for the guest to decide. */
async function requestTimeOffOf(pool: Pool, { reservation_id: id, event: { club_id } }: Guest, user_id: string): Promise<void> {
  await pool.query('delete from time_off_requests where user_id = $1', [user_id])
  const request = { date_from: '2030-06-03', date_to: '2030-06-09', status: 'pending', created_at: startText() }
  await insertRow(pool, 'time_off_requests', { id, club_id, user_id, ...request })
}

/** A colleague of the guest, in the role of a shift of the guest's that starts tomorrow. */
async function makeColleague(pool: Pool, guest: Guest): Promise<void> {
  const { reservation_id: id, event } = guest
  await pool.query('delete from shift_offers where id = $1 or shift_id = $1', [id])
  await pool.query('delete from attendance where id = $1', [id])
  await pool.query('delete from club_staff where user_id = $1', [id])
  await pool.query('update club_staff set role_id = null where role_id = $1', [id])
  await makeAttendance(24, { status: 'scheduled' })(pool, guest)
  await pool.query(
    `insert into users (id, username, password_hash, role, created_at, updated_at) values ($1, $2, '', 'staffclub', now(), now())
     on conflict do nothing`,
    [id, `s${id.slice(0, 20)}`],
  )
  await insertRow(pool, 'club_staff', { user_id: id, club_id: event.club_id, role_id: id })
}

/** The colleague offers the shift; the guest is in its role, or decides once another colleague has accepted it. */
async function makeOffer(pool: Pool, guest: Guest, change: Record<string, unknown> = {}): Promise<void> {
  const { reservation_id: id, event } = guest
  await makeColleague(pool, guest)
  await pool.query('update staff_shifts set user_id = $1 where id = $1', [id])
  await pool.query('update attendance set user_id = $1 where id = $1', [id])
  const offer = { id, club_id: event.club_id, shift_id: id, user_id: id, status: 'open', created_at: startText() }
  await insertRow(pool, 'shift_offers', { ...offer, ...change })
}

const allDay = { kind: 'unavailable', start_local: null, end_local: null }

export const staffing: ModuleSamples = {
  fields: ({ id, reservation_id }) => ({
    staff_id: id,
    staff_ids: [id],
    role_id: reservation_id,
    // An open shift.
    user_id: null,
    weekdays: [6],
    start_local: '22:00',
    end_local: '06:00',
    date_from: '2030-06-03',
    date_to: '2030-06-09',
    from_date: '2030-05-27',
    to_date: '2030-06-03',
    punch_id: randomUUID(),
  }),
  calls: ({ id, reservation_id }) => {
    const name = newName()
    return {
      addStaff: { username: name, email: `${name}@example.com` },
      // Someone currently employed, who cannot be rehired.
      updateStaff: { status: undefined },
      updateShift: { status: 'published' },
      getRota: { date: '2030-06-03' },
      assignSchedule: { template_id: reservation_id, staff_ids: [reservation_id], dates: undefined, preview: false },
      approveAttendance: { ids: [reservation_id] },
      correctAttendance: {
        status: 'approved',
        checked_in_at_local: undefined,
        checked_out_at_local: undefined,
        break_minutes: 15,
      },
      answerShift: { action: 'acknowledge' },
      decideTimeOff: { action: 'approve' },
      offerShift: { to_user_id: reservation_id },
      actOnShiftOffer: { action: 'accept', return_shift_id: undefined },
      decideShiftOffer: { action: 'approve' },
      saveMyAvailability: { week: [{ weekday: 6, ...allDay }], dates: [{ date: '2030-06-08', ...allDay }] },
      checkInOut: { action: 'check_in', pressed_at: undefined },
      getShiftCalendar: { key: calendarKeyOf(id) },
    }
  },
  prepare: {
    ...inCalls(['updateRole', 'deleteRole', 'addStaff'], makeRole),
    ...inCalls(['getStaff', 'updateStaff', 'endStaff'], makeMember),
    async renewFirstSignIn(pool, guest) {
      await makeMember(pool, guest)
      await pool.query('update users set one_time_password_until = now() + interval $$7 days$$ where id = $1', [
        guest.reservation_id,
      ])
    },
    async sendResetLink(pool, guest) {
      await makeMember(pool, guest)
      await pool.query('update users set email = $2 where id = $1', [guest.reservation_id, `${guest.reservation_id}@example.com`])
    },
    ...inCalls(['createShift', 'updateShift', 'deleteShift', 'publishShifts', 'copyShifts'], makeShift),
    createScheduleTemplate: makeShift,
    ...inCalls(['getScheduleTemplate', 'updateScheduleTemplate', 'deleteScheduleTemplate'], makeScheduleTemplate),
    assignSchedule: makePlannable,
    ...inCalls(['getAttendance', 'correctAttendance', 'approveAttendance'], workedShift),
    deleteAttendance: makeAttendance(24, { status: 'scheduled' }),
    async requestTimeOff(pool, { id }) {
      await pool.query('delete from time_off_requests where user_id = $1', [id])
    },
    cancelTimeOff: async (pool, guest) => requestTimeOffOf(pool, guest, guest.id),
    async decideTimeOff(pool, guest) {
      await makeMember(pool, guest)
      await requestTimeOffOf(pool, guest, guest.reservation_id)
    },
    async saveMyAvailability(pool, { id }) {
      await pool.query('delete from staff_availability where user_id = $1', [id])
      await insertRow(pool, 'staff_availability', { user_id: id, week: '[]', dates: '[]', updated_at: startText() })
    },
    ...inCalls(['listShiftColleagues', 'offerShift'], makeColleague),
    async actOnShiftOffer(pool, guest) {
      await makeOffer(pool, guest)
      await pool.query('update club_staff set role_id = $2 where user_id = $1', [guest.id, guest.reservation_id])
    },
    async decideShiftOffer(pool, guest) {
      const taker = randomUUID()
      const account = { username: `t${taker.slice(0, 13)}`, password_hash: '', role: 'staffclub' }
      await insertRow(pool, 'users', { id: taker, ...account, created_at: startText(), updated_at: startText() })
      await makeOffer(pool, guest, { status: 'accepted', accepted_by: taker })
      await insertRow(pool, 'club_staff', { user_id: taker, club_id: guest.event.club_id, role_id: guest.reservation_id })
    },
    answerShift: makeAttendance(24, { status: 'scheduled' }),
    checkInOut: makeAttendance(-0.1, { status: 'scheduled' }),
    async getShiftCalendar(pool, { id: user_id }) {
      await pool.query(
        `insert into staff_calendar_links (user_id, secret_hash, created_at) values ($1, sha256(convert_to($2, 'UTF8')), now())
          on conflict do nothing`,
        [user_id, calendarKeyOf(user_id)],
      )
    },
  },
}
