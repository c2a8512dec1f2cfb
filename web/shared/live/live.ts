import { useEffect, useSyncExternalStore } from 'react'
import { getSession } from '../session/session.ts'

/** Milliseconds before another attempt, doubled with each failure; an event's crowd is spread over a second. */
const firstPause = 1_000
const longestPause = 60_000
const spread = 1_000

const listeners = new Map<string, Set<() => void>>()
const watchers = new Set<() => void>()
let isStarted = false
let isLive = false
let pause = firstPause
let timer: number | undefined
let stream: AbortController | null = null
/** Topics that may have changed unheard: of a lost stream, or requested before there was one. */
const unheard = new Set<string>()

function setLive(now: boolean): void {
  if (isLive === now) return
  isLive = now
  for (const watch of watchers) watch()
}

const tell = (topic: string) => {
  for (const listener of listeners.get(topic) ?? []) listener()
}

/** Spreads the requests of an event's crowd over a second. */
const notifySoon = (topic: string) => setTimeout(tell, topic.startsWith('event:') ? Math.random() * spread : 0, topic)

/** Each message is a line `data: <topic>`; anything else only keeps the connection alive. */
async function read(body: ReadableStream<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (text + decoder.decode(part.value, { stream: true })).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      const topic = line.startsWith('data: ') ? line.slice(6) : null
      if (topic !== null) notifySoon(topic)
    }
  }
}

/** The previous stream continues until the new one listens, so that nothing is missed in between. */
async function open(): Promise<void> {
  const mine = new AbortController()
  const before = stream
  stream = mine
  const topics = [...listeners.keys()]
  const session = getSession()
  const headers = session.status === 'signed_in' ? { authorization: `Token ${session.token}` } : {}
  try {
    const answer = await fetch(`/api/live/?topics=${topics.join(',')}`, {
      headers,
      signal: mine.signal,
      cache: 'no-store',
    })
    before?.abort()
    if (answer.ok && answer.body !== null) {
      setLive(true)
      pause = firstPause
      // A screen's data may be older than the stream: it is loaded again.
      for (const topic of topics) if (unheard.delete(topic)) notifySoon(topic)
      await read(answer.body)
    }
  } catch {
    // Lost, or never there: it is retried, and screens poll until then.
  }
  before?.abort()
  if (mine !== stream) return
  stop()
  timer = window.setTimeout(renew, pause * (1 + Math.random()))
  pause = Math.min(pause * 2, longestPause)
}

function stop(): void {
  clearTimeout(timer)
  const before = stream
  stream = null
  before?.abort()
  if (before !== null) for (const topic of listeners.keys()) unheard.add(topic)
  setLive(false)
}

/** One stream for all topics of this tab, and none while it is hidden: browsers open few connections per server. */
function renew(): void {
  clearTimeout(timer)
  if (isStarted && listeners.size > 0 && document.visibilityState === 'visible') void open()
  else stop()
}

/** Once the screen's first requests are under way. */
function renewSoon(): void {
  clearTimeout(timer)
  timer = window.setTimeout(renew, 50)
}

/** In the browser, once per page: before, and after a failure, screens poll. */
export function startLive(): void {
  isStarted = true
  document.addEventListener('visibilitychange', renew)
  renewSoon()
}

function listen(topic: string, listener: () => void): () => void {
  const set = listeners.get(topic)
  listeners.set(topic, (set ?? new Set()).add(listener))
  if (set === undefined) {
    unheard.add(topic)
    renewSoon()
  }
  return () => {
    const left = listeners.get(topic)
    left?.delete(listener)
    if (left?.size !== 0) return
    listeners.delete(topic)
    unheard.delete(topic)
    renewSoon()
  }
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/**
 * Calls `heard`, which must be stable, whenever the topic has changed; null for none. Returns whether live updates are arriving.
 */
export function useLive(topic: string | null, onNews: () => void): boolean {
  useEffect(() => (topic === null ? undefined : listen(topic, onNews)), [topic, onNews])
  return useSyncExternalStore(
    watch,
    () => isLive,
    () => false,
  )
}
