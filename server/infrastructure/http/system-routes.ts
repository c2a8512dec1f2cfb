import { setTimeout as sleep } from 'node:timers/promises'
import { health, ready } from '#contract/base/system.ts'
import type { Connection } from '../database/connect.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { refuse } from '../refusal.ts'
import { route, type Route } from './route.ts'

/** Milliseconds. A load balancer that gets no answer in time learns nothing. */
const patience = 2_500

/** Health checks for load balancers: is the process alive, and can it serve requests. */
export function systemRoutes({ db, takesWrites }: Pick<Connection, 'db' | 'takesWrites'>): Route[] {
  const canServe = async () => (await pendingMigrations(db)) === 0 && (await takesWrites())
  return [
    route(health, () => Promise.resolve({ status: 'ok' as const })),
    route(ready, async () => {
      const isReady = await Promise.race([canServe(), sleep(patience, false, { ref: false })])
      return isReady ? { status: 'ready' as const } : refuse('overloaded', { retryAfterSeconds: 2 })
    }),
  ]
}
