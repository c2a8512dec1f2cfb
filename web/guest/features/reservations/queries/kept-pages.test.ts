import { afterEach, expect, it, vi } from 'vitest'
import { askForDrawn, askingId } from '../../../shell/drawn-screen.ts'
import { keepPages } from './kept-pages.ts'

const id = '0192aaaa-bbbb-7ccc-8ddd-000000000901'

afterEach(() => vi.unstubAllGlobals())

it('a page that is kept for offline does not wait for a server to draw it', async () => {
  const kept = new Map<string, string>()
  const put = async (name: string, answer: Response) => kept.set(name, await answer.text())
  vi.stubGlobal('caches', { open: async () => Promise.resolve({ put, keys: async () => Promise.resolve([]), addAll: vi.fn() }) })
  vi.stubGlobal('fetch', async (address: string) =>
    Promise.resolve(
      new Response(`<script id="${askingId}">${askForDrawn}</script>
<script>start("${address}", "/assets/a.js")</script>`),
    ),
  )
  await keepPages(id)
  expect([...kept.keys()]).toEqual(['/client/reservations/kept/ticket', '/client/reservations/kept', '/client/reservations'])
  for (const text of kept.values()) expect(text).toMatch(/^<script>start\("[^"]+", "\/assets\/a\.js"\)<\/script>$/)
})
