import { Readable } from 'node:stream'
import type { LiveHub } from './live-hub.ts'

/** Milliseconds. Sends something often enough for every proxy on the way. */
const beatEvery = 20_000
/** How long a listener hears on after losing the right to. */
const checkEvery = 60_000
const longest = 10 * 60_000
/** Bytes: a reader that takes nothing is gone, or too slow to be useful. */
const maxWaiting = 16 * 1024

interface StreamOptions {
  topics: readonly string[]
  /** The session that may hear private topics; the stream ends with it. */
  tokenId: string | null
  /** Rejects once the listener may no longer hear the topics. */
  check: () => Promise<unknown>
}

/** Changes as server-sent events: each message is one topic. Ends after some minutes, so that its reader reconnects. */
export function openLiveStream(hub: LiveHub, { topics, tokenId, check }: StreamOptions, closed: () => void): Readable {
  const stream = new Readable({ read: () => undefined })
  const say = (text: string) => {
    if (stream.readableLength > maxWaiting) stream.destroy()
    else stream.push(text)
  }
  const end = () => void stream.push(null)
  const session = tokenId === null ? [] : [`session:${tokenId}`]
  const notify = (topic: string) => (session.includes(topic) ? end() : say(`data: ${topic}\n\n`))
  const stop = hub.listen([...topics, ...session], { notify, end })
  const beat = setInterval(() => say(': still here\n\n'), beatEvery)
  const checking = tokenId === null ? undefined : setInterval(() => void check().catch(end), checkEvery)
  const over = setTimeout(end, longest)
  // Headers are sent with the first byte.
  say(': listening\n\n')
  stream.once('close', () => {
    clearInterval(beat)
    clearInterval(checking)
    clearTimeout(over)
    stop()
    closed()
  })
  return stream
}
