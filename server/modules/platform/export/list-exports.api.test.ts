import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listReferredEvents } from '#contract/ambassadors/commissions.ts'
import { login } from '#contract/accounts/accounts.ts'
import { listClubRedemptions } from '#contract/loyalty/redemption-list.ts'
import type { Call } from '#contract/base/client.ts'
import {
  exportAmbassadorResults,
  exportClubAmbassadors,
  exportCommissions,
  exportReferredClubs,
  exportReferredEvents,
  exportReservationCommissions,
} from '#contract/ambassadors/exports.ts'
import { exportCashUps } from '#contract/finances/exports.ts'
import { exportClubBans } from '#contract/door/exports.ts'
import { exportClubDisputes } from '#contract/payments/exports.ts'
import { exportClubRedemptions, exportRewards } from '#contract/loyalty/exports.ts'
import { exportInvoices } from '#contract/subscriptions/exports.ts'
import { exportManagedEvents } from '#contract/events/exports.ts'
import { exportPlatformClubs, exportPlatformEvents } from '#contract/platform/exports.ts'
import { openDemoWorld } from '../../../testing/demo-world.ts'
import { addClub } from '../../../testing/clubs.ts'
import type { World } from '../../../testing/world.ts'

let world: World
const callers: Record<string, Call> = {}
const callOf = (username: string): Call => {
  const { [username]: call } = callers
  if (call === undefined) throw new Error(`${username} is not signed in.`)
  return call
}

beforeAll(async () => {
  world = await openDemoWorld(inject('testServer'))
  for (const username of ['clubadmin', 'ambassador', 'superadmin']) {
    const { token } = await world.anonymous(login, { body: { username, password: 'vesper-demo' } })
    callers[username] = world.as(token ?? '')
  }
}, 300_000)
afterAll(async () => world.close())

const lines = (csv: string) => csv.replace('\ufeff', '').trim().split('\r\n')

describe('Every list as CSV', () => {
  it.each([
    [exportManagedEvents, 'clubadmin', 'Business date,Event,Status'],
    [exportClubRedemptions, 'clubadmin', 'Requested (UTC),Reference,Guest,Reward,Status'],
    [exportRewards, 'clubadmin', 'Reward,Kind,Status,Points'],
    [exportClubBans, 'clubadmin', 'Guest,Applies to,Reason,Last date'],
    [exportInvoices, 'clubadmin', 'Number,Issued (UTC),Status'],
    [exportClubAmbassadors, 'clubadmin', 'Ambassador,Code,Bookings'],
    [exportAmbassadorResults, 'clubadmin', 'Business date,Event,Ticket or table'],
    [exportCashUps, 'clubadmin', 'Business date,Events,Status,Takings'],
    [exportClubDisputes, 'clubadmin', 'Opened (UTC),Reservation,Event'],
    [exportReferredClubs, 'ambassador', 'Club,City,Signed up (UTC)'],
    [exportReferredEvents, 'ambassador', 'Business date,Event,Club'],
    [exportCommissions, 'ambassador', 'Business date,Club,Invoice'],
    [exportReservationCommissions, 'ambassador', 'Business date,Event,Club,Items'],
    [exportPlatformClubs, 'superadmin', 'Club,City,Country'],
    [exportPlatformEvents, 'superadmin', 'Business date,Event,Club,City,Status'],
  ] as const)('has a line per row: $name', async (endpoint, who, titles) => {
    const [head, ...rows] = lines(await callOf(who)(endpoint, { query: {} }))
    expect(head).toMatch(new RegExp(`^${titles.replaceAll(/[()]/g, String.raw`\$&`)}`))
    expect(rows.length).toBeGreaterThanOrEqual(endpoint === exportClubDisputes ? 0 : 1)
  })

  it('has what the filters match, beyond one page of the list.', async () => {
    const call = callOf('clubadmin')
    const all = lines(await call(exportClubRedemptions, { query: {} })).length
    const pending = lines(await call(exportClubRedemptions, { query: { status: 'pending' } })).slice(1)
    expect(pending.length).toBeGreaterThan(0)
    expect(pending.length).toBeLessThan(all)
    expect(pending.every((line) => line.includes('pending'))).toBe(true)
    const upcoming = lines(await callOf('superadmin')(exportPlatformEvents, { query: { status: 'upcoming' } }))
    const past = lines(await callOf('superadmin')(exportPlatformEvents, { query: { status: 'past', sort: '-date' } }))
    expect(upcoming.length).toBeGreaterThan(1)
    expect(past.length).toBeGreaterThan(26)
    expect(upcoming.some((line) => past.slice(1).includes(line) && line !== upcoming[0])).toBe(false)
  })

  it('refuses those who may not read the list, and a club without a currency where the list does.', async () => {
    const guest = await world.guest('client')
    await expect(guest.call(exportClubBans, {})).rejects.toMatchObject({ status: 403 })
    await expect(callOf('ambassador')(exportPlatformClubs, {})).rejects.toMatchObject({ status: 403 })
    const club = await addClub(world, { currency: null })
    await expect(club.call(exportCashUps, {})).rejects.toMatchObject({ body: { code: 'club_incomplete' } })
  })
})

describe('Searching and sorting', () => {
  it('finds redemptions by guest and by date.', async () => {
    const call = callOf('clubadmin')
    const { redemptions } = await call(listClubRedemptions, {})
    const [first] = redemptions
    if (first === undefined) throw new Error('The demo has no redemptions.')
    const { redemptions: matching } = await call(listClubRedemptions, { query: { search: first.client_name } })
    expect(matching.map(({ client_name }) => client_name)).toContain(first.client_name)
    expect(new Set(matching.map(({ client_name }) => client_name)).size).toBe(1)
    const day = first.requested_at.slice(0, 10)
    const before = await call(listClubRedemptions, { query: { date_to: '2020-01-01' } })
    expect(before.count).toBe(0)
    const after = await call(listClubRedemptions, { query: { date_from: day } })
    expect(after.redemptions.map(({ id }) => id)).toContain(first.id)
  })

  it('lists an ambassador’s events by name and from the first one, in pages.', async () => {
    const call = callOf('ambassador')
    const latest = await call(listReferredEvents, { query: { limit: 100 } })
    const all = [...latest.events]
    // The demo's ambassador may have more events than fit on a page.
    for (let { next } = latest; next !== null;) {
      const page = await call(listReferredEvents, { query: { limit: 100, cursor: next } })
      all.push(...page.events)
      next = page.next
    }
    expect(all).toHaveLength(latest.count)
    const [one] = all
    const answer = await call(listReferredEvents, { query: { search: one?.event.title ?? '' } })
    expect(answer.events.map(({ event }) => event.title)).toContain(one?.event.title)
    const first = await call(listReferredEvents, { query: { sort: 'date', limit: 1 } })
    const second = await call(listReferredEvents, { query: { sort: 'date', limit: 1, cursor: first.next ?? '' } })
    const ofDates = async (when: 'upcoming' | 'past') => (await call(listReferredEvents, { query: { when } })).count
    const [upcoming, past] = [await ofDates('upcoming'), await ofDates('past')]
    expect([upcoming > 0, past > 0, upcoming + past]).toEqual([true, true, latest.count])
    expect([first.events[0]?.event.id, second.events[0]?.event.id]).toEqual(
      all
        .toReversed()
        .slice(0, 2)
        .map(({ event }) => event.id),
    )
  })
})
