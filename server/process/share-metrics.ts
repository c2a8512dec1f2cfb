import type { Worker } from 'node:cluster'
import type { Figures, MetricsMessage } from '../infrastructure/metrics/all-workers.ts'

/** Milliseconds. A worker that is too busy to answer by then is missing from the scrape. */
const answersWithin = 2_000

/** What one worker asks for, until all have answered. */
interface Collection {
  asker: Worker
  all: Figures[]
  expected: number
  timer: NodeJS.Timeout
}

/** Lets each of these workers read the figures of all, whichever a scrape reaches. Call the result with each new worker. */
export function shareMetrics(workers: ReadonlySet<Worker>): (worker: Worker) => void {
  const collections = new Map<string, Collection>()
  const send = (worker: Worker, message: MetricsMessage) => worker.isConnected() && worker.send(message)
  const finish = (id: string) => {
    const one = collections.get(id)
    collections.delete(id)
    clearTimeout(one?.timer)
    if (one !== undefined) send(one.asker, { metrics: 'all', id, all: one.all })
  }
  const collect = (asker: Worker, id: string) => {
    const timer = setTimeout(() => finish(id), answersWithin)
    collections.set(id, { asker, all: [], expected: workers.size, timer })
    for (const worker of workers) send(worker, { metrics: 'tell', id })
  }
  const add = (id: string, figures: Figures) => {
    const one = collections.get(id)
    if (one === undefined) return
    one.all.push(figures)
    if (one.all.length === one.expected) finish(id)
  }
  return (worker) =>
    worker.on('message', (message: MetricsMessage) => {
      if (message.metrics === 'ask') collect(worker, message.id)
      else if (message.metrics === 'told') add(message.id, message.figures)
    })
}
