import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { getClubGuest } from '#contract/guests/club-guests.ts'
import { cancelReservation } from '#contract/reservations/reservations.ts'
import { getClubNews, listClubNews, setClubNews } from '#contract/guests/news.ts'
import { addClub } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { bookGuest } from './testing/booked-guests.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const params = () => ({ club_id: world.event.club_id })
type Client = Awaited<ReturnType<World['guest']>>
const set = async ({ call }: Client, is_wanted: boolean, to = params()) => call(setClubNews, { params: to, body: { is_wanted } })
const consentsOf = async ({ id }: Client) =>
  (
    await world.pool.query<{ words: string; is_open: boolean }>(
      'select words, withdrawn_at is null as is_open from club_news_consents where client_id = $1 order by given_at',
      [id],
    )
  ).rows

describe('setClubNews', () => {
  it('keeps each consent with its time and words, and when it was withdrawn.', async () => {
    const client = await world.guest('client')
    expect(await client.call(getClubNews, { params: params() })).toMatchObject({ is_wanted: false, changed_at: null })
    const { club_name, changed_at } = await set(client, true)
    world.clock.move({ minutes: 1 })
    expect(await set(client, true)).toMatchObject({ is_wanted: true, changed_at })
    expect(await consentsOf(client)).toEqual([{ words: `News from ${club_name} by email`, is_open: true }])
    expect(await set(client, false)).toMatchObject({
      is_wanted: false,
      changed_at: world.clock.now().toString({ fractionalSecondDigits: 3 }),
    })
    world.clock.move({ minutes: 1 })
    expect(await set(client, true)).toMatchObject({ is_wanted: true })
    expect((await consentsOf(client)).map(({ is_open }) => is_open)).toEqual([false, true])
  })

  it('keeps one consent, however often it is given at the same time.', async () => {
    const client = await world.guest('client')
    await Promise.all([1, 2, 3].map(async () => set(client, true)))
    expect(await consentsOf(client)).toHaveLength(1)
  })

  it('is for clients, and for clubs that are open or were agreed with.', async () => {
    const client = await world.guest('client')
    const { club_id } = await addClub(world)
    await world.pool.query('update clubs set onboarding_completed_at = null where id = $1', [club_id])
    await expect(set(client, true, { club_id })).rejects.toMatchObject({ status: 404 })
    const staff = await world.staff('can_view_guests')
    await expect(set(staff, true)).rejects.toMatchObject({ status: 403 })
  })
})

describe('getClubNews', () => {
  it('is each client’s own.', async () => {
    const [one, other] = [await world.guest('client'), await world.guest('client')]
    await set(one, true)
    expect(await one.call(getClubNews, { params: params() })).toMatchObject({ is_wanted: true })
    expect(await other.call(getClubNews, { params: params() })).toMatchObject({ is_wanted: false })
    await expect(other.call(getClubNews, { params: { club_id: one.id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('listClubNews', () => {
  it('has the clubs where someone booked, and those they agreed with.', async () => {
    const client = await world.guest('client')
    expect(await client.call(listClubNews, {})).toEqual({ clubs: [], count: 0, next: null })
    const { club_id } = await addClub(world)
    await world.pool.query('update clubs set onboarding_completed_at = now() where id = $1', [club_id])
    await set(client, true, { club_id })
    const event_id = await addEvent(world)
    await bookGuest(world, event_id, await addPrestation(world, event_id), client)
    await world.runDueJobs()
    const { clubs } = await client.call(listClubNews, {})
    expect(new Map(clubs.map((club) => [club.club_id, club.is_wanted]))).toEqual(
      new Map([
        [club_id, true],
        [world.event.club_id, false],
      ]),
    )
  })
})

describe('a consent', () => {
  it('is shown to the club it was given to, exported to its guest, and erased with the account.', async () => {
    const admin = await world.admin()
    const client = await world.guest('client')
    const event_id = await addEvent(world)
    const { id: booking } = await bookGuest(world, event_id, await addPrestation(world, event_id), client)
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ id: string }>('select id from club_guests where client_id = $1', [client.id])
    const guest = { id: rows[0]?.id ?? '' }
    const shown = async () => (await admin.call(getClubGuest, { params: guest })).news_since
    expect(await shown()).toBeNull()
    const { changed_at, club_name } = await set(client, true)
    expect(await shown()).toBe(changed_at)
    const words = `News from ${club_name} by email`
    expect((await client.call(exportProfile)).club_news).toEqual([
      { club_name, words, given_at: changed_at, given_by: 'account', withdrawn_at: null, withdrawn_by: null },
    ])
    await client.call(cancelReservation, { params: { id: booking } })
    await client.call(deleteAccount, { body: { password: world.password } })
    expect(await consentsOf(client)).toEqual([])
  })
})
