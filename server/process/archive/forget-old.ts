import type { Archive } from './archive.ts'
import { uploadName } from './archive-uploads.ts'
import { readFilesOf, listBackups, type Backup } from './backups.ts'
import { readSegmentName } from './wal-names.ts'

/**
 * Removes what is only needed to restore moments before `since`: backups, with the WAL up to the oldest that is kept, and files
 * that were gone when that one was made. Resolves to the number of removed backups.
 */
export async function forgetOld(archive: Archive, since: Temporal.Instant): Promise<number> {
  const isBefore = (instant: Temporal.Instant) => Temporal.Instant.compare(instant, since) <= 0
  const backups = await listBackups(archive)
  // The newest one from before then leads up to it.
  const from = Math.max(
    0,
    backups.findLastIndex(({ finishedAt }) => isBefore(finishedAt)),
  )
  const kept = backups.slice(from)
  const [oldest] = kept
  if (oldest === undefined) return 0
  const isKept = new Set(kept.map(({ id }) => id))
  const leftovers: string[] = []
  for await (const name of archive.list('backups/')) {
    const [, id = ''] = name.split('/')
    // Also of backups that were interrupted, once they are older than the oldest that is kept.
    const startedAt = Temporal.Instant.fromEpochMilliseconds(Number(id.split('-')[0]))
    if (!isKept.has(id) && isBefore(startedAt) && Temporal.Instant.compare(startedAt, oldest.finishedAt) < 0) leftovers.push(name)
  }
  // The description comes first: then the rest is no backup.
  for (const name of leftovers.toSorted()) await archive.remove(name)
  await forgetWal(archive, kept, isBefore)
  for (const name of (await readFilesOf(archive, oldest)).gone) await archive.remove(uploadName(name))
  return from
}

/** Of chains that no backup needs, once their last instant is that old, and of others what precedes their oldest backup. */
async function forgetWal(
  archive: Archive,
  kept: readonly Backup[],
  isBefore: (instant: Temporal.Instant) => boolean,
): Promise<void> {
  const names = (await Array.fromAsync(archive.list('wal/'))).map(readSegmentName).filter((name) => name !== null)
  const cuts = new Map<string, Temporal.Instant>()
  for (const { chain, cutAt } of names) {
    const latest = cuts.get(chain)
    if (cutAt !== null && (latest === undefined || Temporal.Instant.compare(latest, cutAt) < 0)) cuts.set(chain, cutAt)
  }
  for (const { name, chain, segment } of names) {
    const first = kept.find((backup) => backup.chain === chain)?.first
    const newest = cuts.get(chain)
    if (first === undefined ? newest !== undefined && isBefore(newest) : segment < first) await archive.remove(name)
  }
}
