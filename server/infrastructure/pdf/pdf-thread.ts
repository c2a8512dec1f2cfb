import { answerNumbered } from '../threads/numbered-thread.ts'
import { drawPdf } from './draw-pdf.ts'
import type { PdfRequest } from './make-pdf.ts'

// Started by `makePdf`. Between threads a buffer becomes plain bytes, and an instant must be text.
answerNumbered(async (request) => {
  const { made_at, blocks, ...document } = request as PdfRequest
  const pictures = blocks.map((block) => (block.kind === 'picture' ? { ...block, png: Buffer.from(block.png) } : block))
  return new Uint8Array(await drawPdf({ ...document, blocks: pictures, made_at: Temporal.Instant.from(made_at) }))
})
