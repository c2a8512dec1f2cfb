import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** What a data folder says of its archive, for commands and the metrics of every process. */
const State = z.object({
  /** The archive, see `Archive.identity`. */
  identity: z.string(),
  /** WAL without a gap, of this data folder alone: a copy of it starts its own. */
  chain: z.string(),
  /** Milliseconds since 1970: up to when everything is in the archive. */
  cutAt: z.nullable(z.number()),
  /** Bytes of WAL that the archive does not have yet. */
  waiting: z.number(),
  /** Whether a backup leads into the chain. */
  hasBackup: z.boolean(),
})
export type ArchiveState = z.output<typeof State>

const pathOf = (dataDir: string) => join(dataDir, 'archive-state')

/** Null if there is none. */
export async function readArchiveState(dataDir: string): Promise<ArchiveState | null> {
  const text = await readFile(pathOf(dataDir), 'utf8').catch(() => '')
  try {
    return State.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Without a file for a moment that a reader could find torn. */
export async function writeArchiveState(dataDir: string, state: ArchiveState): Promise<void> {
  const draft = `${pathOf(dataDir)}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, JSON.stringify(state), { mode: 0o600, flush: true })
    await rename(draft, pathOf(dataDir))
  } finally {
    await rm(draft, { force: true })
  }
}

export async function forgetArchiveState(dataDir: string): Promise<void> {
  await rm(pathOf(dataDir), { force: true })
}

/** Of a chain that nothing is in yet. */
export const newState = (identity: string): ArchiveState => ({
  identity,
  chain: randomBytes(8).toString('hex'),
  cutAt: null,
  waiting: 0,
  hasBackup: false,
})
