import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../test-clock.ts'
import { insertRow } from './insert-row.ts'
import { givePoints, offerReward, requestReward } from './loyalty-rows.ts'
import { makeAmbassador, makeBrought, makeCommission, makePaid, makePayable, makeStatement } from './ambassador-rows.ts'
import type { Guest } from './rows.ts'
import { closeDate, enterRevenue, forgetTakings } from './takings-rows.ts'

/** A working card at the simulated provider. */
async function givePaymentMethod(pool: Pool, payer_id: string): Promise<void> {
  const [customer_id, method] = [randomUUID(), randomUUID()]
  const expires = { expires_month: 12, expires_year: 2040 }
  await insertRow(pool, 'simulated_methods', {
    id: method,
    customer: customer_id,
    card: '4242424242424242',
    ...expires,
    created_at: startText(),
  })
  await insertRow(pool, 'payment_customers', {
    id: customer_id,
    payer_id,
    provider: 'simulated',
    provider_reference: customer_id,
    created_at: startText(),
  })
  await insertRow(pool, 'payment_methods', {
    id: randomUUID(),
    customer_id,
    provider_reference: method,
    brand: 'visa',
    last4: '4242',
    ...expires,
    given_at: startText(),
  })
}

/** The status a reservation's first action needs. */
const putInState = async (pool: Pool, id: string, status: string) =>
  pool.query(`update reservations set status = $2, expires_at = now() + interval '1 day' where id = $1`, [id, status])

/** A dead job of an unknown kind. */
async function killJob(pool: Pool, { reservation_id: id }: Guest): Promise<void> {
  await pool.query('delete from jobs where id = $1', [id])
  await insertRow(pool, 'jobs', {
    id,
    kind: 'note',
    payload: '{}',
    attempts: 12,
    last_error: 'Not configured',
    died_at: startText(),
  })
}

/** What nobody has booked may be deleted, and have any stock. */
async function freeEvent(pool: Pool, { event }: Guest): Promise<void> {
  await pool.query('delete from reservation_lines where reservation_id in (select id from reservations where event_id = $1)', [
    event.event_id,
  ])
  await pool.query('delete from reservations where event_id = $1', [event.event_id])
  await pool.query('update prestation_occupancy set units = 0 where event_id = $1', [event.event_id])
}

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
async function makeShift(pool: Pool, guest: Guest): Promise<void> {
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

/** A published shift of theirs that starts in some hours, with its record. */
const makeAttendance =
  (startsIn: number, state: Record<string, unknown>) =>
  async (pool: Pool, guest: Guest): Promise<void> => {
    const { reservation_id: id, id: user_id, event } = guest
    await pool.query('delete from attendance where id = $1', [id])
    await makeShift(pool, guest)
    const [starts_at, ends_at] = [startText(startsIn), startText(startsIn + 8)]
    await pool.query(
      `update staff_shifts set user_id = $2, starts_at = $3, ends_at = $4, status = 'published', published_at = now() where id = $1`,
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
export const calendarKeyOf = (userId: string): string => createHash('sha256').update(userId).digest('base64url')

/** A staff member of the club without an email. */
async function makeMember(pool: Pool, guest: Guest): Promise<void> {
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
async function askForTimeOff(pool: Pool, { reservation_id: id, event: { club_id } }: Guest, user_id: string): Promise<void> {
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

/** A pending submission, like one whose documents are not erased yet. */
async function submitDocument(pool: Pool, id: string, client_id: string, claimed_by: string | null = null): Promise<void> {
  await pool.query('delete from verifications where id = $1', [id])
  await insertRow(pool, 'verifications', {
    id,
    client_id,
    status: claimed_by === null ? 'pending' : 'in_review',
    document_type: 'id_card',
    country: 'NL',
    birth_date: '1996-05-31',
    expires_on: '2040-01-01',
    number_fingerprint: Buffer.from(id),
    signals: '{}',
    risk: 0,
    submitted_at: startText(),
    claimed_by,
    claimed_at: claimed_by === null ? null : startText(),
    ...(claimed_by === null && { details: Buffer.from('sealed'), key_id: 'none' }),
  })
}

/** Another client without any other data. */
async function otherClient(pool: Pool): Promise<string> {
  const id = randomUUID()
  await insertRow(pool, 'users', {
    id,
    username: `o${id.slice(0, 13)}`,
    password_hash: '',
    role: 'client',
    created_at: startText(),
    updated_at: startText(),
  })
  return id
}

/** The client of the reservation that a club's guest manages, with the same id, which is how samples name them. */
async function addClient(pool: Pool, { reservation_id: id }: Guest): Promise<void> {
  const account = { username: id, password_hash: '', role: 'client', first_name: 'Bo', last_name: 'Lee' }
  await insertRow(pool, 'users', { id, ...account, created_at: startText(), updated_at: startText() })
}

async function addLoyalClient(pool: Pool, guest: Guest): Promise<void> {
  await addClient(pool, guest)
  await givePoints(pool, guest.reservation_id, guest)
}

/** Some money that the platform holds for the guest's club. */
async function oweClub(pool: Pool, { event: { club_id } }: Guest): Promise<void> {
  const id = randomUUID()
  // Several statements in one string are one transaction.
  await pool.query(`
    insert into ledger_transactions (id, kind, club_id, currency, occurred_at, business_date, posted_on, source, source_kind, source_id)
    values ('${id}', 'reservation_paid', '${club_id}', 'EUR', now(), now(), now(), 'online', 'payment', '${id}');
    insert into ledger_entries (transaction_id, position, account, amount_minor)
    values ('${id}', 0, 'provider_clearing', 10000), ('${id}', 1, 'due_to_clubs', -10000)`)
}

/** A payout that is not void. */
async function payClub(pool: Pool, { id: recorded_by, reservation_id: id, event: { club_id } }: Guest): Promise<void> {
  await pool.query(`begin; set local session_replication_role = replica; delete from club_payouts where id = '${id}'; commit`)
  const money = { currency: 'EUR', amount_minor: 100, method: 'bank_transfer', reference: id, paid_on: '2026-01-01' }
  await insertRow(pool, 'club_payouts', { id, club_id, ...money, recorded_by, recorded_at: startText() })
}

/** Ends the platform's suspensions of the shared club and event. */
async function endSuspensions(pool: Pool, { event }: Guest): Promise<void> {
  for (const table of ['clubs', 'events'])
    await pool.query(`update ${table} set suspended_at = null, suspension_reason = null where id = any($1)`, [
      [event.club_id, event.event_id],
    ])
}

/** By endpoint name. Endpoints not listed here work with the shared rows. */
const preparations: Readonly<Record<string, (pool: Pool, guest: Guest) => Promise<void>>> = {
  voidManualRevenue: enterRevenue,
  addRevenueAttachment: enterRevenue,
  getRevenueAttachment: enterRevenue,
  closeCashUp: forgetTakings,
  getCashUpPdf: closeDate,
  reopenCashUp: closeDate,
  getUser: makeMember,
  listUserHistory: makeMember,
  updateUser: makeMember,
  deleteUser: makeMember,
  async updatePlan(pool) {
    await pool.query('update plans set version = 1')
  },
  async updatePlatformSettings(pool) {
    await pool.query('update platform_settings set version = 1')
  },
  retryDeadJob: killJob,
  discardDeadJob: killJob,
  actOnClub: endSuspensions,
  actOnEvent: endSuspensions,
  createReservation: endSuspensions,
  joinWaitingList: endSuspensions,
  deleteEvent: freeEvent,
  deletePrestation: freeEvent,
  updatePrestation: freeEvent,
  updateRole: makeRole,
  deleteRole: makeRole,
  addStaff: makeRole,
  getStaff: makeMember,
  updateStaff: makeMember,
  renewFirstSignIn: makeMember,
  endStaff: makeMember,
  getAmbassador: makeAmbassador,
  actOnAmbassador: makeAmbassador,
  actOnClubAmbassador: makeBrought,
  getStatement: makeStatement,
  getStatementPdf: makeStatement,
  exportStatement: makeStatement,
  recordAmbassadorPayout: makePayable,
  voidAmbassadorPayout: makePaid,
  actOnCommission: makeCommission,
  createShift: makeShift,
  addOpenShifts: makeShift,
  updateShift: makeShift,
  deleteShift: makeShift,
  publishShifts: makeShift,
  copyShifts: makeShift,
  createScheduleTemplate: makeShift,
  getScheduleTemplate: makeScheduleTemplate,
  updateScheduleTemplate: makeScheduleTemplate,
  deleteScheduleTemplate: makeScheduleTemplate,
  assignSchedule: makePlannable,
  getAttendance: workedShift,
  correctAttendance: workedShift,
  approveAttendance: workedShift,
  deleteAttendance: makeAttendance(24, { status: 'scheduled' }),
  async requestTimeOff(pool, { id }) {
    await pool.query('delete from time_off_requests where user_id = $1', [id])
  },
  cancelTimeOff: async (pool, guest) => askForTimeOff(pool, guest, guest.id),
  async decideTimeOff(pool, guest) {
    await makeMember(pool, guest)
    await askForTimeOff(pool, guest, guest.reservation_id)
  },
  async saveMyAvailability(pool, { id }) {
    await pool.query('delete from staff_availability where user_id = $1', [id])
    await insertRow(pool, 'staff_availability', { user_id: id, week: '[]', dates: '[]', updated_at: startText() })
  },
  listShiftColleagues: makeColleague,
  offerShift: makeColleague,
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
      `insert into staff_calendar_links (user_id, secret_hash, created_at) values ($1, sha256(convert_to($2, 'UTF8')), now()) on conflict do nothing`,
      [user_id, calendarKeyOf(user_id)],
    )
  },
  async manageReservation(pool, { reservation_id }) {
    await putInState(pool, reservation_id, 'held')
  },
  async manageClubReservation(pool, { reservation_id }) {
    await putInState(pool, reservation_id, 'pending')
  },
  async collectAtDoor(pool, { reservation_id }) {
    const due = `total_minor = 900, due_at_club_minor = 900, payment_status = 'unpaid'`
    await pool.query(`update reservations set ${due} where id = $1`, [reservation_id])
    await pool.query('update reservation_lines set unit_price_minor = 900, total_minor = 900 where reservation_id = $1', [
      reservation_id,
    ])
  },
  recordClubPayout: oweClub,
  voidClubPayout: payClub,
  updateReward: offerReward,
  deleteReward: offerReward,
  getClientPoints: addLoyalClient,
  adjustClientPoints: addLoyalClient,
  async redeemReward(pool, guest) {
    await offerReward(pool, guest)
    await givePoints(pool, guest.id, guest)
  },
  getRewardCode: async (pool, guest) => requestReward(pool, guest, guest.id, 'approved'),
  manageRedemption: async (pool, guest) => requestReward(pool, guest, guest.id, 'pending'),
  async manageClubRedemption(pool, guest) {
    await addClient(pool, guest)
    await requestReward(pool, guest, guest.reservation_id, 'pending')
  },
  async deleteSavedFilter(pool, { id: user_id, reservation_id: id, event: { club_id } }) {
    await pool.query(`insert into reservation_views select $1, $2, $3, 'Mine', '{}', now() on conflict do nothing`, [
      id,
      club_id,
      user_id,
    ])
  },
  async leaveWaitingList(pool, { id: client_id, reservation_id: id, event: { event_id, sold_out_id } }) {
    const request = JSON.stringify({ lines: [{ prestation_id: sold_out_id, quantity: 1 }], party_size: 1 })
    await insertRow(pool, 'waiting_list_entries', {
      id,
      event_id,
      client_id,
      party_size: 1,
      request,
      state: 'waiting',
      created_at: startText(),
    })
  },
  async chooseSubscription(pool, { event }) {
    await pool.query(`update subscriptions set status = 'cancelled', ended_at = now() where club_id = $1`, [event.club_id])
    await pool.query('update billing_accounts set trial_used_at = null where club_id = $1', [event.club_id])
  },
  async payInvoice(pool, { event }) {
    await givePaymentMethod(pool, event.club_id)
    await pool.query(`update invoices set status = 'open', paid_at = null where id = $1`, [event.invoice_id])
  },
  async eraseMyDocuments(pool, { id: client, reservation_id: id }) {
    await submitDocument(pool, id, client)
  },
  async actOnVerification(pool, { reservation_id: id }) {
    await submitDocument(pool, id, await otherClient(pool))
  },
  async getVerification(pool, { reservation_id: id, id: reviewer }) {
    await submitDocument(pool, id, await otherClient(pool), reviewer)
  },
  async removeClubBan(pool, { event, id: created_by, reservation_id: id }) {
    await pool.query('delete from club_bans where id = $1', [id])
    await insertRow(pool, 'club_bans', {
      id,
      club_id: event.club_id,
      name: 'Ana Lopez',
      folded_name: id,
      reason: 'Fights',
      created_by,
      created_at: startText(),
    })
  },
}

export async function prepareFor(pool: Pool, endpointName: string, guest: Guest): Promise<void> {
  await preparations[endpointName]?.(pool, guest)
}
