import { readFile, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isSegment, segmentBytes } from './wal-names.ts'

/** Where PostgreSQL copies each finished WAL segment, until the archive has it. */
export interface WaitingWal {
  /** The waiting segments, oldest first. */
  list(): Promise<string[]>
  /** Without the zeros at its end, with which PostgreSQL fills a segment that it ends early. */
  read(segment: string): Promise<Buffer>
  remove(segment: string): Promise<void>
  /** Whether so much waits, or so little room is left on the disk, that what waits must go. */
  isOverfull(): Promise<boolean>
}

/** In bytes: what may wait, and what must stay free on the disk. */
export const limits = { waiting: 4 * 1024 ** 3, free: 512 * 1024 ** 2 }

export function openWaitingWal(folder: string, most = limits): WaitingWal {
  const list = async () => (await readdir(folder)).filter(isSegment).toSorted()
  return {
    list,
    async read(segment) {
      const bytes = await readFile(join(folder, segment))
      let end = bytes.length
      while (end >= 4_096 && bytes.subarray(end - 4_096, end).equals(zeros)) end -= 4_096
      return bytes.subarray(0, end)
    },
    async remove(segment) {
      await rm(join(folder, segment), { force: true })
    },
    async isOverfull() {
      const waiting = (await list()).length
      const { bavail, bsize } = await statfs(folder)
      return waiting > 0 && (waiting * segmentBytes > most.waiting || bavail * bsize < most.free)
    },
  }
}

const zeros = Buffer.alloc(4_096)
