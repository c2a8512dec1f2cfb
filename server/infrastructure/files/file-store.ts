/** Where pictures and documents lie: a folder of this machine, or an S3-compatible store. Names are made by us, see `file-name.ts`. */
export interface FileStore {
  /** Stores all or nothing under the name. Refuses with `storage_full` where there is no room. */
  put(name: string, bytes: Buffer): Promise<void>
  /** null where there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>
}
