import { parentPort } from 'node:worker_threads'
import type { Numbered, NumberedReply } from './numbered-thread.ts'

/** The other side of `numberedThread`: answers each request with its number. The answer's bytes are handed over. */
export function answerNumbered(work: (request: unknown) => Promise<Uint8Array<ArrayBuffer>>): void {
  parentPort?.on('message', ({ number, request }: Numbered) => {
    const reply = (answer: NumberedReply<Uint8Array>, transfer: ArrayBuffer[]) => parentPort?.postMessage(answer, transfer)
    work(request).then(
      (answer) => reply({ number, answer }, [answer.buffer]),
      (error: unknown) => reply({ number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }, []),
    )
  })
}
