import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { newState, readArchiveState, writeArchiveState, type ArchiveState } from '../../infrastructure/database/archive-state.ts'
import type { Cutter } from '../embedded-postgres/cut-wal.ts'
import type { Archive } from './archive.ts'
import { archiveUploads, listArchivedUploads } from './archive-uploads.ts'
import { backUp } from './back-up.ts'
import { listBackups } from './backups.ts'
import type { WaitingWal } from './waiting-wal.ts'
import { nameSegment, readSegmentName, segmentBytes } from './wal-names.ts'

export interface KeptArchive {
  /** Brings the archive up to date. Resolves to the instant up to which it holds everything. */
  cut(): Promise<Temporal.Instant>
  /** Settles once a backup leads into the archive's WAL. */
  backedUp: Promise<void>
  /** Cuts a last time, unless the archive is away. */
  stop(): Promise<void>
}

interface Parts {
  archive: Archive
  dataDir: string
  wal: WaitingWal
  cutter: Cutter
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** In milliseconds: how often what waits is archived, a segment is ended, and a failed backup is tried again. */
export const defaultPace = { ship: 5_000, cut: 60_000, backUp: 300_000 }
const deliveredWithin = 30_000

/**
 * Keeps the archive of a running database up to date: its WAL, and the files uploaded meanwhile. A chain of WAL begins with a
 * backup, made beside the running server. An archive that is away delays nothing: WAL waits on this machine, within limits, and
 * beyond them a new chain begins.
 */
export function keepArchive({ archive, dataDir, wal, cutter, log }: Parts, pace = defaultPace): KeptArchive {
  let state: ArchiveState | null = null
  let uploads: Set<string> | null = null
  /** Segments of the chain that are in the archive, with their names there. */
  let stored: Map<string, string> | null = null
  let isAway = false
  /** Whether the archive was asked for its backups. */
  let isSure = false
  let cutLast = -Infinity
  let triedLast = -Infinity
  const cuts = new Map<string, Temporal.Instant>()
  const firstBackup = Promise.withResolvers<void>()
  let backing: Promise<void> = Promise.resolve()
  const stopping = new AbortController()

  const save = async (changes: Partial<ArchiveState>) => {
    state = { ...(state ?? newState(archive.identity)), ...changes }
    await writeArchiveState(dataDir, state)
    return state
  }

  async function open(): Promise<ArchiveState> {
    if (state !== null) return state
    const kept = await readArchiveState(dataDir)
    if (kept?.identity === archive.identity) return save(kept)
    await archive.make()
    return begin('The archive begins here')
  }

  async function drop(): Promise<void> {
    for (const segment of await wal.list()) await wal.remove(segment)
    cuts.clear()
  }

  async function begin(why: string): Promise<ArchiveState> {
    await drop()
    stored = null
    triedLast = -Infinity
    log.info(`${why}: it can restore what happens from its first backup on, which is made now.`)
    return save(newState(archive.identity))
  }

  /** Archives what waits, oldest first. */
  async function ship(): Promise<void> {
    const { chain } = await open()
    const waiting = await wal.list()
    for (const [index, segment] of waiting.entries()) {
      const bytes = await wal.read(segment)
      const earlier = await findStored(chain, segment)
      // Archived before the process ended, or by another server on a copy of this data folder.
      if (earlier !== null && !earlier.equals(bytes)) {
        log.error(`The archive ${archive.name} has other WAL in this place, as after a copy of a data folder was started.`)
        await begin('The archive begins again')
        return
      }
      const cutAt = cuts.get(segment) ?? null
      const name = nameSegment(chain, segment, cutAt)
      if (earlier === null || cutAt !== null) await archive.put(name, bytes)
      stored?.set(segment, name)
      await wal.remove(segment)
      cuts.delete(segment)
      const left = (waiting.length - index - 1) * segmentBytes
      await save({ waiting: left, ...(cutAt !== null && { cutAt: cutAt.epochMilliseconds }) })
    }
  }

  async function findStored(chain: string, segment: string): Promise<Buffer | null> {
    if (stored === null) {
      stored = new Map()
      for await (const name of archive.list(`wal/${chain}/`)) stored.set(readSegmentName(name)?.segment ?? '', name)
    }
    const name = stored.get(segment)
    return name === undefined ? null : archive.get(name)
  }

  /** Ends the current segment, and archives it with all files that were there before. */
  async function cut(): Promise<Temporal.Instant> {
    const { segment, cutAt } = await cutter.cut()
    cutLast = performance.now()
    uploads ??= await listArchivedUploads(archive)
    await archiveUploads(archive, dataDir, uploads)
    // Not before: at the instant, its rows may name any of these files.
    cuts.set(segment, cutAt)
    const deadline = performance.now() + deliveredWithin
    while (!(await wal.list()).includes(segment)) {
      if (performance.now() > deadline) throw new Error(`PostgreSQL did not hand over ${segment}; its log may say why.`)
      await sleep(10)
    }
    await ship()
    return cutAt
  }

  async function makeFirstBackup(): Promise<void> {
    if (performance.now() - triedLast < pace.backUp) return
    try {
      const { chain } = await open()
      if (await hasBackupOf(chain)) return firstBackup.resolve()
      triedLast = performance.now()
      await backUp(archive, dataDir, chain)
      if (state?.chain === chain) await save({ hasBackup: true })
      firstBackup.resolve()
    } catch (error) {
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'the archive’s first backup failed and is tried again in five minutes')
    }
  }

  /** Asks the archive after a start or an absence: another disk may be in its place. */
  async function hasBackupOf(chain: string): Promise<boolean> {
    if (state?.hasBackup !== true || isSure) return state?.hasBackup === true
    isSure = (await listBackups(archive)).some((backup) => backup.chain === chain)
    if (!isSure) log.error(`The archive ${archive.name} has no backup that leads to today: one is made now.`)
    return isSure
  }

  /** One thing at a time. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function step(): Promise<void> {
    try {
      // With nothing that waits, it would seem to be back.
      if (isAway) await archive.put('touch', Buffer.alloc(0))
      await ship()
      if (performance.now() - cutLast >= pace.cut) await cut()
      if (isAway) log.info(`the archive ${archive.name} is back`)
      isAway = false
      backing = backing.then(makeFirstBackup)
    } catch (error) {
      if (!isAway) log.warn({ err: error }, `the archive ${archive.name} falls behind: WAL waits on this machine`)
      isAway = true
      isSure = false
      uploads = null
      stored = null
      await limitWaiting().catch((failure: unknown) => log.error({ err: failure }, 'waiting WAL could not be limited'))
    }
  }

  async function limitWaiting(): Promise<void> {
    if (await wal.isOverfull()) {
      log.error(
        'Too much WAL waits for the archive, or the disk is nearly full: what waits is deleted, and the archive has a gap.',
      )
      if (state === null) await drop()
      else await begin('The archive begins again')
    } else if (state !== null) await save({ waiting: (await wal.list()).length * segmentBytes })
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await inTurn(step)
      await sleep(pace.ship, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()

  return {
    cut: async () => inTurn(cut),
    backedUp: firstBackup.promise,
    async stop() {
      stopping.abort()
      await running
      if (!isAway)
        await inTurn(cut).catch((error: unknown) => log.warn({ err: error }, 'the last WAL is archived at the next start'))
      await cutter.close()
    },
  }
}
