import { notifyManager } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { createClient, type WireAnswer } from '#contract/client.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { createQueryClient } from '../../shared/api-query.ts'
import { findAs, renderPage, settle } from '../../shared/testing/render.tsx'
import { matchRoute } from '../routes.tsx'
import { loadScreen } from '../screen-modules.ts'
import { App } from '../shell/app.tsx'

// Else the answers of queries wait for a timer, which a test may hold.
notifyManager.setScheduler(queueMicrotask)

type Reply = (url: URL) => Pick<WireAnswer, 'status' | 'body'>

/** What a test's server says, by the names of the endpoints. What it does not know it answers with 404. */
export class Answers {
  readonly asked: string[] = []
  readonly #replies = new Map<string, Reply>()

  /** An answer that the contract allows. */
  give<E extends Endpoint>(endpoint: E, answer: AnswerOf<E>): this {
    return this.giveBy(endpoint, () => answer)
  }

  /** One that looks at the query. */
  giveBy<E extends Endpoint>(endpoint: E, answer: (query: URLSearchParams) => AnswerOf<E>): this {
    this.#replies.set(endpoint.name, ({ searchParams }) => ({ status: 200, body: answer(searchParams) }))
    return this
  }

  fail(endpoint: Endpoint, status: number, body?: unknown): this {
    this.#replies.set(endpoint.name, () => ({ status, body }))
    return this
  }

  /** The addresses asked for, without the API's base. */
  readonly call = createClient((request, endpoint) => {
    const url = new URL(request.url, 'http://vesper.test')
    this.asked.push(url.pathname.slice('/api/'.length) + url.search)
    const reply = this.#replies.get(endpoint.name)?.(url) ?? { status: 404, body: undefined }
    return Promise.resolve({ ...reply, headers: new Headers() })
  })
}

function Address() {
  const { pathname, search } = useLocation()
  return <data id="address" value={pathname + search} />
}

/** The whole app in a page of its own, opened at `path`. */
export async function renderApp(path: string, answers: Answers) {
  const client = createQueryClient(answers.call, { retries: 0 })
  // The code is here, as on a first page.
  const match = matchRoute(new URL(path, 'http://vesper.test').pathname)
  if (match !== null) await loadScreen(match.route.screen)
  const page = renderPage(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <App client={client} />
    </MemoryRouter>,
  )
  await settle()
  return { ...page, address: () => findAs('#address', HTMLDataElement).value }
}
