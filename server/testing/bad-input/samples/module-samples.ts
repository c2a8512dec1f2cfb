import type { Pool } from 'pg'
import type { Guest } from '../rows.ts'
import type { Samples } from '../shape.ts'

export type Prepare = (pool: Pool, guest: Guest) => Promise<void>

/** What makes a guest's calls of one module's endpoints valid. */
export interface ModuleSamples {
  /** By the part of the path before `{id}`. Anything else has the id of the guest's reservation, which preparations give their rows. */
  ids?: (guest: Guest) => Samples
  /** By the name of a field, in every call of the server: `password`, `capacity`. */
  fields?: (guest: Guest) => Samples
  /** By the name of an endpoint: what its fields are instead. */
  calls?: (guest: Guest) => Readonly<Record<string, Samples>>
  /** By the name of an endpoint: puts the guest's data into the state in which a call is valid. Others work with the shared rows. */
  prepare?: Readonly<Record<string, Prepare>>
}

/** The same for several endpoints. */
export const inCalls = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]))
