import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CallError, type Call } from '#contract/base/client.ts'
import { getClub } from '#contract/events/club-page.ts'
import { createClub, getOwnClub, updateClub, type OwnClub } from '#contract/clubs/clubs.ts'
import { timezones } from '#contract/base/countries.ts'
import { listEvents, searchAll } from '#contract/events/events.ts'
import { insertRow } from '../../testing/bad-input/insert-row.ts'
import { addEvent } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { invoiceIssued, post } from '../ledger/index.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(() => world.close())

const refusal = async (answer: Promise<unknown>): Promise<{ status: number; body: Record<string, unknown> }> => {
  const error = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('That was not refused.')
  return { status: error.status, body: error.body as Record<string, unknown> }
}

const everything = {
  legal_name: 'Halle 9 GmbH',
  description: 'A hall.',
  street: 'Hafenweg 9',
  postcode: '20457',
  city: 'Hamburg',
  country: 'DE',
  location: { latitude: 53.54, longitude: 9.99 },
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  licence_capacity: 800,
  release_minutes: 45,
  opening_days: [
    { weekday: 6, opens_local: '23:00', closes_local: '07:00' },
    { weekday: 5, opens_local: '22:00', closes_local: '06:00' },
  ],
  contact_email: 'hallo@halle9.example',
  contact_phone: '+49 40 555 0100',
  genres: ['Techno', 'House'] as const,
  day_cutoff: '09:30',
  cancellation_policy: [
    { hours_before: 72, refund_bp: 10_000 },
    { hours_before: 0, refund_bp: 2_500 },
  ],
  points_rate_bp: 20_000,
  min_age: 21,
}

/** A new administrator with a club that only has this name. */
async function open(name: string): Promise<{ call: Call; club: OwnClub; id: string }> {
  const { call, id } = await world.guest('adminclub')
  return { call, id, club: await call(createClub, { body: { name } }) }
}

const change = (call: Call, club: OwnClub, fields: Record<string, unknown>) =>
  call(updateClub, { body: { version: club.version, ...fields } })

/** Like the last step of onboarding. */
async function complete(call: Call, club: OwnClub): Promise<OwnClub> {
  await change(call, club, everything)
  await world.pool.query('update clubs set onboarding_completed_at = now() where id = $1', [club.id])
  return call(getOwnClub)
}

describe('createClub', () => {
  it('creates a club with only its name, and lists what is missing.', async () => {
    const { call, club } = await open('Café Früh')
    expect(club).toMatchObject({
      slug: 'cafe-fruh',
      name: 'Café Früh',
      legal_name: '',
      timezone: null,
      currency: null,
      day_cutoff: '08:00',
      min_age: 18,
      points_rate_bp: 10_000,
      version: 1,
      is_set_up: false,
    })
    expect(club.requirements.filter(({ state }) => state === 'done').map(({ key }) => key)).toEqual(['name'])
    expect(club.cancellation_policy).toEqual([
      { hours_before: 48, refund_bp: 10_000 },
      { hours_before: 24, refund_bp: 5_000 },
      { hours_before: 0, refund_bp: 0 },
    ])
    expect(await call(getOwnClub)).toEqual(club)
  })

  it('accepts everything at once, too.', async () => {
    const { call } = await world.guest('adminclub')
    const club = await call(createClub, {
      body: { name: 'Halle 9', slug: 'halle-neun', ...everything, genres: [...everything.genres] },
    })
    expect(club).toMatchObject({
      ...everything,
      slug: 'halle-neun',
      is_set_up: true,
      opening_days: everything.opening_days.toReversed(),
      cover: null,
      logo: null,
    })
  })

  it('finds a separate slug for every club of the same name.', async () => {
    expect((await open('Nachtwerk')).club.slug).toBe('nachtwerk')
    const { call } = await world.guest('adminclub')
    expect((await call(createClub, { body: { name: 'Nachtwerk', city: 'Bremen' } })).slug).toBe('nachtwerk-bremen')
    expect((await open('Nachtwerk')).club.slug).toBe('nachtwerk-2')
  })

  it('refuses a taken slug.', async () => {
    const { call } = await world.guest('adminclub')
    const { status, body } = await refusal(call(createClub, { body: { name: 'Kelder', slug: world.event.club_slug } }))
    expect([status, body['code'], body['fields']]).toEqual([
      400,
      'invalid',
      { slug: ['Another club uses this address. Choose another one'] },
    ])
    expect((await refusal(call(getOwnClub))).body['code']).toBe('no_club')
  })

  it('creates one club per account, however often and concurrently it is called.', async () => {
    const { call, id } = await world.guest('adminclub')
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => call(createClub, { body: { name: `Twin ${index}` } })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, body: { code: 'club_exists' } })
    expect((await world.pool.query('select 1 from clubs where admin_id = $1', [id])).rowCount).toBe(1)
  })

  it('gives clubs of the same name created at once different slugs.', async () => {
    const admins = await Promise.all(Array.from({ length: 5 }, () => world.guest('adminclub')))
    const clubs = await Promise.all(admins.map(({ call }) => call(createClub, { body: { name: 'Rush Hour' } })))
    expect(new Set(clubs.map(({ slug }) => slug)).size).toBe(5)
  })

  it('permanently links the club to the ambassador whose code its administrator signed up with.', async () => {
    const [ambassador, admin] = [await world.guest('ambassador'), await world.guest('adminclub')]
    const created_at = world.clock.now().toString()
    await insertRow(world.pool, 'referral_codes', { code: 'NIGHT777', kind: 'vanity', ambassador_id: ambassador.id, created_at })
    await insertRow(world.pool, 'referrals', { user_id: admin.id, code: 'NIGHT777', created_at })
    await world.pool.query(`update ambassador_profiles set approval_status = 'suspended' where user_id = $1`, [ambassador.id])
    const club = await admin.call(createClub, { body: { name: 'Referred' } })
    const { rows } = await world.pool.query('select referral_code from clubs where id = $1', [club.id])
    expect(rows).toEqual([{ referral_code: 'NIGHT777' }])
  })
})

describe('getOwnClub', () => {
  it('tells an administrator without a club to set one up, and refuses staff without the permission.', async () => {
    expect(await refusal((await world.guest('adminclub')).call(getOwnClub))).toMatchObject({
      status: 404,
      body: { code: 'no_club' },
    })
    expect(await refusal((await world.staff('can_access_events')).call(getOwnClub))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await (await world.staff('can_access_club_setup')).call(getOwnClub)).id).toBe(world.event.club_id)
  })
})

describe('updateClub', () => {
  it('changes what is sent, keeps the rest, and clears what is null.', async () => {
    const { call, club } = await open('Steps')
    const first = await change(call, club, { legal_name: 'Steps Ltd', contact_phone: '+44 20 7946 0111', country: 'GB' })
    expect(first).toMatchObject({ legal_name: 'Steps Ltd', country: 'GB', version: 2 })
    const second = await change(call, first, { legal_name: null, contact_phone: null, description: 'Two floors.' })
    expect(second).toMatchObject({ legal_name: '', contact_phone: null, country: 'GB', description: 'Two floors.', version: 3 })
    const last = await change(call, second, everything)
    expect(last).toMatchObject({ is_set_up: true, version: 4 })
    expect(new Set(last.requirements.map(({ state }) => state))).toEqual(new Set(['done']))
    expect((await change(call, last, { opening_days: null, genres: null, location: null })).opening_days).toEqual([])
  })

  it('refuses the second of two devices with the current club; only one of two simultaneous calls succeeds.', async () => {
    const { call, club, id } = await open('Two Devices')
    await change(call, club, { description: 'From the phone.' })
    const { status, body } = await refusal(change(call, club, { description: 'From the desk.' }))
    expect([status, body['code']]).toEqual([409, 'stale'])
    expect(body['current']).toEqual(await call(getOwnClub))

    const now = await call(getOwnClub)
    const both = await Promise.allSettled(['A', 'B', 'C'].map((name) => change(call, now, { name })))
    expect(both.filter(({ status: one }) => one === 'fulfilled')).toHaveLength(1)
    const { rows } = await world.pool.query('select version from clubs where admin_id = $1', [id])
    expect(rows).toEqual([{ version: now.version + 1 }])
  })

  it.each([
    ['a zone that is none', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['an offset for a zone', { timezone: '+02:00' }, 'timezone'],
    ['a country that is none', { country: 'XX' }, 'country'],
    ['a currency that is none', { currency: 'EURO' }, 'currency'],
    ['a lower-case currency', { currency: 'eur' }, 'currency'],
    ['no heads', { licence_capacity: 0 }, 'licence_capacity'],
    ['a table released at once', { release_minutes: 9 }, 'release_minutes'],
    ['a table kept all night', { release_minutes: 361 }, 'release_minutes'],
    ['half a head', { licence_capacity: 10.5 }, 'licence_capacity'],
    [
      'a weekday twice',
      { opening_days: [1, 1].map((weekday) => ({ weekday, opens_local: '22:00', closes_local: '04:00' })) },
      'opening_days',
    ],
    [
      'an eighth weekday',
      { opening_days: [{ weekday: 8, opens_local: '22:00', closes_local: '04:00' }] },
      'opening_days.0.weekday',
    ],
    [
      'a time that is none',
      { opening_days: [{ weekday: 1, opens_local: '24:00', closes_local: '04:00' }] },
      'opening_days.0.opens_local',
    ],
    [
      'closing as it opens',
      { opening_days: [{ weekday: 1, opens_local: '22:00', closes_local: '22:00' }] },
      'opening_days.0.closes_local',
    ],
    ['an unknown genre', { genres: ['Polka'] }, 'genres.0'],
    ['a genre twice', { genres: ['House', 'House'] }, 'genres'],
    ['a cut-off in the afternoon', { day_cutoff: '13:00' }, 'day_cutoff'],
    ['no cancellation policy at all', { cancellation_policy: [] }, 'cancellation_policy'],
    [
      'steps that do not fall',
      {
        cancellation_policy: [
          { hours_before: 24, refund_bp: 5000 },
          { hours_before: 48, refund_bp: 0 },
        ],
      },
      'cancellation_policy',
    ],
    [
      'more back for less notice',
      {
        cancellation_policy: [
          { hours_before: 48, refund_bp: 0 },
          { hours_before: 24, refund_bp: 5000 },
        ],
      },
      'cancellation_policy',
    ],
    [
      'more back than was paid',
      { cancellation_policy: [{ hours_before: 48, refund_bp: 10_001 }] },
      'cancellation_policy.0.refund_bp',
    ],
    ['guests of seventeen', { min_age: 17 }, 'min_age'],
    ['points that cost', { points_rate_bp: -1 }, 'points_rate_bp'],
    ['a place off the earth', { location: { latitude: 91, longitude: 0 } }, 'location.latitude'],
    ['half a place', { location: { latitude: 1 } }, 'location.longitude'],
    ['no name', { name: null }, 'name'],
    ['an address with a slash', { slug: 'a/b/c' }, 'slug'],
    ['an e-mail that is none', { contact_email: 'call us' }, 'contact_email'],
    ['a phone that is none', { contact_phone: 'at the door' }, 'contact_phone'],
    ['an unknown field', { admin_id: 'me' }, 'admin_id'],
  ])('refuses %s.', async (_what, fields, field) => {
    const { call } = await world.admin()
    const club = await call(getOwnClub)
    const { status, body } = await refusal(change(call, club, fields))
    expect([status, body['code'], Object.keys(body['fields'] as object)]).toEqual([400, 'invalid', [field]])
    expect((await call(getOwnClub)).version).toBe(club.version)
  })

  it('refuses a taken slug.', async () => {
    const { call, club } = await open('Addressed')
    expect((await refusal(change(call, club, { slug: world.event.club_slug }))).body['fields']).toEqual({
      slug: ['Another club uses this address. Choose another one'],
    })
    expect((await change(call, club, { slug: 'new-address' })).slug).toBe('new-address')
  })

  it('cannot clear what the setup required once the club is open, but can replace it.', async () => {
    const { call, club } = await open('Open House')
    const opened = await complete(call, club)
    const { status, body } = await refusal(change(call, opened, { street: '', contact_email: null, timezone: null }))
    expect([status, body['fields']]).toEqual([
      400,
      { street: ['Street is required'], timezone: ['Time zone is required'], contact_email: ['Contact email is required'] },
    ])
    expect(await change(call, opened, { street: 'Hafenweg 11', timezone: 'Europe/Vienna', currency: 'CHF' })).toMatchObject({
      street: 'Hafenweg 11',
      timezone: 'Europe/Vienna',
      currency: 'CHF',
      is_set_up: true,
    })
  })

  it('keeps zone and currency while events are planned, and the slug once one was published.', async () => {
    const { call, club } = await open('Planned')
    const opened = await complete(call, club)
    expect(opened.fixed).toEqual({ slug: null, timezone: null, currency: null })
    const event = await addEvent(world, { club_id: club.id, state: 'draft' })
    const planned = await call(getOwnClub)
    expect(planned.fixed).toEqual({
      slug: null,
      timezone: 'Upcoming events use this time zone. Cancel or delete them first.',
      currency: 'Your club already has prices and payments in this currency, so it can’t change.',
    })
    expect(await refusal(change(call, planned, { timezone: 'Europe/Vienna' }))).toMatchObject({
      status: 409,
      body: { code: 'timezone_fixed' },
    })
    expect(await refusal(change(call, planned, { currency: 'CHF' }))).toMatchObject({
      status: 409,
      body: { code: 'currency_fixed' },
    })
    const moved = await change(call, planned, { slug: 'new-plan', timezone: 'Europe/Berlin', currency: 'EUR' })

    await world.pool.query(`update events set state = 'published' where id = $1`, [event])
    expect(await refusal(change(call, moved, { slug: 'planned-again' }))).toMatchObject({
      status: 409,
      body: { code: 'slug_fixed' },
    })
    // A cancelled event no longer fixes the zone; its links are still in circulation, and its prices stay.
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [event])
    expect((await call(getOwnClub)).fixed).toMatchObject({
      slug: expect.any(String),
      timezone: null,
      currency: expect.any(String),
    })
  })

  it('keeps the currency once anything was posted in it.', async () => {
    const { call, club } = await open('Booked')
    const opened = await complete(call, club)
    const posting = {
      ...invoiceIssued({ total_minor: 4900, tax_minor: 800 }),
      club_id: club.id,
      currency: 'EUR',
      occurred_at: world.clock.now(),
      settled_at: null,
      source: 'online',
      cause: { kind: 'invoice', id: crypto.randomUUID() },
      actor: { kind: 'system' },
      event: null,
      reservation_id: null,
    } as const
    await world.infrastructure.db.transaction().execute(async (tx) => post(tx, [posting]))
    expect(await refusal(change(call, opened, { currency: 'CHF' }))).toMatchObject({
      status: 409,
      body: { code: 'currency_fixed' },
    })
    expect(await change(call, opened, { timezone: 'Europe/Vienna' })).toMatchObject({
      timezone: 'Europe/Vienna',
      currency: 'EUR',
    })
  })

  it('makes events of a renamed club searchable by the new name.', async () => {
    const { call, club } = await open('Grauzone')
    const opened = await complete(call, club)
    await addEvent(world, { club_id: club.id, title: 'Nachtfalter', search_text: ' nachtfalter grauzone hamburg' })
    await change(call, opened, { name: 'Weisswerk', city: 'Kiel' })
    await world.runDueJobs()
    const titles = async (search: string) =>
      (await world.anonymous(listEvents, { query: { search } })).events.map(({ title }) => title)
    expect(await titles('weisswerk kiel')).toEqual(['Nachtfalter'])
    expect(await titles('grauzone')).toEqual([])
    expect((await world.anonymous(searchAll, { query: { q: 'weisswerk' } })).clubs.map(({ city }) => city)).toEqual(['Kiel'])
  })

  it('lets staff with the permission edit their own club only.', async () => {
    const { call } = await world.staff('can_access_club_setup')
    const club = await call(getOwnClub)
    expect((await change(call, club, { description: 'By the staff.' })).description).toBe('By the staff.')
    expect(await refusal((await world.staff('can_access_events')).call(updateClub, { body: { version: 1 } }))).toMatchObject({
      status: 403,
    })
  })
})

it('Every zone a club may choose is known to the database too.', async () => {
  const { rows } = await world.pool.query<{ zone: string }>(
    'select zone from unnest($1::text[]) zone where zone not in (select name from pg_timezone_names)',
    [[...timezones]],
  )
  expect(rows).toEqual([])
})

describe('getClub', () => {
  it('shows an open club with its upcoming events, soonest first, and the cursor for more.', async () => {
    const { call, club } = await open('Shown')
    const { slug } = await complete(call, club)
    for (let index = 0; index < 27; index += 1)
      await addEvent(world, { club_id: club.id, in_hours: 24 + index * 24, title: `Night ${index}` })
    await addEvent(world, { club_id: club.id, in_hours: -48, title: 'Over' })
    await addEvent(world, { club_id: club.id, state: 'draft', title: 'Not yet' })
    const page = await world.anonymous(getClub, { params: { slug } })
    expect(page.club).toMatchObject({
      slug,
      name: 'Shown',
      country: 'DE',
      timezone: 'Europe/Berlin',
      min_age: 21,
      contact_phone: '+49 40 555 0100',
    })
    expect(page.club).not.toHaveProperty('legal_name')
    expect([page.count, page.events.length, page.events[0]?.title]).toEqual([27, 25, 'Night 0'])
    const rest = await world.anonymous(listEvents, { query: { club: slug, cursor: page.next ?? '' } })
    expect(rest.events.map(({ title }) => title)).toEqual(['Night 25', 'Night 26'])
  })

  it('finds no club that is not open yet, and no unknown one.', async () => {
    const { club } = await open('Hidden')
    for (const slug of [club.slug, 'no-such-club', "x' or true --"]) {
      expect(await refusal(world.anonymous(getClub, { params: { slug } }))).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
  })
})
