import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { buy } from './buyers.ts'
import { findLost, findSoldTwice, type Finding } from './findings.ts'
import { openSale } from './sale.ts'
import { timeUntilReady, type Scene } from './scene.ts'

/** Seconds within which another response must come, whatever hangs. */
const atMost = 10

const within = (name: string, seconds: number): Finding => ({
  name,
  figures: `${seconds.toFixed(1)} s, at most ${atMost}`,
  ok: seconds <= atMost,
})

/** Two servers sell one event; repeatedly one is paused, in the middle of whatever transaction is running. */
export async function stopServerInSale(scene: Scene): Promise<Finding[]> {
  const [one, other] = [await scene.start('one'), await scene.start('other')]
  const sale = await openSale(scene)
  let [last, longest, isOver] = [performance.now(), 0, false]
  const onBooked = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const stopping = (async () => {
    for (let turn = 0; turn < 3 && !isOver; turn++) {
      await sleep(200)
      process.kill(other.server, 'SIGSTOP')
      await sleep(8_000)
      process.kill(other.server, 'SIGCONT')
    }
  })()
  const bought = await buy(sale.bookings, { urls: [one.url, other.url], onBooked })
  isOver = true
  await stopping
  return [
    within('longest time without a booking', longest / 1_000),
    { name: 'sale', figures: `${bought.booked.size} booked, ${bought.refused} sold out`, ok: bought.booked.size === 600 },
    ...(await findSoldTwice(scene)),
    ...(await findLost(scene, sale.event_id, [bought])),
  ]
}

/** The database server and all its sessions. */
async function databaseProcesses(postmaster: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const counts = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.split(') ')[1]?.split(' ')[1]) === postmaster ? [pid] : []
    }),
  )
  return [postmaster, ...counts.flat()]
}

/** The database is paused: callers and load balancers get an error, and it continues as if nothing had happened. */
export async function stopDatabase(scene: Scene): Promise<Finding[]> {
  const { url } = await scene.start('server')
  const sale = await openSale(scene)
  await buy(sale.bookings.slice(0, 100), { urls: [url] })
  const stopped = await databaseProcesses(await scene.postmaster())
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  const ask = async (path: string) => {
    const from = performance.now()
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Token ${sale.tokens[0]}` },
      signal: AbortSignal.timeout(60_000),
    })
    await answer.text()
    return { status: answer.status, retry: answer.headers.get('retry-after'), seconds: (performance.now() - from) / 1_000 }
  }
  const answers = await Promise.all([
    ask('/api/ready'),
    ...Array.from({ length: 30 }, async () => ask('/api/client/reservations/')),
  ])
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  const back = await timeUntilReady(url)
  return [
    within('the last answer', Math.max(...answers.map(({ seconds }) => seconds))),
    {
      name: 'answers',
      figures: [...new Set(answers.map(({ status, retry }) => `${status}, again after ${retry} s`))].join('; '),
      ok: answers.every(({ status, retry }) => status === 503 && retry !== null),
    },
    within('ready once it goes on', back),
    ...(await findSoldTwice(scene)),
  ]
}
