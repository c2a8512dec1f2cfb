import type { Pool } from 'pg'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Role } from '#contract/base/permissions.ts'
import { urlOf } from '#contract/base/client.ts'
import { endpoints } from '#contract/index.ts'
import { makeAdmin, makeGuest, makeStaff, type Event, type Guest } from '#server/testing/bad-input/rows.ts'
import { prepareFor, samplesFor } from '#server/testing/bad-input/samples.ts'
import { exampleOf, shapeOf, type Samples, type Shape } from '#server/testing/bad-input/shape.ts'
import { flagsThatGive, rolesThatMay } from '#server/testing/callers.ts'
import { startText } from '#server/testing/test-clock.ts'
import type { World } from '#server/testing/world.ts'
import { signIn } from '../season.ts'

/** One way of reading: an endpoint, called by one role with one filter, or none. */
export interface Read {
  name: string
  endpoint: Endpoint
  role: Role
  /** Beyond what the endpoint requires. */
  filter: Readonly<Record<string, string>>
}

/** Words to search for: many people have the first, nobody the second. */
const words = ['firsta', 'zzzz']
/** Filters with more values than this are tried with the first ones. */
const most = 8

const optionsOf = ({ anyOf, oneOf }: Shape): Shape[] => anyOf ?? oneOf ?? []

function valuesOf(name: string, shape: Shape): string[] {
  if (name === 'search' || name === 'q') return words
  const values = [shape, ...optionsOf(shape)].flatMap((one) => one.enum ?? [])
  return values.filter((value) => typeof value === 'string').slice(0, most)
}

/** Every endpoint that reads, as each role that may, bare and with each value of its filters and orders. */
export const listReads = (): Read[] =>
  endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => {
      // Staff read what their club's administrator does.
      const roles: Role[] = endpoint.authorize === 'public' ? ['client'] : rolesThatMay(endpoint.authorize)
      const callers = roles.filter((role) => role !== 'staffclub' || !roles.includes('adminclub'))
      const properties = Object.entries(endpoint.query ? (shapeOf(endpoint.query).properties ?? {}) : {})
      const filters = properties.flatMap(([name, shape]) => valuesOf(name, shape).map((value) => ({ [name]: value })))
      return callers.flatMap((role) =>
        // Of an endpoint for several roles, the filters are tried as the first: the rows are the same for all.
        [{}, ...(role === roles[0] ? filters : [])].map((filter) => ({
          name: [endpoint.name, role, ...Object.entries(filter).map(([name, value]) => `${name}=${value}`)].join(' '),
          endpoint,
          role,
          filter,
        })),
      )
    })

/** The people who call, in one platform. */
export interface Callers {
  callerOf(read: Read): Promise<{ url: string; token: string }>
}

/** An event of the busiest club in three days or so. */
async function findEvent(pool: Pool): Promise<Event> {
  const { rows } = await pool.query<Event>(
    `select c.id as club_id, c.slug as club_slug, e.id as event_id, e.starts_at::text as starts_at,
       json_build_object('id', u.id, 'username', u.username, 'email', u.email) as admin, testing.id('invoice', 101) as invoice_id,
       (select id from prestations p where p.event_id = e.id and kind = 'entry') as prestation_id,
       (select id from prestations p where p.event_id = e.id and kind = 'extra') as sold_out_id,
       gen_random_uuid() as template_id, a.id as artist_id, a.slug as artist_slug
     from clubs c join users u on u.id = c.admin_id join events e on e.club_id = c.id
     join event_artists ea on ea.event_id = e.id join artists a on a.id = ea.artist_id
     where c.id = testing.id('club', 1) and e.starts_at > now() + interval '2 days' order by e.starts_at limit 1`,
  )
  const [event] = rows
  if (event === undefined) throw new Error('The busiest club has no event ahead.')
  return { ...event, starts_at: Temporal.Instant.from(event.starts_at.replace(' ', 'T')).toString() }
}

/** The account with most rows of its kind; calls on one row come from a new account that has just that row. */
async function findBusiest(pool: Pool, role: 'client' | 'ambassador', event: Event): Promise<Guest> {
  const { rows } = await pool.query<{ id: string; username: string; email: string }>(
    'select id, username, email from users where id = testing.id($1, 1)',
    [role],
  )
  const [user = { id: '', username: '', email: '' }] = rows
  return { ...user, token: await signIn(pool, user.id), token_id: user.id, reservation_id: user.id, event }
}

const around = { from: startText(-24 * 20).slice(0, 10), to: startText(24 * 10).slice(0, 10) }
/** Dates within the platform's years, where samples have those of a test. */
const dates = { from_date: around.from, to_date: around.to, date_from: around.from, date_to: around.to, date: around.from }

function urlFor({ endpoint, filter }: Read, samples: Samples): string {
  const { properties = {}, required = [] } = endpoint.query ? shapeOf(endpoint.query) : {}
  const query = Object.fromEntries(
    required.map((name) => [name, exampleOf(properties[name] ?? {}, { ...samples, ...dates }, name)]),
  )
  const params = endpoint.params ? exampleOf(shapeOf(endpoint.params), samples) : {}
  return urlOf(endpoint, { params: Object(params) as Record<string, unknown>, query: { ...query, ...filter } })
}

export async function openCallers({ pool }: World): Promise<Callers> {
  const event = await findEvent(pool)
  const busiest = { client: await findBusiest(pool, 'client', event), ambassador: await findBusiest(pool, 'ambassador', event) }
  const call = async ({ endpoint, role }: Read): Promise<Guest> => {
    if (role === 'adminclub') return makeAdmin(pool, event)
    if (role === 'staffclub') return makeStaff(pool, '', event, flagsThatGive(endpoint.authorize))
    if ((role === 'client' || role === 'ambassador') && !endpoint.path.includes('{')) return busiest[role]
    return makeGuest(pool, role, '', event)
  }
  const preparedGuests = new Map<string, Guest>()
  return {
    async callerOf(read) {
      const key = `${read.endpoint.name} ${read.role}`
      const guest = preparedGuests.get(key) ?? (await call(read))
      if (!preparedGuests.has(key)) await prepareFor(pool, read.endpoint.name, guest)
      preparedGuests.set(key, guest)
      return { url: urlFor(read, samplesFor(read.endpoint, guest)), token: guest.token }
    },
  }
}
