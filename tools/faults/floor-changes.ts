import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { makeOnSale } from '../../bench/contested-event.ts'
import { signIn } from '../../bench/season.ts'
import { count, findSoldTwice, none, withinFiveSeconds, type Finding } from './findings.ts'
import { insist, type Answer } from './insist.ts'
import { timeUntilReady, type Scene } from './scene.ts'

/** Five guests want each table. */
const tables = 24
const guests = 5 * tables
const kills = 3

interface FloorSale {
  event_id: string
  prestation_id: string
  table_ids: string[]
  tokens: string[]
  manager: string
}

/** An event whose guests will choose their tables, and the manager of its club. */
async function openFloorSale(db: Client): Promise<FloorSale> {
  const { events, tokens } = await makeOnSale(db, { guests, events: 1 })
  const event_id = events[0]?.event_id ?? ''
  const { rows: clubs } = await db.query<{ id: string; admin_id: string }>('select id, admin_id from clubs')
  const [club] = clubs
  const zone_id = randomUUID()
  await db.query("insert into floor_zones (id, club_id, name, created_at, updated_at) values ($1, $2, 'Hall', now(), now())", [
    zone_id,
    club?.id,
  ])
  const { rows } = await db.query<{ id: string }>(
    `insert into floor_tables (id, club_id, zone_id, name, seats_from, seats_to, shape, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'T' || n, 1, 4, 'booth', now(), now() from generate_series(1, $3::int) n returning id`,
    [club?.id, zone_id, tables],
  )
  const manager = await signIn(db, club?.admin_id ?? '')
  return { event_id, prestation_id: randomUUID(), table_ids: rows.map(({ id }) => id), tokens, manager }
}

/** The event sells the tables of the plan. */
async function sellTables(db: Client, { event_id, prestation_id }: FloorSale, versionId: string): Promise<void> {
  await db.query('update events set plan_version_id = $2 where id = $1', [event_id, versionId])
  await db.query(
    `insert into prestations (id, event_id, kind, name, price_minor, pricing, payment, status, heads_per_unit, table_choice,
       created_at, updated_at)
     values ($1, $2, 'table', 'Table', 5000, 'per_unit', 'at_club', 'on_sale', 4, 'guest_picks', now(), now())`,
    [prestation_id, event_id],
  )
}

/** The manager takes a table off the plan, moves the others and puts it back; after each step the event gets the plan. */
function openManager(url: string, { event_id, table_ids, manager }: FloorSale) {
  const room_id = randomUUID()
  const headers = { authorization: `Token ${manager}`, 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object) =>
    insist(`${url}/api/club-admin/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const bodyOf = ({ body }: Answer) => body as { id: string; version: number; version_id: string }
  const drawing = (turn: number) => ({
    rooms: [{ id: room_id, name: 'Hall', width: 200, depth: 200 }],
    shapes: [],
    tables: table_ids
      .map((table_id, index) => {
        const [x, y] = [10 + (index % 8) * 20 + (turn % 5), 10 + Math.floor(index / 8) * 20]
        return { table_id, room_id, x, y, width: 10, depth: 10, turn: 0 }
      })
      .filter((_, index) => turn % 2 === 0 || index !== turn % tables),
  })
  let plan = ''
  const answers = new Map<string, number>()
  return {
    answers,
    async draw(): Promise<string> {
      const copy = bodyOf(await call('POST', 'floor/plans/', { name: 'All', drawing: drawing(0) }))
      plan = copy.id
      return copy.version_id
    },
    async redraw(turn: number): Promise<void> {
      const { version } = bodyOf(await call('GET', `floor/plans/${plan}/`))
      await call('PUT', `floor/plans/${plan}/`, { drawing: drawing(turn), version })
      const { version_id: plan_version_id } = bodyOf(await call('GET', `floor/plans/${plan}/`))
      const event = bodyOf(await call('GET', `events/${event_id}/`))
      const { status, body } = await call('PUT', `events/${event_id}/`, { version: event.version, plan_version_id })
      const said = status === 200 ? 'given' : String((body as { code?: string } | null)?.code)
      answers.set(said, (answers.get(said) ?? 0) + 1)
    },
  }
}

/** Guests choose tables and managers redraw the plan while the server dies repeatedly. */
export async function killWhileFloorChanges(scene: Scene): Promise<Finding[]> {
  const server = await scene.start('server')
  const { url } = server
  const sale = await scene.withClient(openFloorSale)
  const manager = openManager(url, sale)
  const first = await manager.draw()
  await scene.withClient(async (db) => sellTables(db, sale, first))

  const booked = new Map<string, string>()
  const strange: string[] = []
  let [done, longest, turns] = [0, 0, 0]

  /** Takes the table that others want too, then the next one, until one is theirs or all are gone. */
  async function chooseTable(token: string, index: number): Promise<void> {
    for (let step = 0; step < tables; step++) {
      const table_id = sale.table_ids[(index + step) % tables] ?? ''
      const headers = { authorization: `Token ${token}`, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
      const lines = [{ prestation_id: sale.prestation_id, quantity: 1, table_id }]
      const body = JSON.stringify({ event_id: sale.event_id, lines, party_size: 2 })
      const answer = await insist(`${url}/api/client/reservations/create/`, { method: 'POST', headers, body })
      const { id = '', code = '' } = answer.body as { id?: string; code?: string }
      if (answer.status === 201) {
        booked.set(id, table_id)
        break
      }
      if (!['table_taken', 'sold_out', 'invalid'].includes(code)) strange.push(`${answer.status} ${code}`)
      if (code === 'sold_out') break
    }
    done++
  }

  async function killOften(): Promise<void> {
    let running = server
    for (let kill = 1; kill <= kills; kill++) {
      while (booked.size < (tables * kill) / (kills + 1) && done < guests) await sleep(5)
      process.kill(running.server, 'SIGKILL')
      await running.ended
      const from = performance.now()
      running = await scene.start('server', { PORT: new URL(url).port })
      longest = Math.max(longest, (performance.now() - from) / 1_000 + (await timeUntilReady(url)))
    }
  }

  async function redrawOften(): Promise<void> {
    while (done < guests) await manager.redraw((turns += 1))
  }

  await Promise.all([killOften(), redrawOften(), ...sale.tokens.map(chooseTable)])
  return [
    {
      name: 'tables booked',
      figures: `${booked.size} of ${tables}, ${turns} new plans: ${JSON.stringify(Object.fromEntries(manager.answers))}`,
      ok: booked.size > tables / 2 && (manager.answers.get('given') ?? 0) > 0,
    },
    {
      name: 'answers that no guest expected',
      figures: strange.length === 0 ? '0' : [...new Set(strange)].join(', '),
      ok: strange.length === 0,
    },
    withinFiveSeconds(`of ${kills} starts, the longest`, longest),
    ...(await findTablesAmiss(scene, sale, booked)),
    ...(await findSoldTwice(scene)),
  ]
}

async function findTablesAmiss(
  scene: Scene,
  { event_id, prestation_id }: FloorSale,
  booked: ReadonlyMap<string, string>,
): Promise<Finding[]> {
  const assignments = 'select 1 from table_assignments a where a.event_id = $1'
  const answers = [[...booked.keys()], [...booked.values()]]
  return [
    none('tables of two parties', await count(scene, `${assignments} group by a.table_id having count(*) > 1`, [event_id])),
    none(
      'tables answered and not given, or given to no one who was told',
      await count(
        scene,
        `select 1 from (select reservation_id, table_id from table_assignments where event_id = $1) a
           full join unnest($2::uuid[], $3::uuid[]) t (reservation_id, table_id) using (reservation_id, table_id)
         where a is null or t is null`,
        [event_id, ...answers],
      ),
    ),
    none(
      'tables of parties that the event’s plan is without',
      await count(
        scene,
        `${assignments} and not exists (select from events e join plan_tables p on p.version_id = e.plan_version_id
           where e.id = a.event_id and p.table_id = a.table_id)`,
        [event_id],
      ),
    ),
    none(
      'stock other than the tables of the plan',
      await count(
        scene,
        `select 1 from prestations p join events e on e.id = p.event_id where p.id = $1
           and p.stock is distinct from (select count(*) from plan_tables t where t.version_id = e.plan_version_id)`,
        [prestation_id],
      ),
    ),
  ]
}
