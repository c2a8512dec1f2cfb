import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../infrastructure/config/config.ts'

/** What a process of Vesper is told at its start. */
export interface Told {
  config: Config
  secretKey: string
  /** Of a database that is up and migrated. */
  connectionString: string
  log: Logger
}

/** What is served, as the composition root puts it together. */
export interface Product {
  /** Throws a `StartRefusal` where the database holds accounts whose password everyone knows. */
  refuseDemoAccounts(told: Told): Promise<void>
  /** Fills an empty database with demo data, and leaves any other alone. */
  fillDemoData(told: Told): Promise<void>
  /** Opens connections and starts jobs; closing the server ends both, after requests and jobs have come to their end. */
  open(told: Told): Promise<FastifyInstance>
}

export type LoadProduct = () => Promise<Product>
