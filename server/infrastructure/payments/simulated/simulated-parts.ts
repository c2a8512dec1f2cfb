import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../database/connect.ts'

export interface SimulatedParts {
  db: Database
  clock: Clock
  secretKey: string
  publicUrl: string
}
