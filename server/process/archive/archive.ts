import type { ArchiveLocation, Config } from '../../infrastructure/config/config.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import { wrap, markOf, unwrap } from './wrap.ts'
import { nameLocation, openObjects } from './objects.ts'

/**
 * Backups, WAL and files of embedded databases, under one key:
 *
 *     backups/<id>/backup, keys, files, part-00001 …   a backup; `backup` is written last, and makes it one
 *     wal/<chain>/<segment>[.<instant>]                see `wal-names.ts`
 *     files/<name>                                     uploaded files, which never change
 */
export interface Archive {
  /** For people. */
  readonly name: string
  /** Tells archives apart: its place and its key. */
  readonly identity: string
  make(): Promise<void>
  put(name: string, bytes: Buffer): Promise<void>
  /** Null if there is no such object. Throws a `StartRefusal` if it is damaged. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  list(prefix: string): AsyncIterable<string>
  /** Throws a `StartRefusal` if there is only something of another key. */
  refuseOtherKey(): Promise<void>
}

/** `at` replaces the setting. Null if neither names an archive. */
export function openArchive(settings: Config['archive'], at: ArchiveLocation | null = null): Archive | null {
  const to = at ?? settings.to
  if (to === null) return null
  const { key } = settings
  const objects = openObjects(to, settings.s3)
  const mark = markOf(key)
  const name = nameLocation(to)
  return {
    name,
    identity: `${name} ${mark}`,
    make: async () => objects.make(),
    put: async (path, bytes) => objects.put(`${mark}/${path}`, await wrap(path, bytes, key)),
    async get(path) {
      const stored = await objects.get(`${mark}/${path}`)
      if (stored === null) return null
      return unwrap(path, stored, key).catch((error: unknown) => {
        throw new StartRefusal(`${path} in the archive ${name} is damaged.`, { cause: error })
      })
    },
    remove: async (path) => objects.remove(`${mark}/${path}`),
    async *list(prefix) {
      for await (const path of objects.list(`${mark}/${prefix}`)) yield path.slice(mark.length + 1)
    },
    async refuseOtherKey() {
      let other: string | null = null
      for await (const path of objects.list('')) {
        if (path.startsWith(`${mark}/`)) return
        if (/^(?:key-[\da-f]{12}|plain)\//.test(path)) other ??= path
      }
      if (other === null) return
      if (key === null) throw new StartRefusal(`The archive ${name} is encrypted: set ARCHIVE_KEY to its key.`)
      const what = other.startsWith('plain/') ? 'is not encrypted: unset ARCHIVE_KEY' : 'has another key: set ARCHIVE_KEY to it'
      throw new StartRefusal(`The archive ${name} ${what}.`)
    },
  }
}
