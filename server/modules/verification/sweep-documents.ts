import { enqueueSweep } from '../../infrastructure/files/sweep-files.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findUnnamed } from './verification-store.ts'

const batch = 500

/**
 * Compares the stored pictures of documents with the rows, weekly: whatever no row names is swept an hour later, unless a
 * submission under way names it by then. Nothing should be found, unless something was restored without its rows.
 */
export async function sweepDocuments({ db, files, clock, log }: Infrastructure): Promise<void> {
  await files.removeUnfinished()
  let names: string[] = []
  const compare = async () => {
    const unnamed = await findUnnamed(db, names)
    if (unnamed.length > 0) log.warn({ count: unnamed.length }, 'pictures of documents that no submission names will be removed')
    await enqueueSweep(db, unnamed, clock.now())
    names = []
  }
  for await (const name of files.list('.sealed')) if (names.push(name) >= batch) await compare()
  await compare()
}
