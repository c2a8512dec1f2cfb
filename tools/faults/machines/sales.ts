import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buy } from '../buyers.ts'
import type { Finding } from '../findings.ts'
import { afterSale, atMoment, kill } from '../sale-faults.ts'
import { openSale, type Sale } from '../sale.ts'
import { sendPicture } from '../picture.ts'
import type { Machines } from './machines.ts'

const crowd = { guests: 2_000, capacity: 1_500 }
/** As many calls are under way at a time, over as many connections to the balancer. */
const atOnce = 200

/** Runs a sale with its fault. `limit`: seconds within which some guest must be answered again. */
async function sellDuring(
  machines: Machines,
  limit: number,
  act: (sale: Sale) => Promise<void>,
  extra: () => Finding[] = () => [],
) {
  const sale = await openSale(machines, crowd)
  const { onBooked, acted } = atMoment(sale, async () => act(sale))
  const from = performance.now()
  const [bought] = await Promise.all([buy(sale.bookings, { urls: [machines.url], timeout: 15_000, atOnce, onBooked }), acted])
  const seconds = (performance.now() - from) / 1_000
  const pace = {
    name: `2,000 guests, ${atOnce} at a time`,
    figures: `${seconds.toFixed(1)} s, ${(crowd.guests / seconds).toFixed(0)} a second`,
    ok: true,
  }
  const pause = {
    name: 'the longest time without an answer to any guest',
    figures: `${bought.pause.toFixed(2)} s`,
    ok: bought.pause < limit,
  }
  const names = {
    name: `statements whose name was not there, behind PgBouncer ${machines.poolerVersion}`,
    ...(await countNamesAmiss(machines)),
  }
  return [pace, names, ...(await afterSale(machines, sale, { bought, url: machines.url, seconds: [pause, ...extra()] }))]
}

/** PostgreSQL's log says when a session did not know a statement's name, or knew it already. */
async function countNamesAmiss({ primary, standby }: Machines): Promise<Pick<Finding, 'figures' | 'ok'>> {
  const logs = await Promise.all([primary, standby].map(async ({ home }) => readFile(join(home.folder, 'postgres.log'), 'utf8')))
  const count = logs.join('').match(/prepared statement "[^"]*" (?:does not exist|already exists)/g)?.length ?? 0
  return { figures: String(count), ok: count === 0 }
}

/** One of three servers dies; the balancer leads its guests to the others. */
export const killOneOfThree = async (machines: Machines): Promise<Finding[]> =>
  sellDuring(machines, 5, async () => {
    const [app] = machines.apps
    if (app !== undefined) await kill(app)
  })

/** What decides that a primary is gone takes this many seconds here; Patroni, with the settings in `deploy`, up to 20. */
const decision = 3

/** The primary dies, and later its standby is promoted: the pooler and the balancer then lead to that one. */
export async function promoteStandby(machines: Machines): Promise<Finding[]> {
  const { primary, standby } = machines
  let seconds = 0
  return sellDuring(
    machines,
    decision + 10,
    async () => {
      await primary.kill()
      await sleep(decision * 1_000)
      const from = performance.now()
      await standby.ask('select pg_promote()')
      seconds = (performance.now() - from) / 1_000
    },
    () => [
      {
        name: 'of that, until the standby was promoted',
        figures: `${decision} s, decided on purpose, and ${seconds.toFixed(2)} s`,
        ok: true,
      },
    ],
  )
}

/** The pooler dies and is started again a second later. */
export const restartPooler = async (machines: Machines): Promise<Finding[]> =>
  sellDuring(machines, 8, async () => machines.restartPooler(async () => sleep(1_000)))

/** The file store is away: a picture is refused, bookings go on, and later it is taken. */
export async function loseStore(machines: Machines): Promise<Finding[]> {
  const sent = { away: '', back: '' }
  return sellDuring(
    machines,
    5,
    async ({ tokens }) => {
      await machines.store.leave()
      sent.away = await sendPicture(machines.url, tokens[0] ?? '')
      await machines.store.comeBack()
      sent.back = await sendPicture(machines.url, tokens[0] ?? '')
    },
    () => [
      { name: 'a picture while the store is away', figures: sent.away, ok: sent.away === '503 storage_full' },
      { name: 'a picture once it is back', figures: sent.back, ok: sent.back === '200' },
      { name: 'objects in the store', figures: String(machines.store.count()), ok: machines.store.count() > 0 },
    ],
  )
}
