import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { standardTerms } from '#contract/loyalty-terms.ts'
import type { Role, StaffFlag } from '#contract/permissions.ts'
import { assemble } from '../../app.ts'
import { loadConfig } from '../../infrastructure/config/load-config.ts'
import { createLog } from '../../infrastructure/log/create-log.ts'
import { copyTestDatabase, openTestPool, type TestServer } from '../database.ts'
import { goodDocument } from './good-picture.ts'
import type { Attempt } from './attempt.ts'
import type { Answer } from './judge.ts'
import { calendarKeyOf, prepareFor } from './prepare.ts'
import { createTestClock, testStart } from '../test-clock.ts'
import { environmentOf } from '../world.ts'
import { makeAdmin, makeGuest, makeEvent, makeStaff, type Guest, type Event } from './rows.ts'
import type { Samples } from './shape.ts'

/** The whole server on its own database with an event to book, for hostile calls. */
export interface Playground {
  /** A guest who acts for a club has a separate one with an event; its staff have the permissions given here. */
  signIn(role: Role, permissions?: readonly StaffFlag[]): Promise<Guest>
  /** A club administrator who has no club yet. */
  signInNew(): Promise<Guest>
  /** Puts a guest's data into the state in which a call of this endpoint is valid. */
  prepare(endpoint: Endpoint, guest: Guest): Promise<void>
  send(attempt: Attempt): Promise<Answer>
  /** Rows by table. */
  countRows(): Promise<Record<string, number>>
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Runs all jobs the calls have enqueued. */
  runDueJobs(): Promise<number>
  /** Everything logged so far. */
  readLog(): string
  close(): Promise<void>
}

// Not counted: they count attempts and views, and contain no personal data. Views are written some time after they are counted.
const uncounted = new Set(['rate_limits', 'event_views', 'kysely_migration'])

/** Counts all tables in one statement, with a name so that a connection plans it once. */
async function nameCounts(pool: Pool): Promise<{ name: string; text: string }> {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const names = tables.rows.map((row) => row.name).filter((name) => !uncounted.has(name))
  return { name: 'counts', text: `select ${names.map((name) => `(select count(*) from ${name})::int as ${name}`).join(', ')}` }
}

async function inject(app: FastifyInstance, { method, url, headers, payload }: Attempt): Promise<Answer> {
  const answer = await app.inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, body: isJson && answer.payload !== '' ? answer.json<unknown>() : answer.payload }
}

export const password = `correct-horse-${randomBytes(6).toString('hex')}`

export async function openPlayground(server: TestServer): Promise<Playground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesper-bad-input-'))
  const database = await copyTestDatabase(server)
  const config = loadConfig({ ...environmentOf(dataDir), LOG_LEVEL: 'trace', DATABASE_URL: database.connectionString })
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  // Jobs run on demand: in the background they would change the rows that are counted.
  const parts = {
    config,
    secretKey: randomUUID().repeat(2),
    connectionString: database.connectionString,
    log: createLog(config, stream),
  }
  const { app, jobs } = await assemble(parts, createTestClock())
  await app.ready()
  const pool = openTestPool(database.connectionString)
  const counts = await nameCounts(pool)
  const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1 })
  const event = await makeEvent(pool, passwordHash)
  return {
    signIn: async (role, permissions = []) => {
      if (role !== 'adminclub' && role !== 'staffclub') return makeGuest(pool, role, passwordHash, event)
      const own = await makeEvent(pool, passwordHash, `-${randomBytes(6).toString('hex')}`)
      return role === 'adminclub' ? makeAdmin(pool, own) : makeStaff(pool, passwordHash, own, permissions)
    },
    signInNew: async () => makeGuest(pool, 'adminclub', passwordHash, event),
    prepare: async ({ name }, guest) => prepareFor(pool, name, guest),
    send: async (attempt) => inject(app, attempt),
    countRows: async () => (await pool.query<Record<string, number>>(counts)).rows[0] ?? {},
    query: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    runDueJobs: jobs.runDueJobs,
    readLog: () => lines.join(''),
    close: async () => {
      await app.close()
      await pool.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const ofOtherKinds =
  'deposit_minor deposit_bp minimum_spend_minor price_after_minor access_code phase_group entry_start_at_local entry_end_at_local free_until_local arrive_by_local sales_start_at_local sales_end_at_local'

const relativeTimes = {
  starts: { day: 0, time: '23:00' },
  ends: { day: 1, time: '06:00' },
  doors: { day: 0, time: '22:00' },
  sales_start: { day: -14, time: '10:00' },
  sales_end: { day: 0, time: '20:00' },
  entry_start: { day: 0, time: '23:00' },
  entry_end: { day: 1, time: '02:00' },
  free_until: { day: 1, time: '00:30' },
  arrive_by: { day: 1, time: '01:00' },
  kind: 'guest_list',
  payment: 'free',
  price_after_minor: 500,
}

/** A series takes its times and slugs from its template, and has one end. */
const ofTemplate = {
  ...Object.fromEntries(
    'slug starts_at_local ends_at_local doors_at_local sales_start_at_local sales_end_at_local until'
      .split(' ')
      .map((name) => [name, undefined]),
  ),
  count: 2,
  weekdays: [6],
}

const allDay = { kind: 'unavailable', start_local: null, end_local: null }

/** Staff, their shifts, and attendance. */
function ofStaffing({ name }: Endpoint, guest: Guest): Samples {
  const samples: Record<string, Samples> = {
    // Someone currently employed, who cannot be rehired.
    updateStaff: { status: undefined },
    updateShift: { status: 'published' },
    getRota: { date: '2030-06-03' },
    // More than already work there.
    addOpenShifts: { people: 5 },
    correctAttendance: { status: 'approved', checked_in_at_local: undefined, checked_out_at_local: undefined, break_minutes: 15 },
    answerShift: { action: 'acknowledge' },
    decideTimeOff: { action: 'approve' },
    offerShift: { to_user_id: guest.reservation_id },
    actOnShiftOffer: { action: 'accept', return_shift_id: undefined },
    decideShiftOffer: { action: 'approve' },
    saveMyAvailability: { week: [{ weekday: 6, ...allDay }], dates: [{ date: '2030-06-08', ...allDay }] },
    checkInOut: { action: 'check_in', punch_id: randomUUID(), pressed_at: undefined },
    getShiftCalendar: { key: calendarKeyOf(guest.id) },
  }
  return { staff_ids: [guest.id], ...samples[name] }
}

/** An identity document. */
const ofIdentity = ({ name }: Endpoint): Samples => ({
  document_type: 'id_card',
  birth_date: '1996-05-31',
  expires_on: '2040-01-01',
  mrz: undefined,
  ...goodDocument,
  ...(name === 'actOnVerification' && { action: 'claim', birth_date: undefined }),
})

const ofLoyalty = (thing: string, event: Event): Samples =>
  /^(rewards|points|client-points|loyalty)$/.test(thing)
    ? { points: 10, points_cost: 100, ends_at: '2031-01-01T22:00:00Z', tiers: standardTerms.tiers, club: event.club_id }
    : {}

/** Superadmin endpoints. */
function ofPlatform({ name, path }: Endpoint): Samples {
  if (!path.startsWith('super-admin/')) return {}
  const dates = /reservations-finances|ledger/.test(path) ? { from: '2026-10-01', to: '2026-10-31' } : {}
  const action = name === 'actOnCommission' ? 'hold' : 'suspend'
  return { code: 'pro', action, reason: 'Complaints', month: '2026-10', signed_up: '2026-10', age: '0-7', ...dates }
}

const ofPeople = ({ name }: Endpoint, { club_id }: Guest['event']) => ({
  staff_permissions: '{"can_work_door":true}',
  club: club_id,
  vanity_code: `V${randomBytes(4).toString('hex')}`,
  ...(name === 'createUser' && { role: 'ambassador' }),
})

const ofMoney = ({ name, path }: Endpoint, { club_id, event_id }: Event): Samples => ({
  ...(path.endsWith('bank-account/') && { iban: 'NL91ABNA0417164300', account_number: undefined, routing_number: undefined }),
  clubs: club_id,
  paid_on: '2026-01-01',
  ...(name === 'collectAtDoor' && { amount_minor: 900 }),
  ...(name === 'recordClubPayout' && { club_id, amount_minor: 100, reference: randomUUID() }),
  ...(name.includes('FinanceStatement') && { period: 'month', ambassador_id: undefined }),
  ...(name === 'listReservationCommissions' && { event: event_id }),
  ...(name === 'actOnClubAmbassador' && { action: 'block' }),
  ...(name === 'listAmbassadorResults' && { by: 'event' }),
  commission_bp: 250,
  rate_bp: 500,
})

/** A business date that is over at every club. */
const pastDate = (): string => testStart.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 3 }).toString()

/** Takings. */
function ofTakings({ name, path }: Endpoint): Samples {
  // The copy of whichever version is signed.
  if (path.endsWith('contract/pdf/')) return { version: undefined }
  if (!/manual-revenue|cash-ups/.test(path)) return {}
  const file = `business_date,category,amount,tax_rate,method,note\n${pastDate()},bar,121,21,cash,Main bar\n`
  const count = { float_minor: 0, loose_minor: 0, expected_minor: 0, accept_checks: true }
  const dates = { business_date: pastDate(), date_from: undefined, date_to: undefined }
  // An entry that replaces none, without an event.
  const entry = { category: 'bar', method: 'cash', tax_bp: 900, event_id: null, replaces_id: null }
  return { csv: file, ...dates, ...entry, ...(name === 'closeCashUp' && count) }
}

/** Values that make a guest's call of an endpoint valid. */
export function samplesFor(endpoint: Endpoint, guest: Guest): Samples {
  const { event } = guest
  const ids: Record<string, unknown> = {
    clubs: event.club_id,
    jobs: guest.reservation_id,
    events: event.event_id,
    'finance-analytics': event.event_id,
    prestations: event.prestation_id,
    reservations: guest.reservation_id,
    sessions: guest.token_id,
    subscription: event.invoice_id,
    bans: guest.reservation_id,
    '{id}': guest.reservation_id,
    roles: guest.reservation_id,
    staff: guest.reservation_id,
    'waiting-list': guest.reservation_id,
    'staff-schedules': guest.reservation_id,
    'schedule-templates': guest.reservation_id,
    attendance: guest.reservation_id,
    'my-shifts': guest.reservation_id,
    'time-off': guest.reservation_id,
    'shift-offers': guest.reservation_id,
    rewards: guest.reservation_id,
    redemptions: guest.reservation_id,
    'client-points': guest.reservation_id,
    'manual-revenue': guest.reservation_id,
    'cash-ups': guest.reservation_id,
    ambassadors: guest.reservation_id,
    statements: guest.reservation_id,
    'ambassador-statements': guest.reservation_id,
    commissions: guest.reservation_id,
    'reservations-finances': guest.reservation_id,
  }
  const [, thing = ''] = endpoint.path.split('/')
  // Of users or clubs: the start of their paths.
  const ofPaths = { users: guest.reservation_id, clubs: event.club_id }[endpoint.path.replace(/\/.*/, '')]
  const name = `new${randomBytes(4).toString('hex')}`
  const isNew = ['signUp', 'addStaff', 'createUser'].includes(endpoint.name)
  const action = endpoint.name === 'manageEvent' ? { action: 'pause' } : {}
  // One way of creating a thing at a time.
  const ofTemplates = {
    createEvent: { ...ofTemplate, template_id: event.template_id },
    createTemplate: { event_id: undefined, ...relativeTimes },
    updateTemplate: relativeTimes,
    previewSeries: ofTemplate,
    assignSchedule: { template_id: guest.reservation_id, staff_ids: [guest.reservation_id], dates: undefined, preview: false },
  }[endpoint.name]
  return {
    ...(endpoint.path.startsWith('club-admin/reservations/') && { status: 'confirmed,checked_in' }),
    id: endpoint.path.includes('/templates/') ? event.template_id : (ofPaths ?? ids[thing]),
    event_id: event.event_id,
    // An open shift.
    user_id: null,
    fold: 0,
    staff_id: guest.id,
    weekdays: [6],
    start_local: '22:00',
    end_local: '06:00',
    arrived: '22:30',
    date_from: '2030-06-03',
    date_to: '2030-06-09',
    from_date: '2030-05-27',
    to_date: '2030-06-03',
    ...ofStaffing(endpoint, guest),
    prestation_id: endpoint.name === 'joinWaitingList' ? event.sold_out_id : event.prestation_id,
    reservation_id: guest.reservation_id,
    role_id: guest.reservation_id,
    quantity: 1,
    ...ofLoyalty(thing, event),
    // More than are taken.
    capacity: 100,
    party_size: 1,
    ...ofMoney(endpoint, event),
    // The doors are not open yet.
    check_in: false,
    username: isNew ? name : guest.username,
    email: isNew ? `${name}@example.com` : guest.email,
    'user[email]': `${name}@example.com`,
    phone_number: '+31 20 123 4567',
    'profile[phone_number]': '+31 20 123 4567',
    'profile[musical_preferences]': '["Techno"]',
    'profile[age]': '30',
    ...ofPeople(endpoint, event),
    age: isNew ? '30' : 30,
    code: '123456',
    // A booking without a referral.
    ...(['createReservation', 'joinWaitingList'].includes(endpoint.name) && { referral_code: undefined, referral: undefined }),
    // A scan with the code itself.
    code_hash: undefined,
    password,
    current_password: password,
    'user[current_password]': password,
    new_password: password,
    confirm_password: password,
    date_range: 'month',
    ...ofPlatform(endpoint),
    country: 'NL',
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    contact_email: `${name}@example.com`,
    contact_phone: '+31 20 123 4567',
    opens_local: '23:00',
    closes_local: '05:00',
    day_cutoff: '08:00',
    crop_width: '600',
    crop_height: endpoint.name === 'setClubLogo' ? '600' : '400',
    arrival_at: event.starts_at,
    // A preview of the whole reservation.
    line_ids: undefined,
    // A prestation has only the fields of its kind.
    kind: { rewards: 'drink', 'audit-log': 'changes', commissions: 'reservation' }[thing] ?? 'entry',
    ...Object.fromEntries(ofOtherKinds.split(' ').map((name) => [name, undefined])),
    heads_per_unit: 1,
    max_party: 4,
    payment: 'at_club',
    ids: endpoint.name === 'approveAttendance' ? [guest.reservation_id] : [event.prestation_id, event.sold_out_id],
    version: 1,
    starts_at_local: '2030-06-01T23:00',
    doors_at_local: '2030-06-01T22:00',
    ends_at_local: '2030-06-02T06:00',
    business_date: '2030-06-01',
    ...ofTakings(endpoint),
    ends_on: '2030-06-01',
    // A club's slug is fixed once an event was published.
    slug: endpoint.name === 'updateClub' || endpoint.name === 'getClub' ? event.club_slug : name,
    ...action,
    ...ofTemplates,
    // The named notifications.
    all: undefined,
    tax_number: 'NL123456789B01',
    due_now_minor: 0,
    // The club's current plan: nothing changes, so nothing is charged.
    plan: 'elite',
    interval: 'month',
    ...ofIdentity(endpoint),
    cursor: undefined,
    limit: 10,
  }
}
