import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartRefusal } from '../infrastructure/start-refusal.ts'
import type { RunningServer } from './serve.ts'
import { shareMetrics } from './share-metrics.ts'
import { withinGrace } from './stop-once.ts'

type Options = Readonly<{
  count: number
  /** What each worker gets besides this process's own environment. */
  env: Readonly<Record<string, string>>
  log: Pick<Logger, 'warn' | 'error'>
}>

/** A worker that lived this long, in milliseconds, is replaced at once; one that keeps dying, after growing delays. */
const steady = 10_000
const longestPause = 10_000

/**
 * Runs several processes that serve one port, and replaces those that die. Resolves to the port once all listen. Throws a
 * `StartRefusal` if a worker refuses to start.
 */
export async function runWorkers({ count, env, log }: Options): Promise<RunningServer> {
  let stopping = false
  let pause = 100
  const live = new Set<Worker>()
  const answerAbout = shareMetrics(live)

  const fork = () => {
    const worker = cluster.fork(env)
    const bornAt = performance.now()
    live.add(worker)
    answerAbout(worker)
    worker.once('exit', (code, signal) => {
      live.delete(worker)
      if (!stopping) void replace({ code, signal }, performance.now() - bornAt)
    })
    return worker
  }

  const replace = async (end: { code: number; signal: string }, lived: number) => {
    pause = lived > steady ? 100 : Math.min(pause * 2, longestPause)
    log.error({ ...end, pause }, 'a worker ended and is being replaced')
    await sleep(pause)
    if (!stopping) fork()
  }

  const stop = async () => {
    stopping = true
    const ends = [...live].map(async (worker) => {
      const end = once(worker, 'exit')
      worker.process.kill('SIGTERM')
      return end
    })
    if (await withinGrace(Promise.all(ends))) return
    for (const worker of live) worker.process.kill('SIGKILL')
  }

  try {
    const ports = await Promise.all(Array.from({ length: count }, () => becomesReady(fork())))
    return { port: ports[0] ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A worker's message to the process that started it. */
export type WorkerNews = Readonly<{ port: number } | { refusal: string }>

async function becomesReady(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.on('message', (news: WorkerNews) => {
      if ('port' in news) resolve(news.port)
      else if ('refusal' in news) reject(new StartRefusal(news.refusal))
    })
    worker.once('exit', (code, signal) => reject(new Error(`A worker ended with ${signal ?? code} before it listened.`)))
  })
}

export async function reportToPrimary(news: WorkerNews): Promise<void> {
  await new Promise((resolve) => process.send?.(news, resolve))
}
