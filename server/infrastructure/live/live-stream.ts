import { Readable } from 'node:stream'
import type { LiveHub } from './live-hub.ts'

/** Milliseconds. Sends something often enough for every proxy on the way, and re-checks the listener's access now and then. */
const beatEvery = 20_000
const longest = 10 * 60_000
/** Bytes: a reader that takes nothing is gone, or too slow to be useful. */
const mostWaiting = 16 * 1024

interface StreamOptions {
  topics: readonly string[]
  /** The session that may hear private topics; the stream ends with it. */
  tokenId: string | null
}

/** Changes as server-sent events: each message is one topic. Ends after some minutes, so that its reader reconnects. */
export function openLiveStream(hub: LiveHub, { topics, tokenId }: StreamOptions, closed: () => void): Readable {
  const stream = new Readable({ read: () => undefined })
  const say = (text: string) => {
    if (stream.readableLength > mostWaiting) stream.destroy()
    else stream.push(text)
  }
  const end = () => void stream.push(null)
  const session = tokenId === null ? [] : [`session:${tokenId}`]
  const notify = (topic: string) => (session.includes(topic) ? end() : say(`data: ${topic}\n\n`))
  const stop = hub.listen([...topics, ...session], { notify, end })
  const beat = setInterval(() => say(': still here\n\n'), beatEvery)
  const over = setTimeout(end, longest)
  // Headers are sent with the first byte.
  say(': listening\n\n')
  stream.once('close', () => {
    clearInterval(beat)
    clearTimeout(over)
    stop()
    closed()
  })
  return stream
}
