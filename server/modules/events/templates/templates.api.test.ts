import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createEvent, getManagedEvent } from '#contract/events/management.ts'
import * as contract from '#contract/events/templates.ts'
import { createPrestation, listPrestations } from '#contract/events/prestations.ts'
import { makeEvent } from '../../../testing/bad-input/rows.ts'
import { addEvent } from '../../../testing/events.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const { createTemplate, deleteTemplate, listTemplates, previewSeries, updateTemplate } = contract

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

const at = (day: number, time: string) => ({ day, time })
const event = {
  title: 'Deep Current',
  genres: ['Techno' as const],
  starts: at(0, '23:00'),
  ends: at(1, '06:00'),
  doors: at(0, '22:30'),
  sales_start: at(-14, '10:00'),
}
const entry = { kind: 'entry', name: 'Entry', price_minor: 1200, payment: 'at_club', status: 'on_sale' } as const
const list = {
  kind: 'guest_list',
  name: 'List',
  price_minor: 0,
  payment: 'free',
  status: 'on_sale',
  free_until: at(1, '00:30'),
  price_after_minor: 1000,
  sales_end: at(0, '22:00'),
} as const

let number = 0
const aName = () => `Template ${(number += 1)}`
const make = async (change: Record<string, unknown> = {}) =>
  admin.call(createTemplate, { body: { name: aName(), event: { ...event, ...change }, prestations: [entry, list] } })
const run = async (template_id: string, business_date: string, more: Record<string, unknown> = {}, idempotencyKey?: string) =>
  admin.call(createEvent, { body: { template_id, business_date, ...more }, ...(idempotencyKey && { idempotencyKey }) })

describe('createTemplate', () => {
  it('has the defaults of terms that did not exist when it was saved.', async () => {
    const { id } = await make()
    const without = `(select json_agg(one::jsonb - 'commission_bp') from json_array_elements(prestations::json) one)`
    await world.pool.query(`update event_templates set prestations = ${without} where id = $1`, [id])
    const { templates } = await admin.call(listTemplates, {})
    expect(templates.find((one) => one.id === id)?.prestations).toMatchObject([{ commission_bp: null }, {}])
  })

  it('saves what is entered, with defaults for the rest.', async () => {
    const template = await make()
    expect(template).toMatchObject({
      version: 1,
      upcoming: 0,
      cover: null,
      event: { ...event },
      prestations: [
        { name: 'Entry', pricing: 'per_person', free_until: null, stock: null },
        { name: 'List', free_until: at(1, '00:30') },
      ],
    })
    const { templates } = await admin.call(listTemplates)
    expect(templates.find(({ id }) => id === template.id)).toEqual(template)
  })

  it('copies an event with everything it sells, its times relative to its date.', async () => {
    const event_id = await addEvent(world, {
      title: 'Saved',
      starts_at: '2032-10-30T21:00:00Z',
      ends_at: '2032-10-31T05:00:00Z',
      sales_end_at: '2032-10-31T04:00:00Z',
      business_date: '2032-10-30',
      cover_file: 'saved',
      cover_color: '#112233',
    })
    await admin.call(createPrestation, {
      params: { id: event_id },
      body: { ...entry, stock: 50, phase_group: 'Entry', sales_end_at_local: '2032-10-29T18:00' },
    })
    await admin.call(createPrestation, { params: { id: event_id }, body: { ...entry, name: 'Old', status: 'archived' } })
    const template = await admin.call(createTemplate, { body: { name: aName(), event_id } })
    expect(template).toMatchObject({
      event: {
        title: 'Saved',
        starts: at(0, '23:00'),
        ends: at(1, '06:00'),
        sales_end: at(1, '05:00'),
        doors: null,
        capacity: 1000,
      },
      cover: { name: 'saved' },
      prestations: [{ name: 'Entry', stock: 50, phase_group: 'Entry', sales_end: at(-1, '18:00') }],
    })
    const event = await run(template.id, '2032-11-06')
    expect(event).toMatchObject({
      title: 'Saved',
      state: 'draft',
      starts_at: '2032-11-06T22:00:00.000Z',
      ends_at: '2032-11-07T05:00:00.000Z',
      cover: { name: 'saved' },
      template_id: template.id,
      series_id: null,
      capacity: 1000,
    })
    expect(await admin.call(listPrestations, { params: { id: event.id } })).toMatchObject({
      count: 1,
      prestations: [{ name: 'Entry', sales_end_at_local: '2032-11-05T18:00', phase_group: 'Entry', sold: 0 }],
    })
  })

  it('refuses an event with times further off than a template can store, naming each, and stored templates stay readable.', async () => {
    const starts_at = world.clock.now().add({ hours: 24 * 500 })
    const at = (hours: number) => starts_at.add({ hours }).toString({ smallestUnit: 'millisecond' })
    const event_id = await addEvent(world, {
      starts_at: at(0),
      ends_at: at(8),
      sales_start_at: at(-24 * 400),
      sales_end_at: at(7),
      business_date: at(0).slice(0, 10),
    })
    await admin.call(createPrestation, {
      params: { id: event_id },
      body: { ...entry, name: 'Early', sales_end_at_local: at(-24 * 380).slice(0, 16) },
    })
    const refusal = admin.call(createTemplate, { body: { name: aName(), event_id } })
    await expect(refusal).rejects.toMatchObject(
      refusedWith(400, 'invalid', {
        fields: { 'event.sales_start': [expect.any(String)], 'prestations.0.sales_end': [expect.stringContaining('Early')] },
      }),
    )
    expect((await admin.call(listTemplates)).templates).toBeInstanceOf(Array)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['an end before the start', { event: { ...event, ends: at(0, '22:00') } }, 'event.ends'],
    ['more than a day', { event: { ...event, ends: at(2, '06:00') } }, 'event.ends'],
    ['a start that belongs to the night before', { event: { ...event, starts: at(0, '02:00'), doors: null } }, 'event.starts'],
    ['sales that open after they close', { event: { ...event, sales_end: at(-20, '10:00') } }, 'event.sales_start'],
    ['more places than the licence has', { event: { ...event, capacity: 1_000_000 } }, 'event.capacity'],
    ['a time that is none', { event: { ...event, starts: at(0, '24:00') } }, 'event.starts.time'],
    ['a day far off', { event: { ...event, sales_start: at(-400, '10:00') } }, 'event.sales_start.day'],
    ['what cannot be sold', { event, prestations: [entry, { ...entry, payment: 'free' }] }, 'prestations.1.price_minor'],
    [
      'a free time outside the event',
      { event, prestations: [{ ...list, free_until: at(1, '07:00') }] },
      'prestations.0.free_until',
    ],
    ['a price in the wrong exponent', { event, prestations: [{ ...entry, price_minor: 12.5 }] }, 'prestations.0.price_minor'],
    ['nothing to make it of', {}, 'event'],
    ['an event and a text', { event, event_id: randomUUID() }, 'event'],
  ])('refuses %s, naming the field.', async (_, content, field) => {
    const body = { name: aName(), ...content }
    await expect(admin.call(createTemplate, { body })).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { [field]: [expect.any(String)] } }),
    )
  })

  it('refuses a name that is taken, in any case, also concurrently.', async () => {
    const body = { name: aName(), event }
    const results = await Promise.allSettled(
      [body, { ...body, name: body.name.toUpperCase() }].map(async (one) => admin.call(createTemplate, { body: one })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(admin.call(createTemplate, { body })).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { name: ['You already have a template with that name'] } }),
    )
  })
})

describe('updateTemplate', () => {
  it('changes what is sent, and no existing event.', async () => {
    const { id } = await make()
    const night = await run(id, '2032-05-01')
    expect(
      await admin.call(updateTemplate, {
        params: { id },
        body: { version: 1, event: { ...event, title: 'Shallow Current' }, prestations: [entry] },
      }),
    ).toMatchObject({ version: 2, upcoming: 1, event: { title: 'Shallow Current' }, prestations: [{ name: 'Entry' }] })
    expect(await admin.call(getManagedEvent, { params: { id: night.id } })).toMatchObject({ title: 'Deep Current' })
  })

  it('refuses a stale version, a taken name and invalid fields.', async () => {
    const [one, other] = [await make(), await make()]
    const save = async (body: Record<string, unknown>) =>
      admin.call(updateTemplate, { params: { id: one.id }, body: { version: 1, ...body } })
    await expect(save({ name: other.name })).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { name: [expect.any(String)] } }),
    )
    await expect(save({ event: { ...event, ends: at(0, '22:00') } })).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { 'event.ends': [expect.any(String)] } }),
    )
    await save({ name: aName() })
    await expect(save({ name: aName() })).rejects.toMatchObject(refusedWith(409, 'stale', { current: { version: 2 } }))
  })
})

describe('deleteTemplate', () => {
  it('keeps the events created from it.', async () => {
    const { id, name } = await make()
    const event = await run(id, '2032-05-01')
    expect(await admin.call(deleteTemplate, { params: { id } })).toEqual({ message: `The template ${name} was deleted.` })
    expect(await admin.call(getManagedEvent, { params: { id: event.id } })).toMatchObject({
      title: 'Deep Current',
      template_id: null,
    })
    await expect(run(id, '2032-05-08')).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })
})

describe('an event from a template', () => {
  it('is a draft at its wall-clock times, with everything it sells and its own overrides.', async () => {
    const { id } = await make()
    const event = await run(id, '2032-05-01', { title: 'Labour of Love', ends_at_local: '2032-05-02T07:00' })
    expect(event).toMatchObject({
      title: 'Labour of Love',
      state: 'draft',
      business_date: '2032-05-01',
      starts_at_local: '2032-05-01T23:00',
      ends_at_local: '2032-05-02T07:00',
      doors_at_local: '2032-05-01T22:30',
      sales_start_at_local: '2032-04-17T10:00',
      genres: ['Techno'],
      template_id: id,
      series_id: null,
      adjusted: false,
    })
    expect(event.events).toBeUndefined()
    const { prestations } = await admin.call(listPrestations, { params: { id: event.id } })
    expect(prestations).toMatchObject([
      { name: 'Entry', status: 'on_sale' },
      { name: 'List', free_until_local: '2032-05-02T00:30', sales_end_at_local: '2032-05-01T22:00', price_after_minor: 1000 },
    ])
  })

  it('moves what it sells to a custom start.', async () => {
    const { id } = await make()
    const event = await run(id, '2032-05-01', {
      starts_at_local: '2032-05-01T20:00',
      ends_at_local: '2032-05-01T23:30',
      doors_at_local: null,
    })
    const { prestations } = await admin.call(listPrestations, { params: { id: event.id } })
    expect(prestations).toMatchObject([{ name: 'Entry' }, { name: 'List', free_until_local: '2032-05-01T21:30' }])
  })

  it('reports a time that the clock skips.', async () => {
    const { id } = await make({ ends: at(1, '02:30'), sales_end: at(1, '01:00') })
    expect(await run(id, '2032-03-27')).toMatchObject({ adjusted: true, ends_at_local: '2032-03-28T03:30' })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no date', { business_date: undefined }, 'business_date'],
    ['an impossible date', { business_date: '2032-02-30' }, 'business_date'],
    [
      'a series without a template',
      {
        template_id: undefined,
        business_date: undefined,
        title: 'A',
        starts_at_local: '2032-05-01T23:00',
        ends_at_local: '2032-05-02T06:00',
        repeat: { count: 2 },
      },
      'repeat',
    ],
    ['a series with one address', { repeat: { count: 2 }, slug: 'one' }, 'slug'],
    ['a series with its own time', { repeat: { count: 2 }, starts_at_local: '2032-05-01T22:00' }, 'repeat'],
    ['a series without an end', { repeat: {} }, 'repeat.until'],
    ['a series with two ends', { repeat: { count: 2, until: '2032-06-01' } }, 'repeat.until'],
    ['a series of more than a year', { repeat: { count: 53 } }, 'repeat.count'],
    ['an end more than a year away', { repeat: { until: '2033-05-07' } }, 'repeat.until'],
    ['an eighth weekday', { repeat: { count: 2, weekdays: [8] } }, 'repeat.weekdays.0'],
    [
      'neither template nor title',
      {
        template_id: undefined,
        business_date: undefined,
        starts_at_local: '2032-05-01T23:00',
        ends_at_local: '2032-05-02T06:00',
      },
      'title',
    ],
  ])('refuses %s, naming the field.', async (_, change, field) => {
    const { id } = await make()
    const body = { template_id: id, business_date: '2032-05-01', ...change }
    await expect(admin.call(createEvent, { body })).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { [field]: [expect.any(String)] } }),
    )
  })
})

describe('a series', () => {
  const weekly = { weekdays: [5, 6], count: 6 }
  // The club's other events would occupy these dates.
  beforeEach(async () => world.pool.query("update events set state = 'archived' where business_date >= '2032-01-01'"))

  it('creates an event for each date, previewed by the same rule, and skips dates on which the club has any event.', async () => {
    const { id } = await make()
    // Friday, 26 March 2032.
    // From another template: any event of the club takes its date.
    await run((await make()).id, '2032-04-03')
    const body = { business_date: '2032-03-26', repeat: weekly }
    const preview = await admin.call(previewSeries, { params: { id }, body })
    const dates = ['2032-03-26', '2032-03-27', '2032-04-02', '2032-04-03', '2032-04-09', '2032-04-10']
    expect(preview.events.map((event) => [event.business_date, event.skipped])).toEqual(
      dates.map((date) => [date, date === '2032-04-03' ? 'exists' : null]),
    )

    const first = await run(id, '2032-03-26', { repeat: weekly })
    expect(first.events?.map((event) => ({ ...event, event_id: null }))).toEqual(preview.events)
    // 23:00 on the wall clock before and after the clock change.
    expect(first.events?.map(({ starts_at }) => starts_at.slice(11, 16))).toEqual([
      '22:00',
      '22:00',
      '21:00',
      '21:00',
      '21:00',
      '21:00',
    ])
    const ids = first.events?.flatMap(({ event_id }) => event_id ?? []) ?? []
    expect(ids).toHaveLength(5)
    const events = await Promise.all(ids.map(async (one) => admin.call(getManagedEvent, { params: { id: one } })))
    expect(new Set(events.map(({ series_id }) => series_id))).toEqual(new Set([first.series_id]))
    expect(new Set(events.map(({ slug }) => slug)).size).toBe(5)
    expect(first.series_id).not.toBeNull()
    expect(await admin.call(listPrestations, { params: { id: ids[4] ?? '' } })).toMatchObject({
      count: 2,
      prestations: [{}, { free_until_local: '2032-04-11T00:30' }],
    })
    await expect(run(id, '2032-03-26', { repeat: weekly })).rejects.toMatchObject(
      refusedWith(409, 'nothing_to_make', { events: expect.arrayContaining([expect.objectContaining({ skipped: 'exists' })]) }),
    )
  })

  it('skips past dates, and dates whose event was cancelled are free again.', async () => {
    const { id } = await make()
    const today = world.clock.now().toZonedDateTimeISO('Europe/Amsterdam').toPlainDate()
    const { events } = await run(id, today.subtract({ days: 14 }).toString(), { repeat: { count: 4 } })
    expect(events?.map(({ skipped }) => skipped).slice(0, 2)).toEqual(['past', 'past'])
    expect(events?.at(-1)?.skipped).toBeNull()
    await world.pool.query(`update events set state = 'cancelled' where template_id = $1`, [id])
    const again = await run(id, events?.at(-1)?.business_date ?? '', { repeat: { count: 1 } })
    expect(again.events).toMatchObject([{ skipped: null }])
  })

  it('is created once, however often it is sent with its key, and by the first caller.', async () => {
    const { id } = await make()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(async () => run(id, '2032-06-04', { repeat: { count: 3 } }, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await expect(run(id, '2032-06-11', { repeat: { count: 3 } }, key)).rejects.toMatchObject(
      refusedWith(409, 'idempotency_mismatch'),
    )
    const others = await Promise.allSettled([1, 2].map(async () => run(id, '2032-07-02', { repeat: { count: 3 } })))
    expect(others.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await world.pool.query<{ count: string }>('select count(*) from events where template_id = $1', [id])
    expect(rows[0]?.count).toBe('6')
  })

  it.each([
    ['too long', { ends: at(1, '23:00'), doors: null }, '2032-10-29', 'up to 24 hours'],
    [
      'over before they begin',
      { starts: at(1, '02:30'), ends: at(1, '03:15'), doors: null, sales_end: at(0, '22:00') },
      '2032-03-26',
      'after the start',
    ],
  ])(
    'is refused if a clock change makes one of its events %s, in the preview and on creation; without that date it is created.',
    async (_, times, friday, why) => {
      const { id } = await admin.call(createTemplate, { body: { name: aName(), event: { ...event, ...times } } })
      const [saturday, refusal] = [
        Temporal.PlainDate.from(friday).add({ days: 1 }).toString(),
        refusedWith(400, 'invalid', { fields: { business_date: [expect.stringContaining(why)] } }),
      ]
      const body = { business_date: friday, repeat: { weekdays: [5, 6], count: 2 } }
      await expect(admin.call(previewSeries, { params: { id }, body })).rejects.toMatchObject(refusal)
      await expect(run(id, friday, { repeat: body.repeat })).rejects.toMatchObject(refusal)
      await expect(admin.call(previewSeries, { params: { id }, body: { business_date: saturday } })).rejects.toMatchObject(
        refusal,
      )
      await expect(run(id, saturday)).rejects.toMatchObject(
        refusedWith(400, 'invalid', { fields: { ends_at_local: [expect.stringContaining(why)] } }),
      )
      await run(id, saturday, { ends_at_local: `${Temporal.PlainDate.from(saturday).add({ days: 1 }).toString()}T04:00` })
      expect((await run(id, friday, { repeat: { count: 2 } })).events).toHaveLength(2)
    },
  )

  it('is not cut short: a last date that is too far off is refused, in the preview too, and the last possible one is accepted.', async () => {
    const { id } = await make()
    const ask = async (until: string) =>
      admin.call(previewSeries, { params: { id }, body: { business_date: '2032-05-01', repeat: { until } } })
    await expect(ask('2033-04-30')).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { 'repeat.until': [expect.stringContaining('52 events')] } }),
    )
    expect((await ask('2033-04-29')).events.at(-1)?.business_date).toBe('2033-04-23')
  })

  it('creates all or none.', async () => {
    const { id } = await make()
    const idOf = async () =>
      (await world.pool.query<{ count: string }>('select count(*) from events where template_id = $1', [id])).rows[0]?.count
    // The third event fails, as if the database went away.
    await world.pool.query(`create function fail_third() returns trigger language plpgsql as $$ begin
      if new.business_date = '2032-08-20' then raise exception 'gone'; end if; return new; end $$`)
    await world.pool.query(`create trigger fail_third before insert on events for each row execute function fail_third()`)
    await expect(run(id, '2032-08-06', { repeat: { count: 3 } })).rejects.toMatchObject({ status: 500 })
    expect(await idOf()).toBe('0')
    await world.pool.query('drop trigger fail_third on events')
    await run(id, '2032-08-06', { repeat: { count: 3 } })
    expect(await idOf()).toBe('3')
  })
})

describe('a club without a time zone, a currency or a licence capacity', () => {
  it('has no templates yet, and sees what is missing.', async () => {
    const { id } = await make()
    const set = async (licence: number | null) =>
      world.pool.query(
        'update clubs set licence_capacity = $2, onboarding_completed_at = case when $2::integer is null then null else now() end where id = $1',
        [world.event.club_id, licence],
      )
    await set(null)
    const refusal = refusedWith(409, 'club_incomplete')
    await expect(make()).rejects.toMatchObject(refusal)
    await expect(admin.call(updateTemplate, { params: { id }, body: { version: 1, name: aName() } })).rejects.toMatchObject(
      refusal,
    )
    await expect(admin.call(previewSeries, { params: { id }, body: { business_date: '2032-05-01' } })).rejects.toMatchObject(
      refusal,
    )
    await expect(run(id, '2032-05-01')).rejects.toMatchObject(refusal)
    await set(100_000)
  })
})

describe("another club's template", () => {
  it('is not found by any call.', async () => {
    const { template_id: id, event_id } = await makeEvent(world.pool, '', `-${randomUUID()}`)
    const calls = [
      () => admin.call(updateTemplate, { params: { id }, body: { version: 1, name: 'Mine' } }),
      () => admin.call(deleteTemplate, { params: { id } }),
      () => admin.call(previewSeries, { params: { id }, body: { business_date: '2032-05-01' } }),
      () => run(id, '2032-05-01'),
      () => admin.call(createTemplate, { body: { name: aName(), event_id } }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(refusedWith(404, 'not_found'))
    expect((await admin.call(listTemplates)).templates.map((one) => one.id)).not.toContain(id)
  })
})
