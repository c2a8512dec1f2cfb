import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../database/replicas/replicas.ts'

/** How far each replica is behind, and what became of the reads that one may answer. */
export function measureReplicas(registry: Registry, replicas: Pick<Replicas, 'list' | 'outcomes'>): void {
  const lag = new Gauge({
    name: 'vesper_replica_lag_seconds',
    help: 'How far a replica is behind, by its place in DATABASE_REPLICA_URLS. Absent while it is away.',
    labelNames: ['replica'],
    registers: [],
    collect() {
      this.reset()
      for (const one of replicas.list()) if (one.lag !== null) this.set({ replica: String(one.place) }, one.lag)
    },
  })
  const reads = new Counter({
    name: 'vesper_replica_reads_total',
    help: 'Reads that a replica may answer: by it, or by the primary because it was behind, failed, or there was none.',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(replicas.outcomes())) this.inc({ outcome }, count)
    },
  })
  registry.registerMetric(lag)
  registry.registerMetric(reads)
}
