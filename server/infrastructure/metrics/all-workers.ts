import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** What a process counts, as one process sends it to another. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** A worker asks the process that started it, which asks every worker and sends back what they answered. */
export type MetricsMessage =
  | Readonly<{ metrics: 'ask' | 'tell'; id: string }>
  | Readonly<{ metrics: 'told'; id: string; figures: Figures }>
  | Readonly<{ metrics: 'all'; id: string; all: readonly Figures[] }>

/** Milliseconds, if the process that started this one does not answer: longer than it waits for the workers. */
const answersWithin = 3_000

/** All figures of all processes: their labels differ, so each sum is of one figure. The library’s default leaves some out. */
const sideBySide = (all: readonly Figures[]) =>
  AggregatorRegistry.aggregate(all.map((figures) => figures.map((one) => ({ ...one, aggregator: 'sum' as const }))))

const send = (message: MetricsMessage) => process.send?.(message)

/**
 * Lets other workers read this registry. `readAll` resolves to the figures of all workers, or of this process where it is the only
 * one; they differ by their default label.
 */
export function joinWorkers(registry: Registry): { readAll: () => Promise<string>; leave: () => void } {
  if (!cluster.isWorker) return { readAll: async () => registry.metrics(), leave: () => undefined }
  const asking = new Map<string, (all: readonly Figures[]) => void>()
  const listen = (message: MetricsMessage) => {
    const { id } = message
    if (message.metrics === 'tell') void registry.getMetricsAsJSON().then((figures) => send({ metrics: 'told', id, figures }))
    else if (message.metrics === 'all') asking.get(id)?.(message.all)
  }
  process.on('message', listen)
  const ask = async (id: string) => {
    const { promise, resolve } = Promise.withResolvers<readonly Figures[]>()
    const timer = setTimeout(() => resolve([]), answersWithin)
    asking.set(id, resolve)
    send({ metrics: 'ask', id })
    return promise.finally(() => {
      clearTimeout(timer)
      asking.delete(id)
    })
  }
  return {
    readAll: async () => {
      const all = await ask(randomUUID())
      return all.length === 0 ? registry.metrics() : sideBySide(all).metrics()
    },
    leave: () => process.off('message', listen),
  }
}
