import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import type { Answers } from '../../shared/testing/answers.ts'
import { renderPage, settle } from '../../shared/testing/render.tsx'
import { App } from '../shell/app.tsx'

/** The whole door in a separate page at `path`, with a server that returns `answers`; on a phone, or on a wide screen. */
export async function renderDoor(path: string, answers: Answers, isWide = false): Promise<void> {
  vi.stubGlobal('fetch', answers.fetch)
  const matches = (media: string) => isWide && media.includes('min-width')
  const ignore = () => undefined
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: matches(media),
    addEventListener: ignore,
    removeEventListener: ignore,
  }))
  renderPage(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  )
  // The store, the local door and the first response, one after another.
  for (let turn = 0; turn < 20; turn += 1) await settle()
}
