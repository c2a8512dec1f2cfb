import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import type { Answers } from '../../shared/testing/answers.ts'
import { renderPage, settle } from '../../shared/testing/render.tsx'
import { App } from '../shell/app.tsx'

/** The whole door in a separate page at `path`, with a server that returns `answers`. */
export async function renderDoor(path: string, answers: Answers): Promise<void> {
  vi.stubGlobal('fetch', answers.fetch)
  renderPage(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  )
  // The store, the local door and the first response, one after another.
  for (let turn = 0; turn < 20; turn += 1) await settle()
}
