import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { putLoad, request } from './http-load.ts'
import { residentMegabytes, type Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer, type BenchServer } from './server.ts'

const uploads = 5
const limit = 5_242_880
/** Covers of a busy hour, and the milliseconds within which memory is released afterwards. */
const hour = 40
const restFor = 5_000
// Queries the database each time: in test mode no response is cached.
const path = '/api/client/events/'

/** Twelve million pixels as from a phone, as close below the limit as the quality setting allows. */
async function makePhoto(): Promise<Buffer> {
  const [width, height] = [1000, 750]
  const soft = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).resize(4000, 3000)
  const pixels = await soft.raw().toBuffer({ resolveWithObject: true })
  for (let quality = 95; ; quality--) {
    const photo = await sharp(pixels.data, { raw: pixels.info }).jpeg({ quality }).toBuffer()
    if (photo.length <= limit) return photo
  }
}

/** CPU seconds the process has used on all cores, including threads. Linux counts in hundredths. */
async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function upload({ url }: BenchServer, event: string, token: string, photo: Buffer): Promise<void> {
  const body = new FormData()
  body.append('picture', new Blob([Uint8Array.from(photo)]))
  const answer = await fetch(`${url}/api/club-admin/events/${event}/cover/`, {
    method: 'PUT',
    headers: { authorization: `Token ${token}` },
    body,
  })
  const { cover } = (await answer.json()) as { cover?: { name: string } }
  const covers = await Promise.all(
    [400, 640, 800, 1200].flatMap((width) =>
      ['avif', 'webp'].map((type) => fetch(`${url}/media/${cover?.name}-${width}.${type}`)),
    ),
  )
  if (covers.some(({ ok }) => !ok))
    throw new Error(`A cover of ${photo.length} bytes was answered ${answer.status}, or lacks a size.`)
}

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** A 5 MB cover: what it costs, and how it affects other requests in the meantime. */
export async function measureCover(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  try {
    const [admin = ''] = await makeSeason(server.db, { clubs: 1, events: 1, days: 30 })
    const token = await signIn(server.db, admin)
    const { rows } = await server.db.query<{ id: string }>('select id from events')
    const event = rows[0]?.id ?? ''
    const photo = await makePhoto()
    await upload(server, event, token, photo)
    const costs: number[] = []
    for (let turn = 0; turn < uploads; turn++) {
      const before = await cpuSeconds(server.pid)
      await upload(server, event, token, photo)
      costs.push((await cpuSeconds(server.pid)) - before)
    }
    const ask = async (seconds: number) =>
      putLoad({ url: server.url, connections: 1, seconds, next: () => request('GET', path, {}) })
    const alone = await ask(3)
    const [beside] = await Promise.all([ask(3), upload(server, event, token, photo)])
    const cost = middle(costs)
    for (let turn = 0; turn < hour; turn += 2)
      await Promise.all([upload(server, event, token, photo), upload(server, event, token, photo)])
    await sleep(restFor)
    const memory = await residentMegabytes(server.pid)
    const waits = `p50 ${beside.p50.toFixed(1)} ms, p99 ${beside.p99.toFixed(1)} ms; without an upload ${alone.p50.toFixed(1)} and ${alone.p99.toFixed(1)} ms`
    return [
      {
        name: `cover of ${(photo.length / 1e6).toFixed(1)} MB, 12 million pixels, in all sizes`,
        figures: `${cost.toFixed(2)} s of CPU; under 1 s`,
        ok: cost < 1,
      },
      {
        name: 'other calls while a cover is made',
        figures: `${waits}; p99 at most 50 ms, or three times as long`,
        ok: beside.p99 <= Math.max(50, 3 * alone.p99),
      },
      {
        name: `memory after ${hour} such covers`,
        figures: `${memory.toFixed(0)} MB resident; under 250 MB`,
        ok: memory < 250,
      },
    ]
  } finally {
    await server.stop()
  }
}
