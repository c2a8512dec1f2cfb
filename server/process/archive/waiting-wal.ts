import { open, readdir, rm, statfs, type FileHandle } from 'node:fs/promises'
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
      const file = await open(join(folder, segment), 'r')
      try {
        const end = await findEnd(file)
        return (await file.read(Buffer.allocUnsafe(end), { position: 0 })).buffer
      } finally {
        await file.close()
      }
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

const block = 256 * 1024
const zeros = Buffer.alloc(block)

/** From its end, because a segment that was ended early would fill the memory with zeros. */
async function findEnd(file: FileHandle): Promise<number> {
  const last = Buffer.alloc(block)
  let end = (await file.stat()).size
  while (end >= block) {
    await file.read(last, { position: end - block })
    if (!last.equals(zeros)) break
    end -= block
  }
  return end
}
