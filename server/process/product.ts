import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../infrastructure/database/connect.ts'
import type { Config } from '../infrastructure/config/config.ts'

/** What a process of Vesper starts with. */
export interface StartParts {
  config: Config
  secretKey: string
  /** Of a database that is running and migrated. */
  connectionString: string
  log: Logger
}

/** The served application, as assembled by the composition root. */
export interface Product {
  /** Whether the database is new: nobody has an account. */
  isEmpty(db: Database): Promise<boolean>
  /** Whether tickets were sold, whose codes depend on the secret key. */
  hasTickets(db: Database): Promise<boolean>
  /** Throws a `StartRefusal` if the database contains accounts with a publicly known password. */
  refuseDemoAccounts(parts: StartParts): Promise<void>
  /** Fills an empty database with demo data, and leaves any other alone. */
  fillDemoData(parts: StartParts): Promise<void>
  /** Opens connections and starts jobs; closing the server ends both, after running requests and jobs have finished. */
  open(parts: StartParts): Promise<FastifyInstance>
}

export type LoadProduct = () => Promise<Product>
