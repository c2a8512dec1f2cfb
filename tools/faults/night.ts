import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import sharp from 'sharp'
import { makeOnSale } from '../../bench/contested-event.ts'
import { hireKeepers, type Keeper } from '../../bench/keepers.ts'
import type { Scene } from './scene.ts'

/** Two devices of each keeper: they share a drawer. */
export const devices = 8
export const rounds = 6
const turns = devices * rounds
/** The heads of the lists: fewer than are put on them. */
export const quota = 300
export const pasteQuota = 5_000
export const prices = { due: 2_000, entry: 1_500, table: 5_000, champagne: 18_000, water: 450 }

/** A running event and what the devices do to it. Each list has one entry per turn of a device, unless it says otherwise. */
export interface Night {
  event_id: string
  club_id: string
  list_id: string
  entry_id: string
  table_id: string
  /** A list whose quota is smaller than what is pasted into it. */
  paste_list_id: string
  /** Codes of the links of two owners: of an open list, and of one after its cut-off. */
  links: { open: string; closed: string }
  keepers: Keeper[]
  /** Works at the door, and may not override it. */
  newcomer: Keeper
  /** Four in a turn: two of the device, and two that it sends for its neighbour. */
  owing: string[]
  /** For each, a guest more than it booked arrives. */
  larger: string[]
  /** Come in without a network. */
  offline: string[]
  /** With a table booked. */
  seated: string[]
  /** For two devices each: one to seat a walk-in at, one to move a party to. */
  freeTables: string[]
  movedTables: string[]
  guests: string[]
  contacts: string[]
  menu: { champagne: string; water: string }
  picture: Buffer
}

interface Parties {
  event_id: string
  prefix: string
  count: number
  kind: 'entry' | 'table'
  prestation_id: string
  due_minor: number
}

async function addParties(db: Client, { event_id, prefix, count, kind, prestation_id, due_minor }: Parties): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
       due_at_club_minor, created_at, club_id, cancellation_policy, min_age, kinds)
     select gen_random_uuid(), $2 || g.n, e.id, g.id, 'confirmed', case when $5 = 0 then 'none_required' else 'unpaid' end, 1,
       'EUR', $5::int, $5::int, now(), e.club_id, '[]', 18, array[$4]
     from bench_guests g, events e where e.id = $1 and g.n <= $3 order by g.n returning id`,
    [event_id, prefix, count, kind, due_minor],
  )
  const ids = rows.map(({ id }) => id)
  await db.query(
    `insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor,
       total_minor, tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
     select gen_random_uuid(), id, $2, 0, $3, 'Booked', 1, $4::int, $4::int, 0, case when $4 = 0 then 'free' else 'at_club' end,
       true, true, 0, now() from unnest($1::uuid[]) r (id)`,
    [ids, prestation_id, kind, due_minor],
  )
  return ids
}

interface NightLists {
  list_id: string
  paste_list_id: string
  links: Night['links']
}

async function addLists(db: Client, eventId: string): Promise<NightLists> {
  const [open, closed] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const [list_id, paste_list_id] = [randomUUID(), randomUUID()]
  const hash = (code: string) => createHash('sha256').update(code).digest()
  const lists = [
    { id: list_id, quota, code: null, isClosed: false },
    { id: paste_list_id, quota: pasteQuota, code: null, isClosed: false },
    { id: randomUUID(), quota: 1_000, code: hash(open), isClosed: false },
    { id: randomUUID(), quota: 1_000, code: hash(closed), isClosed: true },
  ]
  for (const { id, quota: most, code, isClosed } of lists)
    await db.query(
      `insert into guest_lists (id, club_id, event_id, name, owner_name, quota, max_plus_ones, closes_at, is_free, created_at,
         for_starts_at, link_hash, link_made_at)
       select $1, club_id, id, 'Promoter', 'Promoter', $3, 5, case when $5 then starts_at else ends_at end, true, now(), starts_at,
         $4, case when $4::bytea is null then null else now() end from events where id = $2`,
      [id, eventId, most, code, isClosed],
    )
  return { list_id, paste_list_id, links: { open, closed } }
}

async function addTables(db: Client, clubId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `with zone as (
       insert into floor_zones (id, club_id, name, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Hall', now(), now()) returning id, club_id
     )
     insert into floor_tables (id, club_id, zone_id, name, seats_from, seats_to, shape, created_at, updated_at)
     select gen_random_uuid(), club_id, id, 'T' || n, 1, 6, 'booth', now(), now() from zone, generate_series(1, $2::int) n
     returning id`,
    [clubId, turns],
  )
  return rows.map(({ id }) => id)
}

async function addGuests(db: Client, clubId: string, tag: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `insert into club_guests (id, club_id, name, email, tags, created_at, last_seen_on)
     select gen_random_uuid(), $1, 'Known ' || n, $2 || n || '@example.com', array[$2], now(), current_date
     from generate_series(1, $3::int) n returning id`,
    [clubId, tag, turns],
  )
  return rows.map(({ id }) => id)
}

async function addMenu(db: Client, clubId: string): Promise<Night['menu']> {
  const menu = { champagne: randomUUID(), water: randomUUID() }
  await db.query(
    `insert into menu_items (id, club_id, name, category, price_minor, tax_bp, created_at, updated_at)
     values ($1, $3, 'Champagne', 'champagne', $4, 2100, now(), now()), ($2, $3, 'Water', 'soft_drinks', $5, 900, now(), now())`,
    [menu.champagne, menu.water, clubId, prices.champagne, prices.water],
  )
  return menu
}

/** A night that began an hour ago. The server has created the tables of the database before. */
export async function beginNight(scene: Scene): Promise<Night> {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#205080' } })
    .png()
    .toBuffer()
  return scene.withClient(async (db) => {
    const { events } = await makeOnSale(db, { guests: turns * 2, events: 1 })
    const { event_id = '', prestation_id: entry_id = '' } = events[0] ?? {}
    const { rows } = await db.query<{ club_id: string }>(
      `update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '7 hours' where id = $1
       returning club_id`,
      [event_id],
    )
    const club_id = rows[0]?.club_id ?? ''
    const table_id = randomUUID()
    await db.query(`update prestations set payment = 'at_club', price_minor = $2 where id = $1`, [entry_id, prices.entry])
    await db.query(
      `insert into prestations (id, event_id, kind, name, price_minor, pricing, payment, status, heads_per_unit, stock,
         created_at, updated_at)
       values ($1, $2, 'table', 'Table', $3, 'per_unit', 'at_club', 'on_sale', 4, 1000, now(), now())`,
      [table_id, event_id, prices.table],
    )
    const [newcomer, ...keepers] = await hireKeepers(db, club_id, 1 + devices / 2)
    if (newcomer === undefined) throw new Error('Keepers were requested.')
    await db.query(
      `update club_staff set can_override_door = true, can_access_finances = true, can_view_guests = true,
         can_access_club_setup = true, own_permissions = true
       where club_id = $1 and user_id <> (select opened_by from drawers where id = $2)`,
      [club_id, newcomer.drawer_id],
    )
    const ofEvent = { event_id, count: turns, prestation_id: entry_id, kind: 'entry', due_minor: 0 } as const
    const tables = await addTables(db, club_id)
    const night = {
      owing: await addParties(db, { ...ofEvent, prefix: 'OW', count: turns * 2, due_minor: prices.due }),
      larger: await addParties(db, { ...ofEvent, prefix: 'LA' }),
      offline: await addParties(db, { ...ofEvent, prefix: 'OF' }),
      seated: await addParties(db, { ...ofEvent, prefix: 'SE', kind: 'table', prestation_id: table_id }),
      freeTables: tables.slice(0, turns / 2),
      movedTables: tables.slice(turns / 2),
      guests: await addGuests(db, club_id, 'guest'),
      contacts: await addGuests(db, club_id, 'contact'),
      menu: await addMenu(db, club_id),
    }
    await db.query('vacuum analyze')
    return { event_id, club_id, entry_id, table_id, keepers, newcomer, picture, ...night, ...(await addLists(db, event_id)) }
  })
}
