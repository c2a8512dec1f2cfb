import { getProfile, login } from '#contract/accounts/accounts.ts'
import { createClient, type Call } from '#contract/base/client.ts'
import { sendTicket } from '#contract/door/companions.ts'
import { listClubs } from '#contract/events/club-list.ts'
import { getEvent, listEvents } from '#contract/events/events.ts'
import { listFriendPlans } from '#contract/friend-plans/friend-plans.ts'
import { listReservations } from '#contract/reservations/reservations.ts'
import { getSplit } from '#contract/reservations/splits.ts'

/** Calls a measured server, with JSON alone. */
const callOn = (url: string, token?: string): Call =>
  createClient(async ({ method, url: path, headers, body }) => {
    const authorization = token === undefined ? {} : { authorization: `Token ${token}` }
    const request: RequestInit = { method, headers: { ...headers, ...authorization }, body: body ?? null }
    const answer = await fetch(url + path, request)
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown), headers: answer.headers }
  })

/** The demo's client, signed in. */
async function enterDemo(url: string): Promise<{ token: string; call: Call }> {
  const { token } = await callOn(url)(login, { body: { username: 'client', password: 'vesper-demo' } })
  if (token === null) throw new Error('The demo’s client cannot sign in.')
  return { token, call: callOn(url, token) }
}

/** What their browser stores. */
export async function storageOf(url: string): Promise<Record<string, string>> {
  const { token, call } = await enterDemo(url)
  const { user, profile, staff_permissions } = await call(getProfile)
  const [owner, role, flags] = [user, profile, staff_permissions].map((one) => JSON.stringify(one))
  return { token, user: owner ?? '', profile: role ?? '', staffPermissions: flags ?? '' }
}

function expectPath(path: string | undefined, what: string): string {
  if (path === undefined) throw new Error(`The demo has no ${what}.`)
  return path
}

export async function findClub(url: string): Promise<string> {
  const { clubs } = await callOn(url)(listClubs, { query: {} })
  return expectPath(clubs[0] && `/clubs/${clubs[0].slug}`, 'club')
}

export async function findArtist(url: string): Promise<string> {
  const call = callOn(url)
  const { events } = await call(listEvents, { query: {} })
  const { artists = [] } = events[0] ? await call(getEvent, { params: { id: events[0].slug } }) : {}
  return expectPath(artists[0] && `/artists/${artists[0].slug}`, 'artist')
}

export async function findPlan(url: string): Promise<string> {
  const { friend_plans } = await (await enterDemo(url)).call(listFriendPlans)
  return expectPath(friend_plans[0] && `/plan${new URL(friend_plans[0].url).hash}`, 'plan with friends')
}

/** The next night that the client goes to. */
export async function findReservation(url: string): Promise<string> {
  const { call } = await enterDemo(url)
  const { reservations } = await call(listReservations, { query: { when: 'upcoming' } })
  const next = reservations.find(({ status }) => status === 'confirmed')
  return expectPath(next && `/client/reservations/${next.id}`, 'confirmed booking')
}

/** A friend's share of a split that waits for its payments. */
export async function findShare(url: string): Promise<string> {
  const { call } = await enterDemo(url)
  const { reservations } = await call(listReservations, { query: { when: 'upcoming' } })
  const answers = await Promise.all(reservations.map(async ({ id }) => call(getSplit, { params: { id } })))
  const share = answers.flatMap(({ split }) => split?.shares ?? []).find(({ is_host, state }) => !is_host && state === 'open')
  return expectPath(share && `/split${new URL(share.url).hash}`, 'share of a split')
}

/** A companion's ticket that is not claimed yet. */
export async function findSentTicket(url: string): Promise<string> {
  const { call } = await enterDemo(url)
  const { reservations } = await call(listReservations, { query: { when: 'upcoming' } })
  const host = reservations.find(({ status, party_size, resale }) => status === 'confirmed' && party_size > 1 && !resale)
  const sent = host && (await call(sendTicket, { params: { id: host.id, n: '2' } }))
  return expectPath(sent && `/ticket${new URL(sent.url).hash}`, 'booking of a party')
}
