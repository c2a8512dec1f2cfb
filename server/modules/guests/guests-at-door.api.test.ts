import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount } from '#contract/accounts/accounts.ts'
import { getDoorList, searchDoor, type DoorGuest } from '#contract/door/door.ts'
import { addClubGuest, addGuestNote, deleteGuestNote, getClubGuest, updateClubGuest } from '#contract/guests/club-guests.ts'
import { mergeGuest, undoGuestMerge } from '#contract/guests/merges.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openDoorEvent } from '../door/testing/door-event.ts'
import { recountGuests } from './guest-figures-store.ts'
import { contactBody as contact } from './testing/contacts.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

/** What the door gets beyond the reservation. */
const knownOf = (guest: DoorGuest | undefined) => {
  const { is_vip, tags, door_notes, has_birthday } = guest ?? {}
  return { is_vip, tags, door_notes, has_birthday }
}
const nothing = { is_vip: undefined, tags: undefined, door_notes: undefined, has_birthday: undefined }

/** An event with a client on its list, whom the club knows, and a device at its door. */
async function openEventDoor() {
  const night = await openDoorEvent(world)
  const { client, id } = await night.book()
  await world.runDueJobs()
  const { rows } = await world.pool.query<{ id: string }>('select id from club_guests where client_id = $1 and club_id = $2', [
    client.id,
    world.event.club_id,
  ])
  let since: string | undefined
  /** What a device gets next. */
  const sync = async () => {
    const answer = await night.keeper.call(getDoorList, { params: night.params, query: since === undefined ? {} : { since } })
    since = answer.version
    return answer.guests
  }
  const guest = async () => (await sync()).find((one) => one.id === id)
  return { ...night, client, id, params: { id: rows[0]?.id ?? '' }, door: night.params, sync, guest }
}

const describeGuest = async (params: { id: string }, change: { tags?: string[]; is_vip?: boolean }) => {
  const { version, tags, is_vip } = await admin.call(getClubGuest, { params })
  return admin.call(updateClubGuest, { params, body: { tags, is_vip, allergies: 'Nuts', version, ...change } })
}

describe('A guest at the door', () => {
  it('has their VIP, tags and notes for the door, and nothing else, with the list and with every change of it.', async () => {
    const { params, guest, keeper } = await openEventDoor()
    expect(knownOf(await guest())).toEqual(nothing)
    await describeGuest(params, { tags: ['Press'], is_vip: true })
    expect(knownOf(await guest())).toEqual({ ...nothing, is_vip: true, tags: ['Press'] })
    const write = async (text: string, for_door: boolean) => admin.call(addGuestNote, { params, body: { text, for_door } })
    const { notes } = await write('Side entrance', true)
    expect(knownOf(await guest())).toEqual({ ...nothing, is_vip: true, tags: ['Press'], door_notes: ['Side entrance'] })
    await write('Owes us a round', false)
    const again = await guest()
    expect(JSON.stringify(again ?? {})).not.toMatch(/round|Nuts/)
    await admin.call(deleteGuestNote, { params: { ...params, note_id: notes[0]?.id ?? '' } })
    expect(knownOf(await guest())).toEqual({ ...nothing, is_vip: true, tags: ['Press'] })
    await expect(keeper.call(getClubGuest, { params })).rejects.toMatchObject({ status: 403 })
  })

  it('has the latest three notes, also those of merged contacts until the merge is undone.', async () => {
    const { params, guest } = await openEventDoor()
    const other = await admin.call(addClubGuest, { body: contact({ tags: ['Artist'] }) })
    await admin.call(addGuestNote, { params: { id: other.id }, body: { text: 'Of the contact', for_door: true } })
    await admin.call(mergeGuest, { params, body: { contact_id: other.id } })
    expect(knownOf(await guest())).toEqual({ ...nothing, tags: ['Artist'], door_notes: ['Of the contact'] })
    for (const text of ['One', 'Two', 'Three']) {
      world.clock.move({ seconds: 1 })
      await admin.call(addGuestNote, { params, body: { text, for_door: true } })
    }
    expect((await guest())?.door_notes).toEqual(['Three', 'Two', 'One'])
    await admin.call(undoGuestMerge, { params: { ...params, contact_id: other.id } })
    expect(knownOf(await guest())).toEqual({ ...nothing, door_notes: ['Three', 'Two', 'One'] })
  })

  it('has a birthday on the business date of the event, and no date of birth.', async () => {
    const { client, guest, event_id, keeper, door } = await openEventDoor()
    const { rows } = await world.pool.query<{ on: string }>('select business_date::text as on from events where id = $1', [
      event_id,
    ])
    const born = `1990-${rows[0]?.on.slice(5) ?? ''}`
    const birth = async (date: string) =>
      world.pool.query('update client_profiles set birth_date = $2, id_verified = true where user_id = $1', [client.id, date])
    await birth('1990-01-01')
    expect((await guest())?.has_birthday).toBeUndefined()
    await birth(born)
    const shown = await guest()
    expect(shown?.has_birthday).toBe(true)
    expect(JSON.stringify(shown)).not.toContain(born)
    const { guests } = await keeper.call(searchDoor, { params: door, query: { q: shown?.reference ?? '' } })
    expect(guests).toMatchObject([{ has_birthday: true }])
  })

  it('is sent again only if something of them was written, not because their figures were counted again.', async () => {
    const { sync, client, params } = await openEventDoor()
    const writtenBy = async () =>
      (await world.pool.query<{ xmin: string }>('select xmin::text from club_guests where id = $1', [params.id])).rows[0]?.xmin
    const before = await writtenBy()
    const keys = [{ club_id: world.event.club_id, client_id: client.id }]
    await world.infrastructure.db.transaction().execute(async (tx) => recountGuests(tx, keys))
    expect(await writtenBy()).toBe(before)
    // What was written while another transaction was open may come twice, then no more.
    await expect.poll(sync).toEqual([])
  })

  it('has what this club knows alone, and nothing once the account is erased.', async () => {
    const { client, params, guest, sync, id } = await openEventDoor()
    await describeGuest(params, { tags: ['Press'], is_vip: true })
    const other = await addClub(world)
    await world.pool.query(
      `insert into club_guests (id, club_id, client_id, name, tags, created_at, last_seen_on)
        values (gen_random_uuid(), $1, $2, 'Other', '{Elsewhere}', now(), now())`,
      [other.club_id, client.id],
    )
    expect((await guest())?.tags).toEqual(['Press'])
    await keepSignedIn(world)
    await world.pool.query(`update reservations set status = 'cancelled' where id = $1`, [id])
    await sync()
    await client.call(deleteAccount, { body: { password: world.password } })
    expect(knownOf(await guest())).toEqual(nothing)
  })
})
