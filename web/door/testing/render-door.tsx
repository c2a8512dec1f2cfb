import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import type { Answers } from '../../shared/testing/answers.ts'
import { renderPage, settle } from '../../shared/testing/render.tsx'
import { App } from '../shell/app.tsx'

/** The whole door in a page of its own, opened at `path`; its server says what `answers` does. */
export async function renderDoor(path: string, answers: Answers): Promise<void> {
  vi.stubGlobal('fetch', answers.fetch)
  renderPage(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  )
  // The store, the desk and the first answer, one after the other.
  for (let turn = 0; turn < 20; turn += 1) await settle()
}
