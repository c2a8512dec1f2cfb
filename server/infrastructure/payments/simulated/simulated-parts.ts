import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../database/connect.ts'

/** What the simulated provider's records and pages need. */
export interface SimulatedParts {
  db: Database
  clock: Clock
}
