import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './pdf-document.ts'

export type PdfRequest = Omit<PdfDocument, 'made_at'> & { made_at: string }
export type PdfReply = { bytes: Uint8Array<ArrayBuffer> } | { failure: string }

interface WaitingDocument {
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  /** In the order in which they are answered. */
  waiting: WaitingDocument[]
  idle: NodeJS.Timeout | null
}

/** After a minute without documents the thread ends and releases its fonts and library. */
const idleMs = 60_000

let thread: Thread | null = null

/** Documents are drawn in a separate thread, started by the first one, so that fonts and text setting delay no request. */
function openThread(): Thread {
  const opened: Thread = {
    worker: new Worker(new URL('./pdf-thread.ts', import.meta.url), { execArgv: [] }),
    waiting: [],
    idle: null,
  }
  const end = (error: Error) => {
    if (thread === opened) thread = null
    for (const { reject } of opened.waiting.splice(0)) reject(error)
  }
  opened.worker.on('message', (reply: PdfReply) => {
    const asked = opened.waiting.shift()
    if ('bytes' in reply) asked?.resolve(Buffer.from(reply.bytes.buffer))
    else asked?.reject(new Error(`A document could not be drawn: ${reply.failure}`))
    if (opened.waiting.length === 0) rest(opened)
  })
  opened.worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  opened.worker.on('exit', () => end(new Error('The thread that draws documents has ended.')))
  return opened
}

/** Idle: it must not keep the process alive. */
function rest(opened: Thread): void {
  opened.worker.unref()
  opened.idle = setTimeout(() => {
    if (thread === opened) thread = null
    void opened.worker.terminate()
  }, idleMs).unref()
}

/** Creates the file. The same document gives the same bytes, so that its stored hash stays valid. */
export async function makePdf({ made_at, ...document }: PdfDocument): Promise<Buffer> {
  const current = (thread ??= openThread())
  if (current.idle !== null) clearTimeout(current.idle)
  current.idle = null
  current.worker.ref()
  const request: PdfRequest = { ...document, made_at: made_at.toString() }
  return new Promise((resolve, reject) => {
    current.waiting.push({ resolve, reject })
    // Nothing is transferred: the caller keeps its pictures.
    current.worker.postMessage(request, [])
  })
}
