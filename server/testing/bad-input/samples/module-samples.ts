import type { Pool } from 'pg'
import type { Guest } from '../rows.ts'
import type { Samples } from '../shape.ts'

export type Prepare = (pool: Pool, guest: Guest) => Promise<void>

/** What makes a guest's calls to one module's endpoints valid. */
export interface ModuleSamples {
  /** By the part of the path before `{id}`; other paths get the guest's reservation, which preparations also use. */
  ids?: (guest: Guest) => Samples
  /** By field name, in every call: `password`, `capacity`. */
  fields?: (guest: Guest) => Samples
  /** By endpoint name: overrides for its fields. */
  calls?: (guest: Guest) => Readonly<Record<string, Samples>>
  /** By endpoint name: puts the guest's data into a state in which the call is valid. Other endpoints use the shared rows. */
  prepare?: Readonly<Record<string, Prepare>>
}

/** The same for several endpoints. */
export const inCalls = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]))
