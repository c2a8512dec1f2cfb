import { parentPort, Worker } from 'node:worker_threads'
import { inTurn } from '../in-turn.ts'

/** What a thread is asked. It sends the number back with its answer. */
interface NumberedRequest {
  number: number
  request: unknown
}
type NumberedReply<Answer> = { number: number; answer: Answer } | { number: number; failure: string }

interface Limits {
  /** The longest one request may take. Then its thread is replaced. */
  longestMs: number
  /** After this long without requests the thread ends and releases its memory. */
  idleMs: number
  /** Requests that may wait; further ones are refused as `overloaded`. */
  maxWaiting: number
}

interface OpenRequest<Answer> {
  number: number
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
  limit: NodeJS.Timeout
}

interface Open<Answer> {
  worker: Worker
  question: OpenRequest<Answer> | null
  idle: NodeJS.Timeout | null
}

/**
 * Asks a thread, started by the first request, one request at a time. What goes wrong with one stays with its caller: a request
 * that cannot be sent, takes too long or ends the thread is refused alone, the next one finds a thread that works, and an
 * answer is given only to the request whose number it carries.
 */
export function numberedThread<Answer>(
  file: URL,
  { longestMs, idleMs, maxWaiting }: Limits,
): (request: unknown) => Promise<Answer> {
  let current: Open<Answer> | null = null
  let last = 0
  const take = inTurn(1, maxWaiting)

  const end = (thread: Open<Answer>, error: Error) => {
    if (current === thread) current = null
    const { question, idle, worker } = thread
    thread.question = null
    if (idle !== null) clearTimeout(idle)
    if (question !== null) {
      clearTimeout(question.limit)
      question.reject(error)
    }
    void worker.terminate()
  }

  /** Idle: it must not keep the process alive. */
  const rest = (thread: Open<Answer>) => {
    thread.worker.unref()
    thread.idle = setTimeout(() => end(thread, new Error('The thread rested.')), idleMs).unref()
  }

  const receive = (thread: Open<Answer>, reply: NumberedReply<Answer>) => {
    const { question } = thread
    if (question?.number !== reply.number) return end(thread, new Error('The thread answered something that was not asked.'))
    thread.question = null
    clearTimeout(question.limit)
    if ('answer' in reply) question.resolve(reply.answer)
    else question.reject(new Error(reply.failure))
    rest(thread)
  }

  const open = (): Open<Answer> => {
    const thread: Open<Answer> = { worker: new Worker(file, { execArgv: [] }), question: null, idle: null }
    thread.worker.on('message', (reply: NumberedReply<Answer>) => receive(thread, reply))
    thread.worker.on('messageerror', (error) => end(thread, error))
    thread.worker.on('error', (error) => end(thread, error instanceof Error ? error : new Error(String(error))))
    thread.worker.on('exit', () => end(thread, new Error('The thread has ended.')))
    return thread
  }

  const ask = async (request: unknown): Promise<Answer> => {
    const thread = (current ??= open())
    if (thread.idle !== null) clearTimeout(thread.idle)
    thread.idle = null
    thread.worker.ref()
    const number = ++last
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => end(thread, new Error(`The thread took longer than ${longestMs} ms.`)), longestMs)
      thread.question = { number, resolve, reject, limit }
      try {
        // Nothing is transferred: the caller keeps what it passed.
        thread.worker.postMessage({ number, request } satisfies NumberedRequest, [])
      } catch (error) {
        thread.question = null
        clearTimeout(limit)
        rest(thread)
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
  }

  return async (request) => take(async () => ask(request))
}

/** The thread's side: answers each request with its number. The answer's bytes are handed over. */
export function answerNumbered(work: (request: unknown) => Promise<Uint8Array<ArrayBuffer>>): void {
  parentPort?.on('message', ({ number, request }: NumberedRequest) => {
    const reply = (answer: NumberedReply<Uint8Array>, transfer: ArrayBuffer[]) => parentPort?.postMessage(answer, transfer)
    work(request).then(
      (answer) => reply({ number, answer }, [answer.buffer]),
      (error: unknown) => reply({ number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }, []),
    )
  })
}
