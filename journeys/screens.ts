import { login, logout } from '#contract/accounts/accounts.ts'
import { sharedPaths } from '#contract/base/builds.ts'
import { roles, type Role } from '#contract/base/permissions.ts'
import { sendTicket } from '#contract/door/companions.ts'
import { listFriendPlans } from '#contract/friend-plans/friend-plans.ts'
import { getReservation, listReservations } from '#contract/reservations/reservations.ts'
import { getSplit } from '#contract/reservations/splits.ts'
import { paths } from '#web/shared/navigation/paths.ts'
import { doorScreens } from '#web/shared/screens/door.ts'
import { guestScreens } from '#web/shared/screens/guest.ts'
import { officeScreens } from '#web/shared/screens/office.ts'
import type { ScreenRow } from '#web/shared/screens/screen-row.ts'
import { unsubscribeToken } from '#server/infrastructure/mail/unsubscribe-link.ts'
import { rolesThatMay } from '#server/testing/callers.ts'
import type { World } from '#server/testing/world.ts'
import type { Visitor } from './stage.ts'

/** Who views a screen: a signed-out visitor, or an account of the demo. */
export type Viewer = 'signed_out' | Role

export interface ScreenVisit {
  build: 'guest' | 'office' | 'door'
  /** From the table of screens. */
  route: string
  path: string
  viewer: Viewer
  /** The screen's main audience: it is examined most closely for them. */
  isMain: boolean
}

const demoNames: Record<Role, string> = {
  superadmin: 'superadmin',
  adminclub: 'clubadmin',
  staffclub: 'staff',
  ambassador: 'ambassador',
  client: 'client',
}

export async function signInAsDemo(world: World, role: Role): Promise<Visitor> {
  const { token } = await world.anonymous(login, { body: { username: demoNames[role], password: 'vesper-demo' } })
  if (token === null) throw new Error(`The demo has no ${role} that can sign in`)
  return { token, call: world.as(token) }
}

/** Everyone who may see a screen in this build, its main audience first. */
function viewersOf({ guard, path }: ScreenRow, build: ScreenVisit['build']): readonly Viewer[] {
  if (guard === 'public') return ['signed_out', 'client']
  if (guard === 'signed_out') return ['signed_out']
  // The root of a section only leads on.
  if (guard === 'dashboard') return []
  if (sharedPaths.includes(path)) return build === 'guest' ? ['client'] : roles.filter((role) => role !== 'client')
  return guard === 'signed_in' ? ['client', ...roles.filter((role) => role !== 'client')] : rolesThatMay(guard)
}

async function column(world: World, query: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ value: string }>(query)
  if (rows.length === 0) throw new Error(`The demo has nothing for: ${query}`)
  return rows.map(({ value }) => value)
}

/** Values of a parameter by the path up to it, so that each state is visited; of several, whole paths by their route. */
async function valuesOf(world: World): Promise<Record<string, string[]>> {
  const events = `select distinct on (state, starts_at < now(), requires_verified_id, sales_start_at is null, capacity <= 60)
    slug as value from events
    where slug <> 'long-night' and state in ('published', 'paused', 'cancelled')
    order by state, starts_at < now(), requires_verified_id, sales_start_at is null, capacity <= 60, starts_at desc`
  const isSplit = 'exists (select from payment_splits s where s.reservation_id = r.id)'
  const kinds = `r.status, e.starts_at < now(), ${isSplit},
    exists (select from returned_tickets t where t.reservation_id = r.id and t.outcome = 'offered')`
  const reservations = `select distinct on (${kinds}) r.id::text as value from reservations r
    join events e on e.id = r.event_id
    join users u on u.id = r.client_id where u.username = 'client' order by ${kinds}`
  // Paid alone, and the client's own share. Others lead to the booking.
  const payable = `select '/client/reservations/' || r.id || '/pay' || case when ${isSplit} then '?part=own' else '' end as value
    from reservations r join users u on u.id = r.client_id
    where u.username = 'client' and r.status = 'awaiting_payment' order by ${isSplit}`
  // With a plan of the client's, and without.
  const planned = `(select p.event_id::text as value from friend_plans p join users u on u.id = p.client_id
    where u.username = 'client' limit 1)
    union all (select e.id::text from events e where e.state = 'published' and e.starts_at > now()
      and not exists (select from friend_plans p where p.event_id = e.id) limit 1)`
  const refunds = `select r.id::text as value from payment_refunds r join payments p on p.id = r.payment_id
    join users u on u.id = p.payer_id where u.username = 'client' limit 1`
  const clubs = 'select slug as value from clubs where onboarding_completed_at is not null order by slug limit 2'
  const ownEvents = `select distinct on (e.state, e.starts_at < now()) e.id::text as value from events e
    join clubs c on c.id = e.club_id
    join users u on u.id = c.admin_id where u.username = 'clubadmin' order by e.state, e.starts_at < now(), e.starts_at desc`
  const clubReservations = `select distinct on (r.status) r.id::text as value from reservations r
    join events e on e.id = r.event_id join clubs c on c.id = e.club_id
    join users u on u.id = c.admin_id where u.username = 'clubadmin' order by r.status, r.created_at desc`
  const guests = `(select g.id::text as value from club_guests g
    join clubs c on c.id = g.club_id join users u on u.id = c.admin_id
    where u.username = 'clubadmin' and g.client_id is not null order by g.is_vip desc, g.visits desc limit 1)
    union all (select g.id::text from club_guests g join clubs c on c.id = g.club_id
    join users u on u.id = c.admin_id
    where u.username = 'clubadmin' and g.client_id is null limit 1)`
  const messages = `select distinct on (m.state, m.audience) m.id::text as value from guest_messages m
    join clubs c on c.id = m.club_id join users u on u.id = c.admin_id where u.username = 'clubadmin'`
  const consents = `select distinct on (withdrawn_at is null) id::text as value from club_news_consents
    order by withdrawn_at is null, id`
  const links = (topic: string, ids: string[]) => ids.map((id) => unsubscribeToken(world.infrastructure.secretKey, { topic, id }))
  const cashUps = `(select s.business_date::text as value from cash_ups s join clubs c on c.id = s.club_id
    join users u on u.id = c.admin_id where u.username = 'clubadmin' order by 1 desc limit 1)
    union all (select max(m.business_date)::text from manual_revenue m
    join clubs c on c.id = m.club_id join users u on u.id = c.admin_id where u.username = 'clubadmin')`
  const drawers = `select distinct on (d.closed_at is null) d.id::text as value from drawers d join clubs c on c.id = d.club_id
    join users u on u.id = c.admin_id where u.username = 'clubadmin' order by d.closed_at is null, d.opened_at desc`
  const lists = `select '/admin-club/events/' || l.event_id || '/lists/' || l.id as value from guest_lists l
    join events e on e.id = l.event_id join clubs c on c.id = e.club_id
    join users u on u.id = c.admin_id where u.username = 'clubadmin' order by l.created_at, l.id limit 1`
  const tabs = `select distinct on (t.state) t.id::text as value from tabs t
    join clubs c on c.id = t.club_id join users u on u.id = c.admin_id
    where u.username = 'clubadmin' order by t.state, t.reservation_id is null, t.opened_at`
  const tabEvents = 'select distinct event_id::text as value from tabs'
  // Their club sees the first one too.
  const users = `select u.id::text as value from users u left join club_staff s on s.user_id = u.id
    left join clubs c on c.id = s.club_id
    left join users a on a.id = c.admin_id where a.username = 'clubadmin' or u.username in ('client', 'clubadmin', 'superadmin')
    order by a.username = 'clubadmin' desc nulls last, u.username limit 4`
  return {
    '/user-management/': await column(world, users),
    '/super-admin/clubs/': await column(
      world,
      'select id::text as value from clubs order by suspended_at is null, created_at limit 2',
    ),
    '/super-admin/pages/': ['terms', 'imprint'],
    '/super-admin/events/': await column(
      world,
      'select id::text as value from events order by suspended_at is null, featured_at is null, starts_at desc limit 3',
    ),
    '/client/events/': await column(world, events),
    '/client/reservations/': await column(world, reservations),
    '/client/reservations/:id/pay': await column(world, payable),
    '/client/refunds/': await column(world, refunds),
    '/client/friend-plans/': await column(world, planned),
    '/clubs/': await column(world, clubs),
    '/artists/': await column(
      world,
      `select slug as value from artists where merged_into is null order by bio = '', slug limit 2`,
    ),
    '/admin-club/events/': await column(world, ownEvents),
    '/admin-club/events/:event_id/lists/:id': await column(world, lists),
    '/admin-club/tab/': await column(world, tabs),
    '/admin-club/tabs/': await column(world, tabEvents),
    '/admin-club/drawers/': await column(world, drawers),
    '/admin-club/reservations/': await column(world, clubReservations),
    '/admin-club/floor/plans/': await column(world, 'select id::text as value from floor_plans order by created_at, id limit 1'),
    '/admin-club/board/': await column(world, ownEvents),
    '/admin-club/guests/': await column(world, guests),
    '/admin-club/messages/': await column(world, messages),
    '/unsubscribe/': [
      ...links('club_news', await column(world, consents)),
      ...links('on_sale', await column(world, `select id::text as value from users where username = 'client'`)),
    ],
    '/admin-club/cash-up/': await column(world, cashUps),
    '/admin-club/reservations/events/': await column(world, ownEvents),
    '/admin-club/door/': await column(world, ownEvents.replace(' where ', " where e.state <> 'draft' and ")),
  }
}

/** Links whose secret follows the `#`, by their route: a share of a split, a companion's ticket, a plan with friends. */
async function linksOf(world: World): Promise<Record<string, string[]>> {
  const { call } = await signInAsDemo(world, 'client')
  const { reservations } = await call(listReservations, { query: { when: 'upcoming' } })
  const bookings = await Promise.all(reservations.map(async ({ id }) => call(getReservation, { params: { id } })))
  const splits = await Promise.all(reservations.map(async ({ id }) => (await call(getSplit, { params: { id } })).split))
  const host = bookings.find(({ status, party_size, resale }) => status === 'confirmed' && party_size > 1 && !resale)
  const { url } = await call(sendTicket, { params: { id: host?.id ?? '', n: '2' } })
  const { friend_plans } = await call(listFriendPlans)
  // Its name would be that of another device's.
  await call(logout)
  const links = {
    [paths.splitShare]: splits.flatMap((split) => split?.shares.slice(1, 2) ?? []),
    [paths.sentTicket]: [{ url }],
    [paths.sharedPlan]: friend_plans,
  }
  return Object.fromEntries(
    Object.entries(links).map(([path, all]) => {
      if (all.length === 0) throw new Error(`The demo has no link to ${path}`)
      return [path, all.map((one) => `${path}${new URL(one.url).hash}`)]
    }),
  )
}

/** Every screen of all builds for everyone who may see it; for the first of them, in each of its states. */
export async function listScreens(world: World): Promise<ScreenVisit[]> {
  const [values, links] = [await valuesOf(world), await linksOf(world)]
  const builds = { guest: guestScreens, office: officeScreens, door: doorScreens } as const
  const routes = (['guest', 'office', 'door'] as const).flatMap((build) => builds[build].map((route) => ({ ...route, build })))
  return routes.flatMap((route) => {
    const [before = '', parameter] = route.path.split(/(:\w+)/)
    const filled =
      parameter === undefined
        ? [route.path]
        : (values[route.path] ?? values[before]?.map((value) => route.path.replace(/:\w+/, value)) ?? [])
    if (filled.length === 0 || filled.some((path) => path.includes(':')))
      throw new Error(`No value is known for the parameters in ${route.path}`)
    // Under another address, another link of the frame is the current one.
    const addresses = [...(links[route.path] ?? []), ...filled, ...(route.aliases ?? [])]
    return viewersOf(route, route.build).flatMap((viewer, index) =>
      addresses.slice(0, index === 0 ? undefined : 1).map((path) => ({
        build: route.build,
        route: route.path,
        path,
        viewer,
        isMain: index === 0,
      })),
    )
  })
}
