import type { Place } from './launch.ts'

export interface Check {
  name: string
  /** Why this machine does not allow the check; null if it does. */
  whyNot?(): Promise<string | null> | string | null
  /** Starts with an empty data folder, not with one from an earlier start. */
  fresh?: true
  /** Throws if the check fails. The folder is the data folder of the place. */
  run(place: Place, folder: string): Promise<void>
}
