import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Launch } from '../tools/start-checks/launch.ts'
import { putLoad, request } from './http-load.ts'
import { residentMegabytes, type Measure } from './measure.ts'
import { root } from './server.ts'

const starts = 5

/** Seconds from nothing running to the first response, through the launcher and with the embedded database. */
async function timeStart(env: Record<string, string>): Promise<{ seconds: number; server: Launch }> {
  const startedAt = performance.now()
  const server = await launch({ root, env })
  await (await fetch(`${server.url}/api/client/events/`)).text()
  return { seconds: (performance.now() - startedAt) / 1000, server }
}

/** Until no job is due: the thread that draws documents of the demo data would count as memory of a later start. */
async function finishJobs(url: string): Promise<void> {
  const some = /^vesper_jobs\{[^}]*state="due"[^}]*\} [1-9]/m
  while (some.test(await (await fetch(`${url}/metrics`)).text())) await sleep(200)
}

/** A warm start: installed, built, with an existing database. Memory after a thousand lists and pages. */
export async function measureStart(): Promise<Measure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesper-bench-'))
  await chmod(dataDir, 0o711)
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  try {
    const first = await timeStart(env)
    await finishJobs(first.server.url)
    await first.server.end()
    const times: number[] = []
    let megabytes = 0
    for (let turn = 0; turn < starts; turn++) {
      const { seconds, server } = await timeStart(env)
      times.push(seconds)
      if (turn === starts - 1) {
        const paths = ['/client/events', '/api/client/events/', '/login']
        let count = 0
        const next = () => (count++ < 1000 ? request('GET', paths[count % paths.length] ?? '/', {}) : null)
        await putLoad({ url: server.url, connections: 16, seconds: 30, next })
        megabytes = await residentMegabytes(server.server)
      }
      await server.end()
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(starts / 2)] ?? Infinity
    return [
      { name: 'first start, with demo data', figures: `${first.seconds.toFixed(2)} s`, ok: true },
      {
        name: 'warm start to the first answer',
        figures: `median ${median.toFixed(2)} s of ${times.map((time) => time.toFixed(2)).join(', ')}; under 1 s`,
        ok: median < 1,
      },
      {
        name: 'memory of the server after 1,000 pages and lists',
        figures: `${megabytes.toFixed(0)} MB; under 150 MB`,
        ok: megabytes < 150,
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
