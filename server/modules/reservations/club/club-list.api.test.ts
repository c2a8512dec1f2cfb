import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  deleteSavedFilter,
  exportClubReservations,
  listClubReservations,
  listSavedFilters,
  manageClubReservations,
  saveFilter,
  type ClubReservationFilters,
} from '#contract/reservations/club-reservation-list.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import type { DB } from '../../../infrastructure/database/schema.ts'
import { findClubReservations } from './club-list-views.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

interface BookingOptions {
  first_name?: string
  last_name?: string
  phone_number?: string
  party_size?: number
  arrival_in_hours?: number
  guests?: { name: string }[]
}

/** An event of the club, and a guest who books it. */
async function openEvent(event: Record<string, unknown> = {}, prestation: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, event)
  const prestation_id = await addPrestation(world, event_id, prestation)
  const book = async ({
    first_name = 'Ana',
    last_name = 'Lopez',
    phone_number = '',
    party_size = 1,
    arrival_in_hours,
    guests,
  }: BookingOptions = {}) => {
    const guest = await world.guest('client')
    await keepSignedIn(world)
    await world.pool.query('update users set first_name = $2, last_name = $3, phone_number = $4 where id = $1', [
      guest.id,
      first_name,
      last_name,
      phone_number,
    ])
    const arrival_at =
      arrival_in_hours === undefined
        ? {}
        : { arrival_at: world.clock.now().add({ hours: arrival_in_hours }).toString({ smallestUnit: 'millisecond' }) }
    const body = {
      event_id,
      lines: [{ prestation_id, quantity: party_size }],
      party_size,
      ...arrival_at,
      ...(guests && { guests }),
    }
    const booking = await guest.call(createReservation, { body })
    world.clock.move({ milliseconds: 5 })
    return { guest, booking, id: booking.id }
  }
  const find = async (filters: ClubReservationFilters & { cursor?: string; limit?: number } = {}) =>
    admin.call(listClubReservations, { query: { event_id, ...filters } })
  return { event_id, prestation_id, book, find }
}

const idsOf = (answer: { reservations: { id: string }[] }) => answer.reservations.map(({ id }) => id)

describe('listClubReservations', () => {
  it("lists reservations for the club's events, latest booked first, and no other club's.", async () => {
    const { book, find, event_id } = await openEvent()
    const [first, second] = [await book(), await book({ first_name: 'Bo', party_size: 2 })]
    const answer = await find()
    expect(idsOf(answer)).toEqual([second.id, first.id])
    expect(answer).toMatchObject({
      count: 2,
      next: null,
      event: { id: event_id, title: 'Night Shift' },
      reservations: [
        { name: 'Bo Lopez', party_size: 2, kinds: ['entry'], status: 'confirmed', allowed_actions: ['assign_table', 'cancel'] },
        {},
      ],
    })
    const other = await addClub(world)
    await expect(other.call(listClubReservations, { query: { event_id } })).resolves.toMatchObject({
      reservations: [],
      event: null,
      count: 0,
    })
    await expect((await world.staff()).call(listClubReservations, {})).rejects.toMatchObject({ status: 403 })
  })

  it('lists the reservations of one guest, whatever their name or email.', async () => {
    const { book, find } = await openEvent()
    const { guest, id } = await book({ first_name: 'Robin' })
    await book({ first_name: 'Robin' })
    expect(idsOf(await find({ client: guest.id }))).toEqual([id])
    const all = await admin.call(listClubReservations, { query: { client: guest.id } })
    // Each guest of the world comes with a reservation.
    expect(all.count).toBe(2)
    expect((await (await addClub(world)).call(listClubReservations, { query: { client: guest.id } })).count).toBe(0)
  })

  it('sorts by arrival, booking time, event, name and total, in both directions, across pages.', async () => {
    const event = await openEvent({ in_hours: 50 }, { kind: 'entry', price_minor: 1000, payment: 'at_club' })
    const a = await event.book({ first_name: 'Zoë', party_size: 3, arrival_in_hours: 51 })
    const b = await event.book({ first_name: 'Ana', party_size: 1, arrival_in_hours: 53 })
    const c = await event.book({ first_name: 'émile', party_size: 2 })
    const orders = { created: [a, b, c], arrival: [c, a, b], name: [b, c, a], total: [b, c, a] }
    for (const [sort, expected] of Object.entries(orders) as [keyof typeof orders, { id: string }[]][]) {
      for (const [way, ids] of [
        [sort, expected.map(({ id }) => id)],
        [`-${sort}`, expected.map(({ id }) => id).toReversed()],
      ] as const) {
        expect(idsOf(await event.find({ sort: way }))).toEqual(ids)
        const pages: string[] = []
        let cursor: string | null = null
        do {
          const page: Awaited<ReturnType<typeof event.find>> = await event.find({
            sort: way,
            limit: 1,
            ...(cursor !== null && { cursor }),
          })
          pages.push(...idsOf(page))
          cursor = page.next
        } while (cursor !== null)
        expect(pages).toEqual(ids)
      }
    }
    const later = await openEvent({ in_hours: 60 })
    const d = await later.book()
    const events = idsOf(await admin.call(listClubReservations, { query: { sort: '-event', limit: 100 } }))
    expect(events.indexOf(d.id)).toBeLessThan(events.indexOf(a.id))
    await expect(event.find({ sort: 'name', cursor: 'bm8' })).rejects.toMatchObject({ status: 400 })
  })

  it('finds a kind as long as some of it is booked.', async () => {
    const { prestation_id, find, event_id } = await openEvent({}, { payment: 'at_club', price_minor: 1000 })
    const bottle = await addPrestation(world, event_id, {
      kind: 'bottle',
      name: 'Bottle',
      price_minor: 9_000,
      payment: 'at_club',
      pricing: 'per_unit',
    })
    const guest = await world.guest('client')
    const lines = [
      { prestation_id, quantity: 1 },
      { prestation_id: bottle, quantity: 1 },
    ]
    const booking = await guest.call(createReservation, { body: { event_id, lines, party_size: 1 } })
    expect(await find({ kind: 'bottle' })).toMatchObject({
      reservations: [{ id: booking.id, kinds: ['bottle', 'entry'] }],
      count: 1,
    })
    const line_ids = booking.lines.flatMap(({ id, kind }) => (kind === 'bottle' ? [id] : []))
    await guest.call(manageReservation, { params: { id: booking.id }, body: { action: 'cancel', line_ids } })
    expect(await find({ kind: 'bottle' })).toMatchObject({ reservations: [], count: 0 })
    expect(await find()).toMatchObject({ reservations: [{ kinds: ['entry'] }] })
  })

  it('filters by status, payment, kind, source and business date.', async () => {
    const { book, find } = await openEvent(
      { in_hours: 30 },
      { kind: 'table', name: 'Table', price_minor: 5000, pricing: 'per_unit', payment: 'at_club', heads_per_unit: 4 },
    )
    const { id } = await book()
    expect(idsOf(await find({ status: 'confirmed', payment_status: 'unpaid', kind: 'table', source: 'client' }))).toEqual([id])
    expect(idsOf(await find({ status: 'pending,confirmed' }))).toEqual([id])
    expect(idsOf(await find({ status: 'pending,cancelled' }))).toEqual([])
    await expect(find({ status: 'confirmed,gone' })).rejects.toMatchObject({ status: 400 })
    for (const filter of [{ status: 'cancelled' }, { payment_status: 'paid' }, { kind: 'entry' }, { source: 'walk_in' }] as const)
      expect(await find(filter)).toMatchObject({ reservations: [], count: 0 })
    const date = (await find()).reservations[0]?.event.business_date ?? ''
    expect(idsOf(await find({ date_range: `${date},${date}` }))).toEqual([id])
    expect(idsOf(await find({ date_range: '2020-01-01,2020-01-02' }))).toEqual([])
    await expect(find({ date_range: '2020-02-30,2020-03-01' })).rejects.toMatchObject({ status: 400 })
  })

  it('treats a hold past its deadline as expired before the job has marked it.', async () => {
    const { book, find } = await openEvent({}, { payment: 'prepaid', price_minor: 2000 })
    const { id } = await book()
    expect(idsOf(await find({ status: 'held' }))).toEqual([id])
    world.clock.move({ minutes: 11 })
    expect(idsOf(await find({ status: 'held' }))).toEqual([])
    expect(await find({ status: 'expired' })).toMatchObject({
      count: 1,
      reservations: [{ id, status: 'expired', allowed_actions: ['reinstate'] }],
    })
  })

  it('finds by prefixes of reference, name, email, phone and guest names, ignoring accents.', async () => {
    const { book, find } = await openEvent()
    await book({ first_name: 'Ben', last_name: 'Vos' })
    const { guest, booking, id } = await book({
      first_name: 'Chloé',
      last_name: 'O’Brien-Müller',
      phone_number: '+31 6 1234 5678',
      guests: [{ name: 'Søren Ørsted' }],
      party_size: 2,
    })
    const typed = [
      booking.reference,
      booking.reference.toLowerCase().replace('-', ''),
      booking.reference.slice(0, 4),
      'chloe',
      'CHLOÉ mull',
      'obrien',
      guest.email,
      guest.email.slice(0, 8),
      '+31 6 1234',
      '06 1234 5678',
      '0612345678',
      'orsted',
      'soren ors',
    ]
    for (const search of typed) expect({ search, ids: idsOf(await find({ search })) }).toEqual({ search, ids: [id] })
    for (const search of ['hloe', 'chloe vos', 'zzz', "'; drop", "x@y\\z'", '000000', '&', '06 9999 9999'])
      expect({ search, count: (await find({ search })).count }).toEqual({ search, count: search === '&' ? 2 : 0 })
  })

  it('finds people by their current name, and no one whose account was deleted.', async () => {
    const { book, find } = await openEvent()
    const { guest, id } = await book({ first_name: 'Old' })
    await world.pool.query(`update users set first_name = 'New' where id = $1`, [guest.id])
    expect(idsOf(await find({ search: 'new' }))).toEqual([id])
    expect(idsOf(await find({ search: 'old' }))).toEqual([])
    await world.pool.query('update users set deleted_at = now() where id = $1', [guest.id])
    expect(idsOf(await find({ search: 'new' }))).toEqual([])
    expect(await find()).toMatchObject({ reservations: [{ id, name: '' }] })
  })
})

describe('A search that thousands of reservations match', () => {
  it('shows the latest page by page, and reads a few thousand of them at most.', async () => {
    const other = await openWorld(inject('testServer'))
    const [{ id: user_id }, { call }] = [await other.guest('client'), await other.admin()]
    await other.pool.query(`update users set phone_number = '+31 6 0000 0077' where id = $1`, [user_id])
    const event_id = await addEvent(other)
    const fill = async (count: number, client: string | null, hours: number) =>
      other.pool.query(
        `insert into reservations (id, reference, event_id, client_id, guest_name, source, status, payment_status, party_size,
           currency, total_minor, due_at_club_minor, created_at, club_id, cancellation_policy, min_age)
         select gen_random_uuid(), 'S' || $4::int || '-' || n, e.id, $3, case when $3::uuid is null then 'Walk-in' else '' end,
           case when $3::uuid is null then 'walk_in' else 'client' end, 'cancelled',
           'none_required', 1, 'EUR', 0, 0, now() - n * interval '1 second' - $4::int * interval '1 hour', e.club_id, '[]', 18
         from generate_series(1, $2::int) n, events e where e.id = $1`,
        [event_id, count, client, hours],
      )
    await fill(6_000, user_id, 24)
    await fill(50, null, 1)
    await other.pool.query('vacuum analyze reservations, reservation_search')

    const first = await call(listClubReservations, { query: { search: '06 0000', limit: 20 } })
    const references = first.reservations.map(({ reference }) => reference)
    // The first is what a guest of the world has booked already.
    expect(references.slice(1)).toEqual(Array.from({ length: 19 }, (_, index) => `S24-${index + 1}`))
    const next = await call(listClubReservations, { query: { search: '06 0000', limit: 20, cursor: first.next ?? '' } })
    expect(next.reservations[0]?.reference).toBe('S24-20')

    const filter = { club_id: other.event.club_id, now: other.clock.now(), window: null, arrivals: null, search: '06 0000' }
    const queries: CompiledQuery[] = []
    const dialect = new PostgresDialect({ pool: other.pool })
    const db = new Kysely<DB>({ dialect, log: ({ query }) => void queries.push(query) })
    expect(await findClubReservations(db, filter, { sort: '-created', after: null, limit: 5 })).toHaveLength(6)
    const [query] = queries
    const { rows } = await other.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${query?.sql ?? ''}`,
      [...(query?.parameters ?? [])],
    )
    expect(countRead(rows[0]?.['QUERY PLAN'][0].Plan)).toBeLessThan(2_500)
    await other.close()
  })
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** Rows of the words of reservations that a statement read. */
const countRead = (node: PlanNode | undefined): number =>
  node === undefined
    ? 0
    : (node['Relation Name'] === 'reservation_search' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
      (node.Plans ?? []).reduce((sum, one) => sum + countRead(one), 0)

describe('exportClubReservations', () => {
  it('exports the filtered rows as CSV that no spreadsheet executes.', async () => {
    const { book, event_id } = await openEvent({ title: 'Say "hi", all' }, { price_minor: 1250, payment: 'at_club' })
    const { booking } = await book({ first_name: '=cmd()', last_name: '' })
    await book({ first_name: 'Bo' })
    const text = await admin.call(exportClubReservations, { query: { event_id, search: booking.reference } })
    const [head = '', row = '', ...rest] = text.slice(1).split('\r\n')
    expect([text[0], head.split(',').slice(0, 3), rest]).toEqual(['\ufeff', ['Reference', 'Status', 'Payment'], ['']])
    expect(row).toContain(`${booking.reference},confirmed,unpaid,client,`)
    expect(row).toContain(`"Say ""hi"", all",'=cmd(),`)
    expect(row).toContain('12.50,0.00,0.00,EUR')
  })
})

describe('saved filters', () => {
  it('are private: saved, replaced by name, listed and deleted.', async () => {
    const [one, other] = [await world.staff('can_access_finances'), await world.staff('can_access_finances')]
    await keepSignedIn(world)
    const filters = { status: 'pending', sort: 'arrival' } as const
    const saved = await one.call(saveFilter, { body: { name: 'To approve', filters } })
    expect(await one.call(saveFilter, { body: { name: 'To approve', filters: { ...filters, search: 'vip' } } })).toMatchObject({
      id: saved.id,
    })
    await one.call(saveFilter, { body: { name: 'All', filters: {} } })
    expect((await one.call(listSavedFilters, {})).saved_filters).toMatchObject([
      { name: 'All', filters: {} },
      { name: 'To approve', filters: { search: 'vip' } },
    ])
    expect((await other.call(listSavedFilters, {})).saved_filters).toEqual([])
    await expect(other.call(deleteSavedFilter, { params: { id: saved.id } })).rejects.toMatchObject({ status: 404 })
    await one.call(deleteSavedFilter, { params: { id: saved.id } })
    expect((await one.call(listSavedFilters, {})).saved_filters).toHaveLength(1)
  })

  it('are limited to fifty.', async () => {
    const one = await world.staff('can_access_finances')
    await keepSignedIn(world)
    await world.pool.query(
      `insert into saved_filters select gen_random_uuid(), $1, $2, 'Filter ' || n, '{}', now() from generate_series(1, 50) n`,
      [world.event.club_id, one.id],
    )
    await expect(one.call(saveFilter, { body: { name: 'More', filters: {} } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'too_many_saved_filters' },
    })
    expect(await one.call(saveFilter, { body: { name: 'Filter 1', filters: { kind: 'table' } } })).toMatchObject({
      filters: { kind: 'table' },
    })
  })
})

describe('manageClubReservations', () => {
  it('applies an action to many reservations, each on its own, and once per key.', async () => {
    const { book, find } = await openEvent({}, { approval: 'manual' })
    const bookings = [await book(), await book()]
    for (const { guest, id } of bookings) await guest.call(manageReservation, { params: { id }, body: { action: 'confirm' } })
    const hold = await book()
    const stranger = '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
    const body = { ids: [...bookings.map(({ id }) => id), hold.id, stranger], change: { action: 'approve' } } as const
    const { results } = await admin.call(manageClubReservations, {
      body: { ...body, ids: [...body.ids] },
      idempotencyKey: 'many',
    })
    expect(results).toMatchObject([
      { reservation: { status: 'confirmed' }, error: null },
      { reservation: { status: 'confirmed' }, error: null },
      { id: hold.id, reservation: null, error: { code: 'invalid_transition', message: 'This is no longer possible.' } },
      { id: stranger, reservation: null, error: { code: 'not_found' } },
    ])
    const again = await admin.call(manageClubReservations, { body: { ...body, ids: [...body.ids] }, idempotencyKey: 'many' })
    expect(again.results.map(({ error }) => error?.code ?? null)).toEqual([null, null, 'invalid_transition', 'not_found'])
    expect((await find({ status: 'confirmed' })).count).toBe(2)
    await expect(admin.call(manageClubReservations, { body: { ids: [], change: { action: 'approve' } } })).rejects.toMatchObject({
      status: 400,
    })
  })
})
