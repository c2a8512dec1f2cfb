import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Role, StaffFlag } from '#contract/base/permissions.ts'
import { startText } from '../test-clock.ts'
import { writeTogether, type Batch } from './insert-row.ts'
import { addSubscription } from './subscription-rows.ts'

export interface Event {
  /** The administrator of its club. */
  admin: User
  club_id: string
  club_slug: string
  event_id: string
  prestation_id: string
  /** An item of the same event that is sold out, for the waiting list. */
  sold_out_id: string
  template_id: string
  /** Plays at the event. */
  artist_id: string
  artist_slug: string
  /** A paid invoice of the club's subscription. */
  invoice_id: string
  starts_at: string
}

export interface User {
  id: string
  username: string
  email: string
}

export interface Guest extends User {
  token: string
  token_id: string
  /** Their reservation if they are a client; one to manage if they act for a club. */
  reservation_id: string
  /** The event of the club they act for; otherwise the one everyone may book. */
  event: Event
}

function addUser(batch: Batch, role: Role, passwordHash: string): User {
  const id = randomUUID()
  const username = `g${randomBytes(6).toString('hex')}`
  const email = `${username}@example.com`
  const now = startText()
  batch.insert('users', {
    id,
    username,
    email,
    password_hash: passwordHash,
    role,
    first_name: 'Ana',
    last_name: 'Lopez',
    created_at: now,
    updated_at: now,
  })
  if (role === 'client') batch.insert('client_profiles', { user_id: id, age: 30, age_declared_at: now })
  if (role === 'ambassador') {
    batch.insert('ambassador_profiles', { user_id: id, approval_status: 'approved' })
    const code = randomBytes(4).toString('hex').toUpperCase()
    batch.insert('referral_codes', { code, kind: 'permanent', ambassador_id: id, created_at: now })
  }
  return { id, username, email }
}

/** A club has signed the current agreement; its copy is not a real document. */
function signContract(batch: Batch, clubId: string, signer: User): void {
  batch.run(
    `insert into agreement_signatures
      (id, template_id, subject_id, signer_id, full_name, address, user_agent, signed_at, body, document_sha256, kind, typed_name,
        pdf, pdf_sha256)
     select '${randomUUID()}', t.id, '${clubId}', '${signer.id}', 'Ana Lopez', '127.0.0.1', 'test', '${startText()}', t.body,
       encode(sha256(convert_to(t.body, 'UTF8')), 'hex'), 'typed', 'Ana Lopez', '%PDF'::bytea,
         encode(sha256('%PDF'::bytea), 'hex')
     from agreement_templates t where t.audience = 'club' order by t.version desc limit 1`,
  )
}

/** A club and its upcoming event with one free entry, places for everything a test may book, and one place taken. */
export const makeEvent = async (pool: Pool, passwordHash: string, suffix = ''): Promise<Event> =>
  writeTogether(pool, (batch) => addEvent(batch, passwordHash, suffix))

function addEvent(batch: Batch, passwordHash: string, suffix: string): Event {
  const admin = addUser(batch, 'adminclub', passwordHash)
  const [club_id, event_id, prestation_id, sold_out_id, template_id, artist_id] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  const stamps = { created_at: startText(), updated_at: startText() }
  const club_slug = `kelder${suffix}`
  batch.insert('clubs', {
    id: club_id,
    admin_id: admin.id,
    slug: club_slug,
    name: 'Kelder',
    legal_name: 'Kelder BV',
    street: 'Kade 1',
    postcode: '1011',
    city: 'Amsterdam',
    country: 'NL',
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    licence_capacity: 100_000,
    contact_email: 'hello@kelder.example',
    contact_phone: '+31 20 555 0100',
    cancellation_policy: '[]',
    onboarding_completed_at: startText(),
    search_text: ' kelder amsterdam',
    ...stamps,
  })
  const invoice_id = addSubscription(batch, club_id)
  signContract(batch, club_id, admin)
  const starts_at = startText(72)
  batch.insert('events', {
    id: event_id,
    club_id,
    slug: `long-night${suffix}`,
    title: 'Long Night',
    starts_at,
    ends_at: startText(80),
    timezone: 'Europe/Amsterdam',
    business_date: starts_at.slice(0, 10),
    capacity: 100_000,
    sales_end_at: startText(79),
    state: 'published',
    search_text: ' long night kelder amsterdam',
    ...stamps,
  })
  const artist_slug = `act-${artist_id}`
  const act = { name: artist_slug, name_key: artist_slug, search_text: ` ${artist_slug}` }
  batch.insert('artists', { id: artist_id, slug: artist_slug, ...act, ...stamps })
  batch.insert('event_artists', { event_id, artist_id })
  const price = { price_minor: 0, pricing: 'per_person', payment: 'free' }
  const entry = { event_id, kind: 'entry', status: 'on_sale', ...price, ...stamps }
  batch.insert('prestations', { id: prestation_id, name: 'Entry', ...entry })
  batch.insert('prestations', { id: sold_out_id, name: 'Front row', stock: 1, position: 1, ...entry })
  addReservation(batch, addUser(batch, 'client', '').id, { club_id, event_id, prestation_id: sold_out_id })
  const event = JSON.stringify({ title: 'Long Night', starts: { day: 0, time: '23:00' }, ends: { day: 1, time: '06:00' } })
  batch.insert('event_templates', { id: template_id, club_id, name: 'Long Night', event, prestations: '[]', ...stamps })
  return {
    admin,
    club_id,
    club_slug,
    event_id,
    prestation_id,
    sold_out_id,
    template_id,
    artist_id,
    artist_slug,
    invoice_id,
    starts_at,
  }
}

function addReservation(batch: Batch, clientId: string, event: Pick<Event, 'club_id' | 'event_id' | 'prestation_id'>): string {
  const id = randomUUID()
  const sums = { currency: 'EUR', total_minor: 0, due_at_club_minor: 0, cancellation_policy: '[]', min_age: 18 }
  const reference = randomBytes(4).toString('hex').toUpperCase()
  batch.insert('reservations', {
    id,
    reference,
    event_id: event.event_id,
    club_id: event.club_id,
    client_id: clientId,
    status: 'confirmed',
    payment_status: 'none_required',
    party_size: 1,
    created_at: startText(),
    ...sums,
  })
  const line = {
    kind: 'entry',
    name: 'Entry',
    quantity: 1,
    unit_price_minor: 0,
    total_minor: 0,
    tax_minor: 0,
    payment: 'free',
    position: 0,
    points_eligible: true,
    commissionable: true,
    commission_bp: 0,
    for_starts_at: startText(),
  }
  batch.insert('reservation_lines', {
    id: randomUUID(),
    reservation_id: id,
    prestation_id: event.prestation_id,
    ...line,
  })
  return id
}

const addSomebodysReservation = (batch: Batch, event: Event) => addReservation(batch, addUser(batch, 'client', '').id, event)

/** A device of an account. */
function signIn(batch: Batch, user: User): Pick<Guest, 'token' | 'token_id'> {
  const token = randomBytes(32).toString('base64url')
  const token_id = randomUUID()
  const token_hash = createHash('sha256').update(token).digest()
  const times = { created_at: startText(), last_used_at: startText(), expires_at: startText(24) }
  batch.insert('tokens', {
    id: token_id,
    user_id: user.id,
    token_hash,
    user_agent: 'test',
    address: '127.0.0.1',
    ...times,
  })
  return { token, token_id }
}

/** An account of a role, signed in on one device; a client has a reservation too. */
export const makeGuest = async (pool: Pool, role: Role, passwordHash: string, event: Event): Promise<Guest> =>
  writeTogether(pool, (batch) => addGuest(batch, role, passwordHash, event))

function addGuest(batch: Batch, role: Role, passwordHash: string, event: Event): Guest {
  const user = addUser(batch, role, passwordHash)
  const reservation_id =
    role === 'client'
      ? addReservation(batch, user.id, event)
      : role === 'staffclub'
        ? addSomebodysReservation(batch, event)
        : randomUUID()
  return { ...user, ...signIn(batch, user), reservation_id, event }
}

/** The administrator of the event's club, on another device. */
export const makeAdmin = async (pool: Pool, event: Event): Promise<Guest> =>
  writeTogether(pool, (batch) => ({
    ...event.admin,
    ...signIn(batch, event.admin),
    reservation_id: addSomebodysReservation(batch, event),
    event,
  }))

/** Staff of the event's club, with these permissions. */
export const makeStaff = async (
  pool: Pool,
  passwordHash: string,
  event: Event,
  permissions: readonly StaffFlag[],
): Promise<Guest> =>
  writeTogether(pool, (batch) => {
    const guest = addGuest(batch, 'staffclub', passwordHash, event)
    const flags = Object.fromEntries(permissions.map((permission) => [permission, true]))
    batch.insert('club_staff', { user_id: guest.id, club_id: event.club_id, ...flags })
    return guest
  })
