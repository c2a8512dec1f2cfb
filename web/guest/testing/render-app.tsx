import { notifyManager } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { listPages } from '#contract/pages/pages.ts'
import { sitePages } from '#contract/pages/site-pages.ts'
import { MemoryRouter, useLocation } from 'react-router'
import { createQueryClient } from '../../shared/api/api-query.ts'
import type { Answers } from '../../shared/testing/answers.ts'
import { findAs, renderPage, settle } from '../../shared/testing/render.tsx'
import { publishedKey } from '../domain/published-pages.ts'
import { matchRoute } from '../routes.ts'
import { loadScreen } from '../screen-modules.ts'
import { App } from '../shell/app.tsx'

// Otherwise query results wait for a timer, which a test may hold.
notifyManager.setScheduler(queueMicrotask)

function Address() {
  const { pathname, search } = useLocation()
  return <data id="address" value={pathname + search} />
}

/** Preloads the code of a page a test navigates to. */
export async function loadPage(path: string): Promise<void> {
  const match = matchRoute(new URL(path, 'http://vesper.test').pathname)
  if (match !== null) await loadScreen(match.row.screen)
}

/** The whole app in a separate page, opened at `path`. `frame`: what the server's page brings with it. */
export async function renderApp(
  path: string,
  answers: Answers,
  frame: AnswerOf<typeof listPages> = { pages: [...sitePages], asks_consent: false },
) {
  const client = createQueryClient(answers.call, { retries: 0 })
  client.setQueryData(publishedKey, frame)
  // The code is loaded, as on a first page; what opens on demand opens at once.
  await Promise.all([loadPage(path), import('../../shared/frame/bell.tsx')])
  const page = renderPage(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <App client={client} />
    </MemoryRouter>,
  )
  await settle()
  return { ...page, client, address: () => findAs('#address', HTMLDataElement).value }
}
