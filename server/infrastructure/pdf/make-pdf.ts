import { Refusal } from '../refusal.ts'
import { numberedThread } from '../threads/numbered-thread.ts'
import type { PdfDocument } from './pdf-document.ts'

export type PdfRequest = Omit<PdfDocument, 'made_at'> & { made_at: string }

/** Documents are drawn in a separate thread, so that fonts and text setting delay no request. */
const draw = numberedThread<Uint8Array<ArrayBuffer>>(new URL('./pdf-thread.ts', import.meta.url), {
  // The longest documents, payrolls of thousands of rows, take a few seconds.
  longestMs: 30_000,
  idleMs: 60_000,
  maxWaiting: 200,
})

/** Creates the file. The same document gives the same bytes, so that its stored hash stays valid. */
export async function makePdf({ made_at, ...document }: PdfDocument): Promise<Buffer> {
  try {
    return Buffer.from((await draw({ ...document, made_at: made_at.toString() } satisfies PdfRequest)).buffer)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Error('A document could not be drawn.', { cause: error })
  }
}
