import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../database/connect.ts'

/** What its books and its pages need. */
export interface SimulatedParts {
  db: Database
  clock: Clock
}
