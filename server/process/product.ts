import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../infrastructure/config/config.ts'

/** What a process of Vesper starts with. */
export interface StartParts {
  config: Config
  secretKey: string
  /** Of a database that is up and migrated. */
  connectionString: string
  log: Logger
}

/** What is served, as the composition root puts it together. */
export interface Product {
  /** Throws a `StartRefusal` where the database holds accounts whose password everyone knows. */
  refuseDemoAccounts(parts: StartParts): Promise<void>
  /** Fills an empty database with demo data, and leaves any other alone. */
  fillDemoData(parts: StartParts): Promise<void>
  /** Opens connections and starts jobs; closing the server ends both, after requests and jobs have come to their end. */
  open(parts: StartParts): Promise<FastifyInstance>
}

export type LoadProduct = () => Promise<Product>
