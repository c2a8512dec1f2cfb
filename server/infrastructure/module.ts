import type { Database, Tx } from './database/connect.ts'
import type { NamesFile } from './files/sweep-files.ts'
import type { Route } from './http/route.ts'
import type { ShowsPicture } from './images/remove-picture-job.ts'
import type { JobHandler, RecurringJob } from './jobs/job-kind.ts'
import type { Follower } from './jobs/news.ts'

/** What a module stores about people beyond their account. */
export interface PersonalData {
  /** The module's part of the document that people download; the call's schema checks it. */
  export: (db: Database, userId: string) => Promise<Record<string, unknown>>
  /**
   * Deletes what identifies a person. Runs before the account is locked and again under its lock: locks are taken in order
   * (docs/locks.md), and nothing added in between stays. Null if none of it may go, or goes with something else: say why.
   */
  forget: ((tx: Tx, userId: string, now: Temporal.Instant) => Promise<void>) | null
}

/** What a module adds to the server. */
export interface Module {
  routes: readonly Route[]
  handlers: readonly JobHandler[]
  recurring: readonly RecurringJob[]
  followers: readonly Follower[]
  /** Which stored files and pictures its rows still name. */
  files: readonly NamesFile[]
  pictures: readonly ShowsPicture[]
  /** Null if it stores nothing about anyone. */
  personalData: PersonalData | null
  /** Writes what it holds in memory, before the database closes. */
  close: () => Promise<void>
}

/** `personalData` has no default: a new module answers for it. */
export const defineModule = (parts: Pick<Module, 'routes' | 'personalData'> & Partial<Module>): Module => ({
  handlers: [],
  recurring: [],
  followers: [],
  files: [],
  pictures: [],
  close: () => Promise.resolve(),
  ...parts,
})
