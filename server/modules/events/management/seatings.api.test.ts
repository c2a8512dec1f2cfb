import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CreateEventBody } from '#contract/events/fields.ts'
import { createEvent, deleteEvent, manageEvent, updateEvent } from '#contract/events/management.ts'
import { createPrestation, duplicatePrestation, listPrestations, updatePrestation } from '#contract/events/prestations.ts'
import { getEvent } from '#contract/events/events.ts'
import { createTemplate, updateTemplate } from '#contract/events/templates.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { manageEvents } from '../testing/managed-events.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let events: ReturnType<typeof manageEvents>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  events = manageEvents(world, admin)
})
afterAll(async () => world.close())

const dinner = { name: 'Dinner', starts_at_local: '2030-06-01T19:30', ends_at_local: '2030-06-01T22:00' }
const club = { name: 'Club', starts_at_local: '2030-06-01T22:30', ends_at_local: '2030-06-02T04:00' }
const evening = { doors_at_local: '2030-06-01T19:00', starts_at_local: '2030-06-01T19:30', ends_at_local: '2030-06-02T04:00' }
const draft = async (change: Partial<CreateEventBody> = {}) => events.draft({ ...evening, seatings: [dinner, club], ...change })
const change = async (id: string, body: Partial<Parameters<typeof send>[1]>) => {
  const { version } = await events.read(id)
  return send(id, { version, ...body })
}
const send = async (id: string, body: { version: number } & Record<string, unknown>) =>
  admin.call(updateEvent, { params: { id }, body })
const fieldsOf = async (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error as { body: { fields: unknown } }).body.fields,
  )

const table = { kind: 'table', name: 'Booth', price_minor: 10_000, payment: 'at_club', heads_per_unit: 4, stock: 2 } as const
const sell = async (id: string, body: Record<string, unknown> = {}) =>
  admin.call(createPrestation, { params: { id }, body: { ...table, status: 'on_sale', ...body } })
const book = async (event_id: string, prestation_id: string) => {
  await keepSignedIn(world)
  const { call } = await world.guest('client')
  const reservation = await call(createReservation, {
    body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 2 },
  })
  return { call, reservation }
}

describe('The seatings of an event', () => {
  it('are none unless the club adds some, and guests read nothing of them.', async () => {
    const { id } = await events.draft(evening)
    expect((await events.read(id)).seatings).toEqual([])
    await sell(id)
    await events.act(id, 'publish')
    const page = await world.anonymous(getEvent, { params: { id } })
    expect(page).not.toHaveProperty('seatings')
    expect(page.prestations[0]).not.toHaveProperty('seating_id')
  })

  it('are kept in order of their times, with their times on the event’s clock.', async () => {
    const { id } = await draft({ seatings: [club, dinner] })
    expect((await events.read(id)).seatings).toMatchObject([dinner, club])
    await sell(id, { seating_id: (await events.read(id)).seatings[0]?.id })
    await events.act(id, 'publish')
    const page = await world.anonymous(getEvent, { params: { id } })
    expect(page.seatings?.map(({ name }) => name)).toEqual(['Dinner', 'Club'])
    expect(page.prestations[0]?.seating_id).toBe(page.seatings?.[0]?.id)
  })

  it('lie within the event, one after the other, each with its own name.', async () => {
    const faults = async (seatings: CreateEventBody['seatings']) => fieldsOf(draft({ seatings }))
    expect(await faults([{ ...dinner, starts_at_local: '2030-06-01T18:30' }])).toEqual({
      'seatings.0.starts_at_local': [expect.stringContaining('between doors')],
    })
    expect(await faults([dinner, { ...club, ends_at_local: '2030-06-02T05:00' }])).toEqual({
      'seatings.1.ends_at_local': [expect.stringContaining('the end of the event')],
    })
    expect(await faults([{ ...dinner, ends_at_local: '2030-06-01T19:30' }])).toEqual({
      'seatings.0.ends_at_local': ['A seating must end after it starts'],
    })
    expect(await faults([dinner, { ...club, starts_at_local: '2030-06-01T21:30' }])).toEqual({
      'seatings.1.starts_at_local': ['Start after Dinner ends. Seatings can’t overlap'],
    })
    expect(await faults([dinner, { ...club, name: 'DINNER' }])).toMatchObject({
      'seatings.0.name': ['Another seating has this name'],
    })
    expect(await faults(Array.from({ length: 7 }, () => dinner))).toEqual({ seatings: [expect.stringContaining('at most 6')] })
  })

  it('change together, may swap their names and times, and leave no trace when nothing changed.', async () => {
    const { id, seatings, version } = await draft()
    const same = seatings.map(({ id: own, name, starts_at_local, ends_at_local }) => ({
      id: own,
      name,
      starts_at_local,
      ends_at_local,
    }))
    expect((await change(id, { seatings: same })).version).toBe(version)
    const [first, second] = same
    const swapped = [
      { ...first!, name: second!.name },
      { ...second!, name: first!.name },
    ]
    const after = await change(id, { seatings: swapped })
    expect(after.seatings.map(({ id: own, name }) => [own, name])).toEqual([
      [first!.id, 'Club'],
      [second!.id, 'Dinner'],
    ])
    expect(after.version).toBe(version + 1)
    await expect(send(id, { version, seatings: [] })).rejects.toMatchObject({ body: { code: 'stale' } })
    const gone = [{ ...first!, id: crypto.randomUUID() }]
    expect(await fieldsOf(change(id, { seatings: gone }))).toEqual({ 'seatings.0.name': [expect.stringContaining('removed')] })
  })

  it('move with the event on the wall clock, and stay within it.', async () => {
    const { id } = await draft()
    const moved = await change(id, {
      doors_at_local: '2030-06-08T19:00',
      starts_at_local: '2030-06-08T19:30',
      ends_at_local: '2030-06-09T03:00',
    })
    expect(moved.seatings).toMatchObject([
      { starts_at_local: '2030-06-08T19:30', ends_at_local: '2030-06-08T22:00' },
      { starts_at_local: '2030-06-08T22:30', ends_at_local: '2030-06-09T03:00' },
    ])
    expect(await fieldsOf(change(id, { ends_at_local: '2030-06-08T22:15' }))).toEqual({
      seatings: [expect.stringContaining('Club would be outside the event')],
    })
  })

  it('are copied with the event and what it sells, and come with a template on every date.', async () => {
    const { id, seatings } = await draft()
    await sell(id, { seating_id: seatings[1]?.id })
    const copy = await admin.call(manageEvent, { params: { id }, body: { action: 'duplicate' } })
    expect(copy.seatings).toMatchObject([
      { name: 'Dinner', starts_at_local: '2030-06-08T19:30' },
      { name: 'Club', ends_at_local: '2030-06-09T04:00' },
    ])
    const itemOf = async (event: string) =>
      (await admin.call(listPrestations, { params: { id: event } })).prestations.map(({ seating_id }) => seating_id)
    expect(await itemOf(copy.id)).toEqual([copy.seatings[1]?.id])

    const template = await admin.call(createTemplate, { body: { name: 'Supper club', event_id: id } })
    expect(template.event.seatings).toEqual([
      { name: 'Dinner', starts: { day: 0, time: '19:30' }, ends: { day: 0, time: '22:00' } },
      { name: 'Club', starts: { day: 0, time: '22:30' }, ends: { day: 1, time: '04:00' } },
    ])
    expect(template.prestations).toMatchObject([{ seating: 'Club' }])
    const body = { template_id: template.id, business_date: '2030-07-06' }
    const series = await admin.call(createEvent, { body: { ...body, repeat: { count: 2 } } })
    for (const one of series.events ?? []) {
      const event = await events.read(one.event_id ?? '')
      expect(event.seatings).toMatchObject([{ starts_at_local: `${one.business_date}T19:30` }, { name: 'Club' }])
      expect(await itemOf(event.id)).toEqual([event.seatings[1]?.id])
    }
    expect(series.events).toHaveLength(2)
    const late = await admin.call(createEvent, {
      body: {
        ...body,
        business_date: '2030-08-03',
        doors_at_local: null,
        starts_at_local: '2030-08-03T20:30',
        ends_at_local: '2030-08-04T05:00',
      },
    })
    expect(late.seatings).toMatchObject([{ starts_at_local: '2030-08-03T20:30' }, { ends_at_local: '2030-08-04T05:00' }])

    const { version } = template
    const edit = async (more: object) =>
      fieldsOf(admin.call(updateTemplate, { params: { id: template.id }, body: { version, ...more } }))
    expect(await edit({ event: { ...template.event, seatings: [] } })).toEqual({
      'prestations.0.seating': ['Choose one of the event’s seatings'],
    })
    const [, clubTime] = template.event.seatings!
    expect(await edit({ event: { ...template.event, seatings: [{ ...clubTime!, ends: { day: 1, time: '06:00' } }] } })).toEqual({
      'event.seatings.0.ends': [expect.stringContaining('the end of the event')],
    })
  })

  it('go with an event that is deleted.', async () => {
    const { id, seatings } = await draft()
    await sell(id, { seating_id: seatings[0]?.id })
    await admin.call(deleteEvent, { params: { id } })
    const { rows } = await world.pool.query('select 1 from seatings where event_id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('A table', () => {
  it('is sold in one seating of its event, if that has any.', async () => {
    const { id, seatings } = await draft()
    const other = await draft()
    expect(await fieldsOf(sell(id))).toEqual({ seating_id: ['Choose the seating'] })
    expect(await fieldsOf(sell(id, { seating_id: other.seatings[0]?.id }))).toEqual({
      seating_id: ['Choose one of the event’s seatings'],
    })
    const entry = { kind: 'entry', heads_per_unit: 1, seating_id: seatings[0]?.id }
    expect(await fieldsOf(sell(id, entry))).toEqual({ seating_id: ['Only tables have a seating'] })
    const item = await sell(id, { seating_id: seatings[0]?.id })
    expect(await admin.call(duplicatePrestation, { params: { id: item.id } })).toMatchObject({ seating_id: seatings[0]?.id })
    const moved = await admin.call(updatePrestation, {
      params: { id: item.id },
      body: { version: item.version, seating_id: seatings[1]?.id ?? '' },
    })
    expect(moved.seating_id).toBe(seatings[1]?.id)
    await events.act(id, 'publish')
    await book(id, item.id)
    const back = { version: moved.version, seating_id: seatings[0]?.id ?? '' }
    expect(await fieldsOf(admin.call(updatePrestation, { params: { id: item.id }, body: back }))).toEqual({
      seating_id: [expect.stringContaining('Add another item for that seating')],
    })
  })

  it('that is not sold goes to the first seating when an event gets some, and back when it has none.', async () => {
    const { id } = await events.draft(evening)
    const { id: item, seating_id } = await sell(id)
    expect(seating_id).toBeNull()
    const itemNow = async () => (await admin.call(listPrestations, { params: { id } })).prestations.find((one) => one.id === item)
    const after = await change(id, { seatings: [club, dinner] })
    expect((await itemNow())?.seating_id).toBe(after.seatings[0]?.id)
    await change(id, { seatings: [] })
    expect((await itemNow())?.seating_id).toBeNull()
  })
})

describe('Seatings of an event on sale', () => {
  it('cannot be added once tables are booked from doors to the end.', async () => {
    const { id } = await events.draft(evening)
    const item = await sell(id)
    await events.act(id, 'publish')
    const { call, reservation } = await book(id, item.id)
    expect(await fieldsOf(change(id, { seatings: [dinner] }))).toEqual({
      seatings: [expect.stringContaining('Guests have booked Booth from doors to the end')],
    })
    await call(cancelReservation, { params: { id: reservation.id } })
    expect((await change(id, { seatings: [dinner] })).seatings).toMatchObject([dinner])
  })

  it('keep what guests booked: it is not removed and its start stays, but its end and other seatings may change.', async () => {
    const { id, seatings } = await draft()
    const item = await sell(id, { seating_id: seatings[0]?.id })
    await events.act(id, 'publish')
    const { call, reservation } = await book(id, item.id)
    const [first, second] = seatings.map((one) => ({
      id: one.id,
      name: one.name,
      starts_at_local: one.starts_at_local,
      ends_at_local: one.ends_at_local,
    }))
    expect(await fieldsOf(change(id, { seatings: [second!] }))).toEqual({
      seatings: ['Guests have booked Dinner, so it can’t be removed'],
    })
    expect(await fieldsOf(change(id, { seatings: [{ ...first!, starts_at_local: '2030-06-01T20:00' }, second!] }))).toEqual({
      'seatings.0.starts_at_local': ['Guests have booked Dinner, so its start can’t change'],
    })
    const longer = [{ ...first!, ends_at_local: '2030-06-01T22:30' }]
    expect((await change(id, { seatings: longer })).seatings).toMatchObject(longer)
    await call(cancelReservation, { params: { id: reservation.id } })
    expect((await change(id, { seatings: [] })).seatings).toEqual([])
  })
})

it('The database keeps the seatings of an event apart, and an item in a seating of the same event.', async () => {
  const { id, seatings } = await draft()
  const other = await draft()
  const overlapping = `insert into seatings (id, event_id, name, starts_at, ends_at)
    select gen_random_uuid(), event_id, 'Again', starts_at, ends_at from seatings where id = $1`
  await expect(world.pool.query(overlapping, [seatings[0]?.id])).rejects.toMatchObject({ constraint: 'seatings_apart' })
  const item = await sell(id, { seating_id: seatings[0]?.id })
  const stray = world.pool.query('update prestations set seating_id = $1 where id = $2', [other.seatings[0]?.id, item.id])
  await expect(stray).rejects.toMatchObject({ constraint: 'prestations_seating' })
})
