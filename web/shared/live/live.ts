import { useEffect, useSyncExternalStore } from 'react'
import { getSession } from '../session/session.ts'

/** Milliseconds: before another try, doubled with each that fails; and the crowd of a night is spread over a second. */
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
/** Topics that may have changed without anyone hearing: of a stream that was lost, or asked for before there was one. */
const unheard = new Set<string>()

function setLive(now: boolean): void {
  if (isLive === now) return
  isLive = now
  for (const watch of watchers) watch()
}

const tell = (topic: string) => {
  for (const heard of listeners.get(topic) ?? []) heard()
}

/** The crowd of an event asks spread over a second. */
const tellSoon = (topic: string) => setTimeout(tell, topic.startsWith('event:') ? Math.random() * spread : 0, topic)

/** Each message is a line `data: <topic>`; all else only says that somebody is still there. */
async function read(body: ReadableStream<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (text + decoder.decode(part.value, { stream: true })).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      const topic = line.startsWith('data: ') ? line.slice(6) : null
      if (topic !== null) tellSoon(topic)
    }
  }
}

/** The stream before goes on until the new one listens, so that nothing is missed in between. */
async function open(): Promise<void> {
  const mine = new AbortController()
  const before = stream
  stream = mine
  const asked = [...listeners.keys()]
  const session = getSession()
  const headers = session.status === 'signed_in' ? { authorization: `Token ${session.token}` } : {}
  try {
    const answer = await fetch(`/api/live/?topics=${asked.join(',')}`, {
      headers,
      signal: mine.signal,
      cache: 'no-store',
    })
    before?.abort()
    if (answer.ok && answer.body !== null) {
      setLive(true)
      pause = firstPause
      // What a screen has loaded may be older than the stream: it is asked for once more.
      for (const topic of asked) if (unheard.delete(topic)) tellSoon(topic)
      await read(answer.body)
    }
  } catch {
    // Lost, or never there: it is tried again, and screens ask by themselves until then.
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

/** One stream for all topics of this tab, and none while nobody looks: a browser opens few connections to one server. */
function renew(): void {
  clearTimeout(timer)
  if (isStarted && listeners.size > 0 && document.visibilityState === 'visible') void open()
  else stop()
}

/** Once what a screen asks for first is on its way. */
function renewSoon(): void {
  clearTimeout(timer)
  timer = window.setTimeout(renew, 50)
}

/** In the browser, once a page: before, and where it fails, screens ask by themselves. */
export function startLive(): void {
  isStarted = true
  document.addEventListener('visibilitychange', renew)
  renewSoon()
}

function listen(topic: string, heard: () => void): () => void {
  const told = listeners.get(topic)
  listeners.set(topic, (told ?? new Set()).add(heard))
  if (told === undefined) {
    unheard.add(topic)
    renewSoon()
  }
  return () => {
    const left = listeners.get(topic)
    left?.delete(heard)
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

/** Calls `heard`, which is to stay the same, whenever the topic has changed; null is none. Answers whether changes are told of right now. */
export function useLive(topic: string | null, heard: () => void): boolean {
  useEffect(() => (topic === null ? undefined : listen(topic, heard)), [topic, heard])
  return useSyncExternalStore(
    watch,
    () => isLive,
    () => false,
  )
}
