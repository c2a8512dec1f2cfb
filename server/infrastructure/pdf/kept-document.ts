import { readPdf } from './read-pdf.ts'

/** A finished document that is kept, with what its row says that it must name. */
export interface KeptDocument {
  /** As an operator would call it: `Invoice VX-2026-00012`. */
  name: string
  /** Null if it is gone. */
  pdf: Buffer | null
  marks: readonly string[]
}

/** The characters of a hash that stay on one line: a page may end within a longer one. */
export const hashMark = 24

/** Documents of one kind, read a few at a time. */
export type KeptDocuments = AsyncIterable<KeptDocument>

/** Lines wrap and spaces differ between versions of what draws documents; letters and digits stay. */
const bare = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '')

/**
 * Whether a document names what its row says: whose it is, its amounts, its number or hash. It may look different, because the
 * words and fonts around them change between versions; one of another row lacks its marks.
 */
export function namesItsRow(pdf: Buffer, marks: readonly string[]): boolean {
  try {
    const text = bare(readPdf(pdf).join('\n'))
    return marks.every((mark) => text.includes(bare(mark)))
  } catch {
    // Damaged, or no document of ours.
    return false
  }
}
