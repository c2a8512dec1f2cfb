import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { putLoad, request } from './http-load.ts'
import type { Measure } from './measure.ts'
import { root, startServer } from './server.ts'

const connections = 32
const seconds = 1.5
const turns = 12
const path = '/api/client/events/?limit=25'

/** The bare framework, in a separate process, answering the same bytes from memory. */
async function startBare(body: string): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(root, 'bench/bare-framework.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(body)
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return { url: line.trim(), stop: () => child.kill() }
}

const load = async (url: string) =>
  putLoad({ url, connections, seconds, next: () => request('GET', path, { accept: 'application/json' }) })

/**
 * The list of 25 events over HTTP, compared with the bare framework sending the same bytes. Short turns alternate, so that both
 * run under the same load; the median of their ratios counts.
 */
export async function measureEventList(): Promise<Measure[]> {
  const server = await startServer({ DEMO_DATA: 'on' })
  try {
    const body = await (await fetch(`${server.url}${path}`)).text()
    const cards = (JSON.parse(body) as { events: unknown[] }).events.length
    const bare = await startBare(body)
    try {
      const pairs: { product: number; bare: number; ratio: number }[] = []
      await load(server.url)
      for (let turn = 0; turn < turns; turn++) {
        const product = (await load(server.url)).rate
        const plain = (await load(bare.url)).rate
        pairs.push({ product, bare: plain, ratio: product / plain })
      }
      const rates = pairs.toSorted((a, b) => a.ratio - b.ratio)[turns / 2] ?? { product: 0, bare: 1, ratio: 0 }
      const { ratio } = rates
      const figures = `${cards} cards, ${body.length} bytes: ${Math.round(rates.product)}/s, bare ${Math.round(rates.bare)}/s, ratio ${ratio.toFixed(2)}; at least 0.70`
      return [{ name: 'event list against the bare framework', figures, ok: cards === 25 && ratio >= 0.7 }]
    } finally {
      bare.stop()
    }
  } finally {
    await server.stop()
  }
}
