import { nextSegment, type ArchivedSegment } from './wal-names.ts'

/** What a restore needs to know of a backup. `last`: its last WAL segment; the chain continues after it. */
export type Candidate = Readonly<{ id: string; finishedAt: Temporal.Instant; chain: string | null; last: string }>

export type Choice<C extends Candidate> = Readonly<{ backup: C; segments: readonly ArchivedSegment[] }>

type Chains = ReadonlyMap<string, ReadonlyMap<string, ArchivedSegment>>

/**
 * The newest backup from before the instant, and the WAL that leads from it to the instant; without one, the newest backup, and
 * all the WAL after it. A text says why there is none, and what can be restored instead.
 */
export function chooseBackup<C extends Candidate>(
  candidates: readonly C[],
  chains: Chains,
  until: Temporal.Instant | null,
): Choice<C> | string {
  const backups = candidates.toSorted((a, b) => Temporal.Instant.compare(a.finishedAt, b.finishedAt))
  const [oldest] = backups
  if (oldest === undefined) return 'holds no finished backup'
  const backup = backups.findLast(({ finishedAt }) => until === null || Temporal.Instant.compare(finishedAt, until) <= 0)
  if (backup === undefined) return `begins later: its oldest backup is of ${oldest.finishedAt.toString()}`
  const { segments, reaches, missing } = follow(backup, chains)
  const range = `from ${backup.finishedAt.toString()} until ${reaches.toString()}`
  if (until === null) return missing === null ? { backup, segments } : lacks(missing, range)
  const end = segments.findIndex(({ cutAt }) => cutAt !== null && Temporal.Instant.compare(cutAt, until) >= 0)
  if (end !== -1) return { backup, segments: segments.slice(0, end + 1) }
  if (until.equals(backup.finishedAt)) return { backup, segments: [] }
  return missing === null ? `does not reach so far: name a moment ${range}` : lacks(missing, range)
}

const lacks = (segment: string, range: string) =>
  `lacks the WAL segment ${segment}, which may have been deleted: name a moment ${range}, or one after a later backup`

/** The unbroken WAL after a backup. `missing`: the segment that breaks it; null if it ends because nothing is newer. */
function follow({ chain, last, finishedAt }: Candidate, chains: Chains) {
  const archived = (chain === null ? undefined : chains.get(chain)) ?? new Map<string, ArchivedSegment>()
  const segments: ArchivedSegment[] = []
  let next = nextSegment(last)
  for (let segment = archived.get(next); segment !== undefined; segment = archived.get(next)) {
    segments.push(segment)
    next = nextSegment(next)
  }
  const missing = [...archived.keys()].some((one) => one > next) ? next : null
  const reaches = segments.findLast(({ cutAt }) => cutAt !== null)?.cutAt ?? finishedAt
  return { segments, missing, reaches }
}
