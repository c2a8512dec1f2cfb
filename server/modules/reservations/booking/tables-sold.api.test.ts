import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getBoard, moveParties } from '#contract/board/board.ts'
import { createPrestation, getPrestation, updatePrestation } from '#contract/events/prestations.ts'
import { getManagedEvent, updateEvent } from '#contract/events/management.ts'
import { createTable, createZone, getFloor, updateTable } from '#contract/floor/floor.ts'
import { createFloorPlan, getFloorPlans, updateFloorPlan } from '#contract/floor/plans.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { getEventTables } from '#contract/reservations/event-tables.ts'
import { createReservation, getReservation, manageReservation, modifyReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList, listWaitingList } from '#contract/reservations/waiting-list.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { confirmedGuest, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
const zones = new Map<string, string>()
const tables = new Map<string, string>()
let plan_version_id = ''
const room_id = newId()
const idOf = (name: string) => tables.get(name) ?? ''

const placed = (names: readonly string[]) => ({
  rooms: [{ id: room_id, name: 'Main room', width: 400, depth: 400 }],
  shapes: [],
  tables: names.map((name, at) => ({
    table_id: idOf(name),
    room_id,
    x: 20 + (at % 10) * 30,
    y: 20 + Math.floor(at / 10) * 30,
    width: 12,
    depth: 12,
    turn: 0,
  })),
})
const vault = ['V1', 'V2', 'V3']
const terrace = ['T1', 'T2']

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  for (const name of ['Vault', 'Terrace']) zones.set(name, (await admin.call(createZone, { body: { name } })).id)
  for (const name of [...vault, ...terrace]) {
    const zone_id = zones.get(name.startsWith('V') ? 'Vault' : 'Terrace') ?? ''
    const seats_to = name === 'V3' ? 8 : 4
    const body = {
      name,
      zone_id,
      seats_from: 2,
      seats_to,
      shape: 'booth',
      ...(name === 'V2' && { deposit_minor: 9_000 }),
    } as const
    tables.set(name, (await admin.call(createTable, { body })).id)
  }
  const plan = await admin.call(createFloorPlan, { body: { name: 'Saturdays', drawing: placed([...vault, ...terrace]) } })
  plan_version_id = plan.version_id
})
afterAll(async () => world.close())

let hours = 24
/** An event on another evening than the others. */
async function eventWith(items: Record<string, unknown>[], columns: Record<string, unknown> = {}) {
  hours += 24
  const event_id = await addEvent(world, { in_hours: hours, plan_version_id, ...columns })
  const ids: string[] = []
  for (const item of items)
    ids.push(
      await addPrestation(world, event_id, {
        kind: 'table',
        name: 'Table',
        pricing: 'per_unit',
        heads_per_unit: 4,
        payment: 'at_club',
        price_minor: 20_000,
        ...item,
      }),
    )
  return { event_id, ids, first: ids[0] ?? '', second: ids[1] ?? '' }
}
const picks = { table_choice: 'guest_picks' }
const ofVault = () => ({ table_choice: 'any_of_zone', zone_id: zones.get('Vault') })

type Guest = Awaited<ReturnType<World['guest']>>
interface Choice {
  event_id: string
  prestation_id: string
  table?: string
  party_size?: number
}
const bookingOf = ({ event_id, prestation_id, table, party_size = 2 }: Choice) => ({
  event_id,
  lines: [{ prestation_id, quantity: 1, ...(table !== undefined && { table_id: idOf(table) }) }],
  party_size,
})
const book = async (choice: Choice, guest?: Guest) => {
  const by = guest ?? (await world.guest('client'))
  await keepSignedIn(world)
  return by.call(createReservation, { body: bookingOf(choice) })
}
const freeAt = async (event_id: string) =>
  (await world.anonymous(getEventTables, { params: { id: event_id } })).tables
    .filter(({ is_free }) => is_free)
    .map(({ name }) => name)
const tablesOf = async (id: string) => {
  const { rows } = await world.pool.query<{ name: string }>(
    'select t.name from table_assignments a join floor_tables t on t.id = a.table_id where a.reservation_id = $1 order by 1',
    [id],
  )
  return rows.map(({ name }) => name)
}
const assign = async (id: string, table_label: string) =>
  admin.call(manageClubReservation, { params: { id }, body: { action: 'assign_table', table_label } })

describe('What an event sells of its plan', () => {
  it('has as its stock the tables of the plan or of a zone, and takes no other number.', async () => {
    const { event_id } = await eventWith([])
    const table = { kind: 'table', name: 'Booth', price_minor: 20_000, payment: 'at_club', heads_per_unit: 4 } as const
    const add = async (body: object) => admin.call(createPrestation, { params: { id: event_id }, body: { ...table, ...body } })
    expect(await add({ table_choice: 'guest_picks' })).toMatchObject({ stock: 5, table_choice: 'guest_picks' })
    const zone_id = zones.get('Terrace')
    const { id, version } = await add({ table_choice: 'any_of_zone', zone_id })
    expect(await admin.call(getPrestation, { params: { id } })).toMatchObject({ stock: 2, zone_id })
    const change = async (body: object) => admin.call(updatePrestation, { params: { id }, body: { version, ...body } })
    await expect(change({ stock: 9 })).rejects.toMatchObject({
      body: { fields: { stock: [expect.stringContaining('floor plan')] } },
    })
    await expect(change({ zone_id: null })).rejects.toMatchObject({ body: { fields: { zone_id: ['Choose the zone'] } } })
    await expect(change({ zone_id: newId() })).rejects.toMatchObject({
      body: { fields: { zone_id: [expect.stringContaining('no tables')] } },
    })
    expect(await change({ zone_id: zones.get('Vault') })).toMatchObject({ stock: 3 })
    const bare = await eventWith([], { plan_version_id: null })
    await expect(
      admin.call(createPrestation, { params: { id: bare.event_id }, body: { ...table, table_choice: 'guest_picks' } }),
    ).rejects.toMatchObject({ body: { fields: { table_choice: ['Choose a floor plan for the event first'] } } })
  })
})

describe('A table that a guest chooses', () => {
  it('is theirs while it is held, is no longer free for others, and is free again with the hold.', async () => {
    const { event_id, first } = await eventWith([{ ...picks, payment: 'prepaid' }])
    const guest = await world.guest('client')
    const hold = await book({ event_id, prestation_id: first, table: 'V1' }, guest)
    expect(hold).toMatchObject({ status: 'held', tables: ['V1'] })
    expect(await guest.call(getReservation, { params: { id: hold.id } })).toMatchObject({ tables: ['V1'] })
    expect(await freeAt(event_id)).toEqual(['V2', 'V3', 'T1', 'T2'])
    world.clock.move({ minutes: 11 })
    expect(await freeAt(event_id)).toContain('V1')
    const again = await book({ event_id, prestation_id: first, table: 'V1' })
    expect([await tablesOf(hold.id), await tablesOf(again.id)]).toEqual([[], ['V1']])
  })

  it('is refused by name of its field once taken, with the next free tables that seat the party.', async () => {
    const { event_id, first: prestation_id } = await eventWith([picks])
    await book({ event_id, prestation_id, table: 'T1' })
    await expect(book({ event_id, prestation_id, table: 'T1' })).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'table_taken',
        fields: { 'lines.0.table_id': ['T1 is taken. Still free: T2, V1, V2, V3.'] },
        tables: [{ name: 'T2' }, { name: 'V1' }, { name: 'V2' }, { name: 'V3' }],
      },
    })
  })

  it('must be named, be one of the item, and seat the party.', async () => {
    const { event_id, first: prestation_id } = await eventWith([{ ...picks, zone_id: zones.get('Vault') }])
    const refused = async (choice: Partial<Choice>) => {
      const answer = book({ event_id, prestation_id, ...choice })
      return (await Promise.allSettled([answer]))[0]
    }
    expect(await refused({})).toMatchObject({ reason: { body: { fields: { 'lines.0.table_id': ['Choose a table'] } } } })
    expect(await refused({ table: 'T1' })).toMatchObject({
      reason: { body: { fields: { 'lines.0.table_id': ['Table doesn’t include this table'] } } },
    })
    expect(await refused({ table: 'V1', party_size: 5 })).toMatchObject({ reason: { body: { code: 'party_size' } } })
    expect(await refused({ table: 'V3', party_size: 7 })).toMatchObject({ value: { party_size: 7, tables: ['V3'] } })
    const assigned = await eventWith([{ table_choice: 'club_assigns' }])
    await expect(book({ event_id: assigned.event_id, prestation_id: assigned.first, table: 'V1' })).rejects.toMatchObject({
      body: { fields: { 'lines.0.table_id': ['The club chooses this table'] } },
    })
  })

  it('has its own deposit instead of that of the item.', async () => {
    const { event_id, first: prestation_id } = await eventWith([{ ...picks, payment: 'deposit', deposit_bp: 2500 }])
    expect(await book({ event_id, prestation_id, table: 'V1' })).toMatchObject({ due_online_minor: 5_000 })
    expect(await book({ event_id, prestation_id, table: 'V2' })).toMatchObject({ due_online_minor: 9_000 })
  })

  it('is chosen by one of 200 guests at once, and all twenty tables are.', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `R${n + 1}`)
    const zone_id = (await admin.call(createZone, { body: { name: 'Rush' } })).id
    for (const name of names)
      tables.set(
        name,
        (await admin.call(createTable, { body: { name, zone_id, seats_from: 2, seats_to: 4, shape: 'round' } })).id,
      )
    const plan = await admin.call(createFloorPlan, { body: { name: 'Rush', drawing: placed(names) } })
    const { event_id, first: prestation_id } = await eventWith([picks], { plan_version_id: plan.version_id })
    const guests = await Promise.all(Array.from({ length: 200 }, async () => world.guest('client')))
    await keepSignedIn(world)
    const answers = await Promise.allSettled(
      guests.map(async (guest, n) =>
        guest.call(createReservation, { body: bookingOf({ event_id, prestation_id, table: names[n % 20]! }) }),
      ),
    )
    const gotten = answers.flatMap((one) => (one.status === 'fulfilled' ? (one.value.tables ?? []) : []))
    expect(gotten.toSorted()).toEqual(names.toSorted())
    const codes = new Set(
      answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { body: { code: string } }).body.code] : [])),
    )
    expect([...codes].every((code) => code === 'table_taken' || code === 'sold_out')).toBe(true)
  })

  it('goes to a guest or to a host, not to both, and not to another event of the same evening.', async () => {
    const { event_id, first: prestation_id } = await eventWith([picks])
    const other = await addEvent(world, { in_hours: hours, plan_version_id })
    const entry = await addPrestation(world, other, {})
    const walk = { event_id: other, lines: [{ prestation_id: entry, quantity: 2 }], party_size: 2, table_label: 'V1' }
    const guests = await Promise.all(Array.from({ length: 5 }, async () => world.guest('client')))
    const answers = await Promise.allSettled([
      ...guests.map(async (guest) => book({ event_id, prestation_id, table: 'V1' }, guest)),
      admin.call(takeWalkIn, { body: walk }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of answers) if (one.status === 'rejected') expect(one.reason).toMatchObject({ body: { code: 'table_taken' } })
  })
})

describe('Tables of a zone', () => {
  it('are sold as often as there are tables, whatever else is sold or given there.', async () => {
    const { event_id, first: any, second: pick } = await eventWith([ofVault(), { ...picks, name: 'Choice' }])
    const party = await book({ event_id, prestation_id: any })
    await book({ event_id, prestation_id: pick, table: 'V1' })
    await book({ event_id, prestation_id: pick, table: 'V2' })
    // The third one of the zone is promised.
    expect(await freeAt(event_id)).toEqual(['T1', 'T2'])
    await expect(book({ event_id, prestation_id: any })).rejects.toMatchObject({ body: { code: 'sold_out' } })
    await expect(book({ event_id, prestation_id: pick, table: 'V3' })).rejects.toMatchObject({ body: { code: 'table_taken' } })
    await book({ event_id, prestation_id: pick, table: 'T1' })
    const host = await book({ event_id, prestation_id: pick, table: 'T2' })
    await expect(assign(host.id, 'V3')).rejects.toMatchObject({
      body: { code: 'table_taken', fields: { table_label: [expect.stringContaining('needed for a party')] } },
    })
    const { parties } = await admin.call(getBoard, { params: { id: event_id } })
    const { version = 0 } = parties.find(({ id }) => id === host.id) ?? {}
    const moves = [{ party_id: host.id, version, table_ids: [idOf('V3')] }]
    await expect(admin.call(moveParties, { params: { id: event_id }, body: { moves } })).rejects.toMatchObject({
      body: { code: 'table_taken', error: expect.stringContaining('needed for a party') },
    })
    await assign(party.id, 'V3')
    expect(await tablesOf(party.id)).toEqual(['V3'])
    await expect(
      world.pool.query('update prestation_occupancy set units = units + 1 where prestation_id = $1', [pick]),
    ).rejects.toMatchObject({ constraint: 'prestation_occupancy_within_stock' })
  })

  it('stay in the zone that has sold all of them.', async () => {
    const { event_id, first: prestation_id } = await eventWith([ofVault()])
    for (const _ of vault) await book({ event_id, prestation_id })
    const { tables: all } = await admin.call(getFloor, {})
    const table = all.find(({ name }) => name === 'V1')!
    const zone_id = zones.get('Terrace') ?? ''
    await expect(
      admin.call(updateTable, { params: { id: table.id }, body: { zone_id, version: table.version } }),
    ).rejects.toMatchObject({
      body: { fields: { zone_id: [expect.stringContaining('sold all tables')] } },
    })
  })
})

describe('The table of a party that changes', () => {
  it('is kept by a transfer and a smaller party, seats a larger one up to its size, and is free after a cancellation.', async () => {
    const { event_id, first: prestation_id } = await eventWith([picks])
    const guest = await world.guest('client')
    const { id, version } = await book({ event_id, prestation_id, table: 'V3', party_size: 4 }, guest)
    const modify = async (party_size: number, at: number) =>
      guest.call(modifyReservation, { params: { id }, body: { version: at, party_size } })
    const larger = await modify(8, version)
    expect(larger).toMatchObject({ party_size: 8, tables: ['V3'], lines: [{ quantity: 1 }] })
    await expect(modify(9, larger.version)).rejects.toMatchObject({
      body: { code: 'party_size', fields: { party_size: ['V3 seats up to 8. Book another table for more guests'] } },
    })
    expect(await modify(2, larger.version)).toMatchObject({ party_size: 2, tables: ['V3'] })
    const to = await world.guest('client')
    await keepSignedIn(world)
    const { rows } = await world.pool.query<{ username: string }>('select username from users where id = $1', [to.id])
    await guest.call(manageReservation, { params: { id }, body: { action: 'transfer', to: rows[0]?.username ?? '' } })
    await to.call(manageReservation, { params: { id }, body: { action: 'accept_transfer' } })
    expect(await to.call(getReservation, { params: { id } })).toMatchObject({ tables: ['V3'] })
    expect(await freeAt(event_id)).not.toContain('V3')
    await to.call(manageReservation, { params: { id }, body: { action: 'cancel' } })
    expect(await freeAt(event_id)).toContain('V3')
  })

  it('is free once its line is cancelled, while the rest of the booking stays.', async () => {
    const { event_id, first } = await eventWith([picks])
    const entry = await addPrestation(world, event_id, {})
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const lines = [
      { prestation_id: first, quantity: 1, table_id: idOf('V1') },
      { prestation_id: entry, quantity: 2 },
    ]
    const { id, lines: booked } = await guest.call(createReservation, { body: { event_id, lines, party_size: 4 } })
    const line = booked.find(({ kind }) => kind === 'table')!
    await guest.call(manageReservation, { params: { id }, body: { action: 'cancel', line_ids: [line.id] } })
    expect(await tablesOf(id)).toEqual([])
    expect(await freeAt(event_id)).toContain('V1')
  })

  it('comes back with a reinstated party, unless another has it: then the party gets none, and one stays free for it.', async () => {
    const { event_id, first: prestation_id } = await eventWith([picks])
    const { id } = await book({ event_id, prestation_id, table: 'V1' })
    const act = async (body: { action: 'cancel' | 'reinstate'; reason?: string }) =>
      admin.call(manageClubReservation, { params: { id }, body: body as never })
    await act({ action: 'cancel', reason: 'Called' })
    await act({ action: 'reinstate' })
    expect(await tablesOf(id)).toEqual(['V1'])
    await act({ action: 'cancel', reason: 'Called' })
    await book({ event_id, prestation_id, table: 'V1' })
    expect(await act({ action: 'reinstate' })).toMatchObject({ status: 'confirmed', table_label: '' })
    for (const table of ['V2', 'V3', 'T1']) await book({ event_id, prestation_id, table })
    await expect(book({ event_id, prestation_id, table: 'T2' })).rejects.toMatchObject({ body: { code: 'sold_out' } })
    await assign(id, 'T2')
    expect(await tablesOf(id)).toEqual(['T2'])
  })

  it('is offered to the party that waited longest, the smallest that fits.', async () => {
    const { event_id, first: prestation_id } = await eventWith([picks], { waiting_list_enabled: true })
    const parties = new Map<string, string>()
    for (const table of [...vault, ...terrace]) parties.set(table, (await book({ event_id, prestation_id, table })).id)
    const waiting = await confirmedGuest(world)
    await keepSignedIn(world)
    const { event_id: _, ...body } = bookingOf({ event_id, prestation_id, party_size: 3 })
    await waiting.call(joinWaitingList, { params: { id: event_id }, body })
    for (const table of ['V3', 'V2'])
      await admin.call(manageClubReservation, {
        params: { id: parties.get(table) ?? '' },
        body: { action: 'cancel', reason: 'Called' } as never,
      })
    await world.runDueJobs()
    const [entry] = (await waiting.call(listWaitingList, {})).entries
    expect(entry?.state).toBe('offered')
    const id = entry?.reservation_id ?? ''
    expect(await tablesOf(id)).toEqual(['V2'])
  })
})

describe('An event that moves to another version of its plan', () => {
  const versionWith = async (names: readonly string[]) => {
    const [plan] = (await admin.call(getFloorPlans, {})).plans.filter(({ name }) => name === 'Saturdays')
    const { version_id } = await admin.call(updateFloorPlan, {
      params: { id: plan?.id ?? '' },
      body: { drawing: placed(names), version: plan?.version ?? 0 },
    })
    return version_id
  }
  const versionOf = async (id: string) => (await admin.call(getManagedEvent, { params: { id } })).version
  const move = async (id: string, plan_version_id: string | null) =>
    admin.call(updateEvent, { params: { id }, body: { version: await versionOf(id), plan_version_id } })

  it('keeps every table that a party has, and as many as it sold; else it is refused with their names.', async () => {
    const { event_id, first: pick, second: any } = await eventWith([picks, { ...ofVault(), name: 'Vault table' }])
    const party = await book({ event_id, prestation_id: pick, table: 'T2' })
    await book({ event_id, prestation_id: any })
    await book({ event_id, prestation_id: any })
    await expect(move(event_id, await versionWith(['V1', 'V2', 'T1']))).rejects.toMatchObject({
      body: {
        code: 'tables_missing',
        fields: { plan_version_id: ['Parties have T2, which is not on this plan'] },
        tables: ['T2'],
      },
    })
    await expect(move(event_id, await versionWith(['V1', 'T1', 'T2']))).rejects.toMatchObject({
      body: {
        code: 'tables_missing',
        fields: { plan_version_id: ['2 of Vault table are booked, and this plan has tables for 1'] },
      },
    })
    await expect(move(event_id, null)).rejects.toMatchObject({
      body: { fields: { plan_version_id: [expect.stringContaining('sells tables')] } },
    })
    expect((await move(event_id, await versionWith(['V1', 'V2', 'T2']))).plan?.number).toBeGreaterThan(1)
    expect(await admin.call(getPrestation, { params: { id: any } })).toMatchObject({ stock: 2 })
    expect(await admin.call(getPrestation, { params: { id: pick } })).toMatchObject({ stock: 3 })
    expect(await tablesOf(party.id)).toEqual(['T2'])
  })

  it.each([1, 2, 3, 4, 5, 6])('and a table sold at that moment: it is on the plan, or not sold. Round %d', async (round) => {
    const { event_id, first: prestation_id } = await eventWith([picks])
    const without = await versionWith(['V2', 'V3', 'T1'])
    const [guest, version] = [await world.guest('client'), await versionOf(event_id)]
    await keepSignedIn(world)
    const sell = async () => guest.call(createReservation, { body: bookingOf({ event_id, prestation_id, table: 'V1' }) })
    const change = async () => admin.call(updateEvent, { params: { id: event_id }, body: { version, plan_version_id: without } })
    const calls = round % 2 === 0 ? { sold: sell(), moved: change() } : { moved: change(), sold: sell() }
    const [sold, moved] = await Promise.allSettled([calls.sold, calls.moved])
    const { rows } = await world.pool.query<{ sold: number; on_plan: number }>(
      `select (select count(*)::int from table_assignments where event_id = e.id and table_id = $2) as sold,
         (select count(*)::int from plan_tables where version_id = e.plan_version_id and table_id = $2) as on_plan
       from events e where e.id = $1`,
      [event_id, idOf('V1')],
    )
    if (sold.status === 'fulfilled') {
      expect(moved).toMatchObject({ reason: { body: { code: 'tables_missing', tables: ['V1'] } } })
      expect([rows[0], sold.value.tables]).toEqual([{ sold: 1, on_plan: 1 }, ['V1']])
    } else {
      expect(sold.reason).toMatchObject({ body: { fields: { 'lines.0.table_id': [expect.any(String)] } } })
      expect([rows[0], moved.status]).toEqual([{ sold: 0, on_plan: 0 }, 'fulfilled'])
    }
  })
})

it('A confirmed party gets no second table that is paid in advance: that is a separate booking.', async () => {
  const { event_id, first } = await eventWith([ofVault()])
  const guest = await world.guest('client')
  const { id, version } = await book({ event_id, prestation_id: first, party_size: 4 }, guest)
  await world.pool.query(`update prestations set payment = 'prepaid' where id = $1`, [first])
  const body = { action: 'modify' as const, version, party_size: 5 }
  await expect(guest.call(manageReservation, { params: { id }, body })).rejects.toMatchObject({ body: { code: 'needs_payment' } })
})
