import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.ts'
import type { PdfReply, PdfRequest } from './make-pdf.ts'

// Started by `makePdf`: draws one document after another, in order.
let last = Promise.resolve()

/** Between threads a buffer becomes plain bytes, and an instant must be text. */
async function draw({ made_at, blocks, ...document }: PdfRequest): Promise<PdfReply> {
  const pictures = blocks.map((block) => (block.kind === 'picture' ? { ...block, png: Buffer.from(block.png) } : block))
  try {
    return { bytes: new Uint8Array(await drawPdf({ ...document, blocks: pictures, made_at: Temporal.Instant.from(made_at) })) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (request: PdfRequest) => {
  last = last.then(async () => {
    const reply = await draw(request)
    parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : [])
  })
})
