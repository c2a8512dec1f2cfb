import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'
import { countJobs } from '../jobs/job-store.ts'
import type { ChargeOutcome } from '../payments/provider-event.ts'

export interface Metrics {
  /** What this process counts. */
  registry: Registry
  /** What the database knows about all processes. */
  shared: Registry
  observeCall(labels: { method: string; route: string; status: string }, seconds: number): void
  countBooking(outcome: 'booked' | 'refused'): void
  /** The provider's outcome. */
  countCharge(outcome: ChargeOutcome['state']): void
}

/** Seconds: from responses out of memory to those that callers give up on. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Gauges are read on request. */
export function createMetrics({ db, pool, clock }: { db: Database; pool: Pool; clock: Clock }): Metrics {
  const registry = new Registry()
  const shared = new Registry()
  // Several processes may share one port: this label tells their figures apart.
  registry.setDefaultLabels({ process: String(process.pid) })
  collectDefaultMetrics({ register: registry })

  const calls = new Histogram({
    name: 'vesper_http_seconds',
    help: 'Duration of calls by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  const bookings = new Counter({
    name: 'vesper_bookings_total',
    help: 'Bookings by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const charges = new Counter({
    name: 'vesper_charges_total',
    help: 'Charges by outcome, as the payment provider reported it.',
    labelNames: ['outcome'],
    registers: [registry],
  })

  const connections = new Gauge({
    name: 'vesper_database_connections',
    help: 'Connections of this process by state; waiting counts calls without one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const jobs = new Gauge({
    name: 'vesper_jobs',
    help: 'Jobs of all processes by lane: due, scheduled or running, and dead.',
    labelNames: ['lane', 'state'],
    registers: [],
    async collect() {
      this.reset()
      for (const { count, ...labels } of await countJobs(db, clock.now())) this.set(labels, count)
    },
  })
  registry.registerMetric(connections)
  shared.registerMetric(jobs)

  // Looking up a string costs a fraction of what a set of labels does. Routes and statuses are few, so all are kept.
  const children = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  const childOf = (labels: { method: string; route: string; status: string }) => {
    const key = `${labels.method} ${labels.status} ${labels.route}`
    const child = children.get(key) ?? calls.labels(labels)
    children.set(key, child)
    return child
  }

  return {
    registry,
    shared,
    observeCall: (labels, seconds) => childOf(labels).observe(seconds),
    countBooking: (outcome) => bookings.inc({ outcome }),
    countCharge: (outcome) => charges.inc({ outcome }),
  }
}
