// Caches the door's page and files on the device, so that it opens offline. API calls are not cached.

import { findDetector } from './features/door/camera/barcode-detector.ts'

declare const self: ServiceWorkerGlobalScope
/** The URLs of all files of this build, inserted by it. */
declare const shellFiles: readonly string[]

const page = '/admin-club/door'
const beside = ['/door/manifest.webmanifest', '/door/icon-192.png', '/favicon.svg']

/** Changes with any file, since file names contain a content hash. */
const version = `door-${shellFiles.reduce((sum, file) => file.split('').reduce((hash, sign) => (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0, sum), 7)}`

/** A browser with a native reader does not need ours, which is twice as large as everything else. */
async function needed(): Promise<readonly string[]> {
  return (await findDetector()) !== null ? shellFiles.filter((file) => !file.endsWith('.wasm')) : shellFiles
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(version)
  await cache.addAll([...(await needed()), ...beside].map((file) => new Request(file)))
  // Bypasses the HTTP cache: the page must match these files.
  await cache.add(new Request(page, { cache: 'reload' }))
  await self.skipWaiting()
}

/** The previous cache stays: an open page may still request its files. */
async function forgetOld(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('door-') && name !== version)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The longest anyone waits for a newer page. */
const patienceMs = 3000

async function answerPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    if (answer.status < 500) return answer
  } catch {
    // The cached page works as well.
  }
  return (await caches.match(page)) ?? Response.error()
}

async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(version)).put(request, answer.clone())
  return answer
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()))
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin) return
  if (event.request.mode === 'navigate') event.respondWith(answerPage(event.request))
  else if (pathname.startsWith('/door/') || beside.includes(pathname)) event.respondWith(answerFile(event.request))
})
