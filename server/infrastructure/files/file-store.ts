/** Where pictures and documents are stored: a local folder or an S3-compatible store. We create all names, see `file-name.ts`. */
export interface FileStore {
  /** Stores the file under the name, all or nothing. Refuses with `storage_full` if there is no room. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null if there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** Removing a missing file is fine. */
  remove(name: string): Promise<void>
  /** The names of all files that end like this. */
  list(ending: string): AsyncIterable<string>
  /** Removes what was being stored when a process ended, over a day ago. */
  removeUnfinished(): Promise<void>
}
