import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  /** What was answered, parsed; null for an empty body. */
  body: unknown
}

/** Sends a call again until it is answered: by anything but a lost connection, an error of the server or a request to wait. */
export async function insist(url: string, init: RequestInit, onRetry: () => void = () => undefined): Promise<Answer> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(50)) {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (answer && typeof text === 'string' && answer.status < 500 && answer.status !== 429)
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : null }
    onRetry()
  }
  throw new Error(`${url} was not answered.`)
}
