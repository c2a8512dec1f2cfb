import { writeFile, rm, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '#server/infrastructure/error-code.ts'
import { buy } from './buyers.ts'
import { findSoldTwice, withinFiveSeconds, type Finding } from './findings.ts'
import { sendPicture } from './picture.ts'
import { openSale } from './sale.ts'
import { timeUntilReady, type Scene } from './scene.ts'

/** A small separate disk as the server's data folder: a mount that ends with the process. */
const ownDisk = (size: string) => [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  '--mount',
  'sh',
  '-c',
  `mkdir -p "$DATA_DIR" && mount -t tmpfs -o size=${size},mode=711 tmpfs "$DATA_DIR" && exec "$@"`,
  'sh',
]

/** Writes until there is no room left. */
async function fill(path: string): Promise<void> {
  for (let part = 0; ; part++) {
    try {
      await writeFile(`${path}.${part}`, Buffer.alloc(64 * 1024, 1))
    } catch (error) {
      if (isErrorCode(error, 'ENOSPC')) return
      throw error
    }
  }
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith('filler.')) await rm(join(folder, name))
}

/** The disk for pictures is full: callers get an error, bookings continue, and no partial picture remains. */
export async function fillDisk(scene: Scene): Promise<Finding[]> {
  const server = await scene.start('server', {}, ownDisk('4m'))
  const sale = await openSale(scene)
  const folder = join(`/proc/${server.server}/root`, scene.dataDir, 'server')
  const upload = async () => sendPicture(server.url, sale.tokens[0] ?? '')
  await fill(join(folder, 'filler'))
  const [refused, bought] = await Promise.all([upload(), buy(sale.bookings, { urls: [server.url] })])
  const left = await readdir(join(folder, 'files')).catch(() => [])
  await empty(folder)
  const taken = await upload()
  return [
    { name: 'a picture while the disk is full', figures: refused, ok: refused === '503 storage_full' },
    { name: 'files that it left behind', figures: String(left.length), ok: left.length === 0 },
    {
      name: 'bookings meanwhile',
      figures: `${bought.booked.size} booked, ${bought.refused} sold out`,
      ok: bought.booked.size === 600,
    },
    { name: 'a picture once there is room again', figures: taken, ok: taken === '200' },
    ...(await findSoldTwice(scene)),
  ]
}

/** The database's own disk is full: callers and load balancers get a retry response, and later everything works. */
export async function fillDatabaseDisk(scene: Scene): Promise<Finding[]> {
  const { url, server } = await scene.start(
    'server',
    { DATABASE_URL: '', DEMO_DATA: 'off', RATE_LIMITS: 'off', TEST_MODE: 'on' },
    ownDisk('400m'),
  )
  const folder = join(`/proc/${server}/root`, scene.dataDir, 'server')
  let count = 0
  const signUp = async () => {
    const name = `guest${count++}`
    const body = new FormData()
    const fields = { role: 'client', username: name, password: `pass-${name}-word`, email: `${name}@example.com`, age: '30' }
    const person = { first_name: 'x'.repeat(30), last_name: 'y'.repeat(30), phone_number: '+34 600 000 000' }
    for (const [field, value] of Object.entries({ ...fields, ...person })) body.set(field, value)
    const answer = await fetch(`${url}/api/auth/signup/`, { method: 'POST', body }).catch(() => null)
    await answer?.text()
    return { status: answer?.status ?? 0, retry: answer?.headers.get('retry-after') ?? null }
  }
  const before = await signUp()
  await fill(join(folder, 'filler'))
  let refused = await signUp()
  for (let attempt = 0; refused.status < 500 && attempt < 2_000; attempt++) refused = await signUp()
  const ready = await fetch(`${url}/api/ready`)
  await empty(folder)
  const seconds = await timeUntilReady(url)
  const after = await signUp()
  return [
    { name: 'a sign-up while there is room', figures: String(before.status), ok: before.status === 201 },
    {
      name: `the first that found none, after ${count} of them`,
      figures: `${refused.status}, again after ${refused.retry} s`,
      ok: refused.status === 503 && refused.retry !== null,
    },
    { name: 'what the load balancer sees', figures: String(ready.status), ok: ready.status === 503 },
    withinFiveSeconds('once there is room', seconds),
    { name: 'a sign-up afterwards', figures: String(after.status), ok: after.status === 201 },
  ]
}
