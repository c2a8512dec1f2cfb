import * as z from 'zod/mini'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import type { Archive } from './archive.ts'
import { readSegmentName, type ArchivedSegment } from './wal-names.ts'

const instant = z.pipe(
  z.string(),
  z.transform((text) => Temporal.Instant.from(text)),
)

/** What is said of a finished backup. `first` and `last`: its WAL segments. `chain`: where its WAL goes on; null if nowhere. */
const Description = z.object({
  id: z.string(),
  finishedAt: instant,
  chain: z.nullable(z.string()),
  first: z.string(),
  last: z.string(),
  parts: z.number(),
  bytes: z.number(),
  /** PostgreSQL's major version. */
  major: z.string(),
})
export type Backup = z.output<typeof Description>

/** `live`: the files that existed. `gone`: those in the archive that no longer did, for the moments before this backup. */
const Files = z.object({ live: z.array(z.string()), gone: z.array(z.string()) })
export type BackedUpFiles = z.output<typeof Files>

export const partName = (id: string, part: number): string => `backups/${id}/part-${String(part).padStart(5, '0')}`
export const keysName = (id: string): string => `backups/${id}/keys`
const filesName = (id: string): string => `backups/${id}/files`
const descriptionName = (id: string) => `backups/${id}/backup`

/** Written last: without it, the rest is no backup. */
export async function describeBackup(archive: Archive, backup: Backup): Promise<void> {
  const text = JSON.stringify({ ...backup, finishedAt: backup.finishedAt.toString() })
  await archive.put(descriptionName(backup.id), Buffer.from(text))
}

export async function putFilesOf(archive: Archive, id: string, files: BackedUpFiles): Promise<void> {
  await archive.put(filesName(id), Buffer.from(JSON.stringify(files)))
}

export const readFilesOf = async (archive: Archive, { id }: Backup): Promise<BackedUpFiles> =>
  Files.parse(JSON.parse((await getOf(archive, filesName(id))).toString()))

/** Throws a `StartRefusal` if it is not there, although its backup says so. */
export async function getOf(archive: Archive, name: string): Promise<Buffer> {
  const bytes = await archive.get(name)
  if (bytes === null) throw new StartRefusal(`${name} in the archive ${archive.name} is gone: restore from another backup.`)
  return bytes
}

/** The finished backups, oldest first, and the names that unfinished or damaged ones have left. */
export async function listBackups(archive: Archive): Promise<Backup[]> {
  const backups: Backup[] = []
  for await (const name of archive.list('backups/')) {
    if (name.endsWith('/backup')) backups.push(Description.parse(JSON.parse((await getOf(archive, name)).toString())))
  }
  return backups.toSorted((a, b) => Temporal.Instant.compare(a.finishedAt, b.finishedAt))
}

/** The archived WAL by chain and segment. */
export async function listWal(archive: Archive): Promise<Map<string, Map<string, ArchivedSegment>>> {
  const chains = new Map<string, Map<string, ArchivedSegment>>()
  for await (const name of archive.list('wal/')) {
    const segment = readSegmentName(name)
    if (segment === null) continue
    const chain = chains.getOrInsertComputed(segment.chain, () => new Map<string, ArchivedSegment>())
    // Stored twice if its process ended in between: the same bytes.
    if ((chain.get(segment.segment)?.cutAt ?? null) === null) chain.set(segment.segment, segment)
  }
  return chains
}
