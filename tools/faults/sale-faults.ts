import { until, type Launch } from '../start-checks/launch.ts'
import { buy, type BuyResult } from './buyers.ts'
import { findLost, findMoneyAmiss, findSoldTwice, withinFiveSeconds, type Finding } from './findings.ts'
import { openSale, type Sale } from './sale.ts'
import { timeUntilReady, type Scene } from './scene.ts'

/** The moment in a sale at which something happens: when this part of its places is booked. */
const moment = 1 / 3

interface SaleResult {
  bought: BuyResult
  /** The server that still works. */
  url: string
  seconds: readonly Finding[]
}

/** Runs a sale with its fault, then releases what is held, sells that again, and counts everything. */
export async function afterSale(scene: Pick<Scene, 'ask'>, sale: Sale, { bought, url, seconds }: SaleResult): Promise<Finding[]> {
  const finding = {
    name: 'sale',
    figures: `${bought.booked.size} booked, ${bought.refused} sold out, ${bought.retried} calls sent again`,
    ok: bought.booked.size === sale.capacity,
  }
  const rows = await scene.ask(
    "update reservations set expires_at = now() - interval '1 second' where event_id = $1 and status = 'held' returning 1",
    [sale.event_id],
  )
  const again = await buy(
    Array.from({ length: rows.length }, (_, index) => sale.wantedBooking(index * 3 + 1)),
    { urls: [url] },
  )
  const freed = {
    name: 'holds that came free and were sold again',
    figures: `${again.booked.size} of ${rows.length}`,
    ok: rows.length > 0 && again.booked.size === rows.length,
  }
  return [
    finding,
    freed,
    ...seconds,
    ...(await findSoldTwice(scene)),
    ...(await findLost(scene, sale.event_id, [bought, again])),
    ...(await findMoneyAmiss(scene)),
  ]
}

/** Calls `act` once, in the middle of a sale. */
export function atMoment(
  { capacity }: Sale,
  act: () => Promise<void>,
): { onBooked: (count: number) => void; acted: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isDone = false
  const onBooked = (count: number) => {
    if (isDone || count < capacity * moment) return
    isDone = true
    resolve(act())
  }
  return { onBooked, acted: promise }
}

export async function kill(server: Launch): Promise<void> {
  process.kill(server.server, 'SIGKILL')
  await server.ended
}

export async function killServer(scene: Scene): Promise<Finding[]> {
  const server = await scene.start('server')
  const sale = await openSale(scene)
  let seconds = 0
  const { onBooked, acted } = atMoment(sale, async () => {
    await kill(server)
    const from = performance.now()
    await scene.start('server', { PORT: new URL(server.url).port })
    seconds = (performance.now() - from) / 1_000 + (await timeUntilReady(server.url))
  })
  const [bought] = await Promise.all([buy(sale.bookings, { urls: [server.url], onBooked }), acted])
  return afterSale(scene, sale, { bought, url: server.url, seconds: [withinFiveSeconds('from its start on', seconds)] })
}

export async function killDatabase(scene: Scene): Promise<Finding[]> {
  const server = await scene.start('server')
  const sale = await openSale(scene)
  let [down, seconds] = [0, 0]
  const { onBooked, acted } = atMoment(sale, async () => {
    const from = performance.now()
    process.kill(await scene.postmaster(), 'SIGKILL')
    await until('the database is back', async () => (await scene.ask('select 1')).length === 1)
    down = (performance.now() - from) / 1_000
    seconds = await timeUntilReady(server.url)
  })
  const [bought] = await Promise.all([buy(sale.bookings, { urls: [server.url], onBooked }), acted])
  return afterSale(scene, sale, {
    bought,
    url: server.url,
    seconds: [withinFiveSeconds(`the database was away for ${down.toFixed(2)} s`, seconds)],
  })
}

/** Two servers sell one event; one of them dies, and its guests go to the other. */
export async function sellByTwo(scene: Scene): Promise<Finding[]> {
  const one = await scene.start('one')
  const other = await scene.start('other')
  const sale = await openSale(scene)
  const { onBooked, acted } = atMoment(sale, async () => kill(other))
  const [bought] = await Promise.all([buy(sale.bookings, { urls: [one.url, other.url], onBooked }), acted])
  return afterSale(scene, sale, { bought, url: one.url, seconds: [] })
}

/** Every call is sent twice at the same time to two servers, by guests who hang up after a moment and retry. */
export async function sellToImpatient(scene: Scene): Promise<Finding[]> {
  const one = await scene.start('one')
  const other = await scene.start('other')
  const sale = await openSale(scene)
  const bought = await buy(sale.bookings, { urls: [one.url, other.url], timeout: 20, twice: true })
  return afterSale(scene, sale, { bought: { ...bought, refused: bought.refused / 2 }, url: one.url, seconds: [] })
}
