import { Kysely, PostgresDialect, sql, type Insertable } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Clubs, DB, Events } from '../../../infrastructure/database/schema.ts'
import { newId, newReference } from '../../../infrastructure/ids.ts'
import type { World } from '../../../testing/world.ts'
import { insertClubs } from '../../clubs/demo.ts'
import { insertEvents, insertPrestations, type NewPrestation } from '../core/event-store.ts'

export interface TestClub {
  id: string
  name: string
  city: string
  timezone: string
}

type NewEvent = Partial<Insertable<Events>> & { title: string; prestations?: Partial<NewPrestation>[] }

export const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Clubs and events for tests, written through the product. The event the world starts with is removed. */
export async function openTestEvents(world: World) {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: world.pool }) })
  const inHours = (hours: number) => instantText(world.clock.now().add({ minutes: hours * 60 }))
  const stamps = () => ({ created_at: inHours(0), updated_at: inHours(0) })
  await db.updateTable('events').set({ state: 'draft' }).execute()

  async function club(
    name: string,
    fields: Partial<Insertable<Clubs> & Pick<TestClub, 'city' | 'timezone'>> = {},
  ): Promise<TestClub> {
    const admin = await world.guest('adminclub')
    const places = {
      street: 'Quay 2',
      postcode: '1000',
      city: 'Utrecht',
      country: 'NL',
      timezone: 'Europe/Amsterdam',
      currency: 'EUR',
    }
    const row = { id: newId(), admin_id: admin.id, slug: slugOf(name), name, legal_name: name, licence_capacity: 500, ...places }
    const all = { ...row, cancellation_policy: '[]', onboarding_completed_at: inHours(0), ...stamps(), ...fields }
    await db.transaction().execute(async (tx) => insertClubs(tx, [all]))
    return all
  }

  /** By default an event from 24 to 30 hours from now with one entry at 10.00. */
  async function event(club: TestClub, { title, prestations = [{}], ...facts }: NewEvent): Promise<string> {
    const starts_at = facts.starts_at ?? inHours(24)
    const times = { starts_at, ends_at: inHours(30), sales_end_at: inHours(29), business_date: starts_at.slice(0, 10) }
    const event = {
      id: newId(),
      club_id: club.id,
      slug: slugOf(title),
      title,
      timezone: club.timezone,
      capacity: 100,
      state: 'published',
      ...times,
    }
    const entry = {
      kind: 'entry',
      name: 'Entry',
      price_minor: 1000,
      pricing: 'per_person',
      payment: 'at_club',
      status: 'on_sale',
    }
    const rows = prestations.map((one, position) => ({
      id: newId(),
      event_id: facts.id ?? event.id,
      position,
      ...entry,
      ...stamps(),
      ...one,
    }))
    await db.transaction().execute(async (tx) => {
      await insertEvents(tx, [{ row: { ...event, ...stamps(), ...facts }, club }])
      if (rows.length > 0) await insertPrestations(tx, rows)
    })
    return facts.id ?? event.id
  }

  /** A confirmed reservation; by default for the event's first prestation. */
  async function book(event_id: string, party_size: number, prestation?: { id: string; quantity: number }): Promise<void> {
    const client = await world.guest('client')
    const id = newId()
    const sums = { currency: 'EUR', total_minor: 0, due_at_club_minor: 0, status: 'confirmed', payment_status: 'none_required' }
    const club_id = sql<string>`(select club_id from events where id = ${event_id})`
    const terms = { club_id, cancellation_policy: '[]', min_age: 18 }
    await db
      .insertInto('reservations')
      .values({
        id,
        reference: newReference(),
        event_id,
        client_id: client.id,
        party_size,
        created_at: inHours(0),
        ...sums,
        ...terms,
      })
      .execute()
    const row = prestation ?? {
      quantity: party_size,
      ...(await db
        .selectFrom('prestations')
        .select('id')
        .where('event_id', '=', event_id)
        .orderBy('position')
        .executeTakeFirstOrThrow()),
    }
    const line = {
      kind: 'entry',
      name: 'Entry',
      unit_price_minor: 0,
      total_minor: 0,
      tax_minor: 0,
      payment: 'at_club',
      position: 0,
      points_eligible: true,
      commissionable: true,
      commission_bp: 0,
      for_starts_at: inHours(0),
    }
    await db
      .insertInto('reservation_lines')
      .values({ id: newId(), reservation_id: id, prestation_id: row.id, quantity: row.quantity, ...line })
      .execute()
  }

  return { db, inHours, club, event, book }
}

export type TestEvents = Awaited<ReturnType<typeof openTestEvents>>
