import { health, ready } from '#contract/system.ts'
import { pendingMigrations } from '../database/migrate.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { refuse } from './refusal.ts'
import { route, type Route } from './route.ts'

/** What a balancer asks: is the process alive, and can it serve. */
export function systemRoutes({ db }: Infrastructure): Route[] {
  return [
    route(health, () => Promise.resolve({ status: 'ok' as const })),
    route(ready, async () => {
      if ((await pendingMigrations(db)) > 0) refuse('overloaded', { retryAfterSeconds: 2 })
      return { status: 'ready' as const }
    }),
  ]
}
