import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { putLoad, request } from '../../../bench/http-load.ts'
import { familyMs } from '../../../bench/measure.ts'
import type { Finding } from '../findings.ts'
import { openSale } from '../sale.ts'
import type { Machines } from './machines.ts'

/** A session of the administrator of the club whose event is on sale. */
async function signInAdmin(machines: Machines): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await machines.ask(
    `insert into tokens (id, user_id, token_hash, user_agent, address, created_at, last_used_at, expires_at)
     select gen_random_uuid(), id, $1, '', '', now(), now(), now() + interval '30 days' from users where username = 'bench_admin'`,
    [createHash('sha256').update(token).digest()],
  )
  return token
}

/** How the servers' reads that a replica may answer ended, added up. */
async function readOutcomes(machines: Machines): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { url } of machines.apps) {
    const text = await (await fetch(`${url.replace('localhost', '127.0.0.1')}/metrics`)).text()
    for (const [, outcome = '', count] of text.matchAll(/^vesper_replica_reads_total\{outcome="(\w+)"[^}]*\} (\d+)/gm))
      sums[outcome] = (sums[outcome] ?? 0) + Number(count)
  }
  return sums
}

/** Reads a second, and what each costs the primary, with no replica, with one and with two. */
export async function readFromReplicas(machines: Machines): Promise<Finding[]> {
  await openSale(machines, { guests: 5_000, capacity: 5_000 })
  const token = await signInAdmin(machines)
  const other = await machines.addReplica('three')
  const findings: Finding[] = []
  for (const replicas of [[], [machines.standby], [machines.standby, other]]) {
    await Promise.all(machines.apps.map(async (app) => app.end('SIGTERM')))
    const env = { DATABASE_REPLICA_URLS: replicas.map(({ address }) => address).join(','), DRAIN_SECONDS: '0' }
    for (const place of machines.apps.keys()) await machines.startApp(place, env)
    // Within this, each server has looked at the replicas.
    await sleep(2_500)
    const next = () => request('GET', '/api/club-admin/finance-analytics/?period=30', { authorization: `Token ${token}` })
    const load = { url: machines.url, connections: 16, next }
    await putLoad({ ...load, seconds: 2 })
    const [before, from] = [await familyMs(machines.primary.pid), await readOutcomes(machines)]
    const { rate, statuses, p99 } = await putLoad({ ...load, seconds: 8 })
    const [after, to] = [await familyMs(machines.primary.pid), await readOutcomes(machines)]
    const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    const byReplica = (to['replica'] ?? 0) - (from['replica'] ?? 0)
    findings.push({
      name: `analytics of a club with 5,000 guests, ${replicas.length} replicas`,
      figures: `${rate.toFixed(0)} reads a second, p99 ${p99.toFixed(0)} ms, ${((after - before) / answers).toFixed(1)} ms of the primary’s processors each, ${byReplica} statements by replicas`,
      ok: answers === statuses[200] && byReplica > 0 === replicas.length > 0,
    })
  }
  return findings
}

const times = 1_000

/** Writes and reads in turn while the replica is two seconds behind: each read must see what the same device has written. */
export async function readOwnWrites(machines: Machines): Promise<Finding[]> {
  await openSale(machines, { guests: 10, capacity: 10 })
  const token = await signInAdmin(machines)
  const url = `${machines.url}/api/club-admin/roles/`
  const own = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const write = async (method: string, address: string, body: object) => {
    const answer = await fetch(address, { method, headers: own, body: JSON.stringify(body) })
    const role = JSON.parse(await answer.text()) as { id: string; version: number }
    if (!answer.ok) throw new Error(`${method} ${address} was answered ${answer.status}: ${JSON.stringify(role)}`)
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('vesper_position='))
    return { role, cookie: cookie?.split(';')[0] ?? '' }
  }
  const read = async (cookie: string) => (await fetch(`${url}export/`, { headers: { ...own, cookie } })).text()
  let { role } = await write('POST', url, { name: 'Role', colour: '#c22f5a' })
  await machines.standby.ask("alter system set recovery_min_apply_delay = '2s'")
  await machines.standby.ask('select pg_reload_conf()')
  const from = await readOutcomes(machines)
  let [stale, withoutCookie, behindOthers] = [0, 0, 0]
  for (let n = 1; n <= times; n++) {
    const written = await write('PUT', `${url}${role.id}/`, { version: role.version, name: `Role ${n}` })
    role = written.role
    if (written.cookie === '') withoutCookie++
    if (!(await read(written.cookie)).includes(`Role ${n}`)) stale++
    if (n % 50 === 0 && !(await read('')).includes(`Role ${n}`)) behindOthers++
  }
  const during = await readOutcomes(machines)
  await machines.standby.ask('alter system reset recovery_min_apply_delay')
  await machines.standby.ask('select pg_reload_conf()')
  await sleep(3_000)
  const caughtUp = (await read('')).includes(`Role ${times}`)
  const gone = (outcome: string) => (during[outcome] ?? 0) - (from[outcome] ?? 0)
  return [
    { name: `own writes that a read did not see, of ${times}`, figures: String(stale), ok: stale === 0 },
    { name: 'writes answered without a position', figures: String(withoutCookie), ok: withoutCookie === 0 },
    {
      name: 'strangers who saw an older state, of 20 asked',
      figures: String(behindOthers),
      ok: behindOthers > 0,
    },
    {
      name: 'reads that the primary took over from the replica',
      figures: `${gone('behind')} behind, ${gone('none')} without a replica, ${gone('failed')} failed`,
      ok: gone('behind') > 0,
    },
    { name: 'once it is no longer held back, the replica has it', figures: caughtUp ? 'yes' : 'no', ok: caughtUp },
  ]
}
