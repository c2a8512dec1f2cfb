import { Readable } from 'node:stream'
import type { LiveHub } from './live-hub.ts'

/** Milliseconds. Something is said in time for every proxy on the way; and whoever may listen is asked anew now and then. */
const beatEvery = 20_000
const longest = 10 * 60_000
/** Bytes: who takes in nothing has gone, or is too slow to be told anything of use. */
const mostWaiting = 16 * 1024

/** What changes, as server-sent events: each message is one topic. Ends by itself, so that its reader comes back. */
export function openLiveStream(hub: LiveHub, topics: readonly string[], closed: () => void): Readable {
  const stream = new Readable({ read: () => undefined })
  const say = (text: string) => {
    if (stream.readableLength > mostWaiting) stream.destroy()
    else stream.push(text)
  }
  const end = () => void stream.push(null)
  const stop = hub.listen(topics, { tell: (topic) => say(`data: ${topic}\n\n`), end })
  const beat = setInterval(() => say(': still here\n\n'), beatEvery)
  const over = setTimeout(end, longest)
  // Headers go out with the first byte.
  say(': listening\n\n')
  stream.once('close', () => {
    clearInterval(beat)
    clearTimeout(over)
    stop()
    closed()
  })
  return stream
}
