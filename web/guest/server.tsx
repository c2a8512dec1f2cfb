import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { listPages } from '#contract/pages/pages.ts'
import type { Render, RenderRequest, RenderedPage } from '#contract/base/rendering.ts'
import { createClient } from '#contract/base/client.ts'
import { apiQuery, createQueryClient, statusOf, type ApiQuery } from '../shared/api/api-query.ts'
import type { EarlyRead } from '../shared/api/early-reads.ts'
import { paths } from '../shared/navigation/paths.ts'
import type { ScreenMatch } from '../shared/screens/screen-row.ts'
import { homeRedirect, isIndexed, matchRoute } from './routes.ts'
import { loadScreen } from './screen-modules.ts'
import { App } from './shell/app.tsx'
import { writeDocument } from './shell/document.ts'
import { failedTitle } from '../shared/frame/failure.ts'
import { notFoundTitle } from './shell/not-found.tsx'
import type { Head } from './ui/screen.ts'

/** Renders a page that is the same for everyone: only the browser knows who is signed in. */
export const render: Render = async (request) => {
  const { pathname, search } = new URL(request.url, request.siteUrl)
  if (pathname === paths.home) return { redirect: homeRedirect }
  const client = createQueryClient(request.call, { retries: 0 })
  const match = matchRoute(pathname)
  // For the footer. Without the answer a page does without its links.
  const frame = client.query(apiQuery(listPages)).catch(() => undefined)
  const outcome = match === null ? notFound : await prepare(match, new URLSearchParams(search), client)
  await frame
  if ('movedTo' in outcome) return { redirect: outcome.movedTo, isPermanent: true }
  return write(request, client, match, outcome)
}

interface Outcome {
  status: number
  head: Head
  error?: unknown
  reads?: readonly EarlyRead[]
}

const undrawn: Outcome = { status: 500, head: { title: failedTitle }, error: new Error('This screen couldn’t be displayed') }
const notFound: Outcome = { status: 404, head: { title: notFoundTitle } }

/** Loads a public screen's code and data. A private one waits for the browser. */
async function prepare(
  { row, params }: ScreenMatch,
  search: URLSearchParams,
  client: QueryClient,
): Promise<Outcome | { movedTo: string }> {
  const screen = await loadScreen(row.screen)
  const place = { params, search }
  const queries = Object.entries(screen.queries?.(place) ?? {})
  const isPublic = row.guard === 'public' || row.guard === 'signed_out'
  if (!isPublic) {
    const head = queries.length === 0 ? screen.head({}, place) : { title: 'One moment' }
    return { status: 200, head, reads: await listReads(queries.map(([, query]) => query)) }
  }
  try {
    const answers = await Promise.allSettled(queries.map(async ([name, query]) => [name, await client.query(query)] as const))
    const data = answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    })
    const loaded = Object.fromEntries(data)
    const movedTo = screen.movedTo?.(loaded, place) ?? null
    return movedTo === null ? { status: 200, head: screen.head(loaded, place) } : { movedTo }
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) return notFound
    return { status: status !== null && status >= 400 ? status : 500, head: { title: failedTitle }, error }
  }
}

/** What the browser will read for a private screen. */
async function listReads(queries: readonly ApiQuery<unknown>[]): Promise<EarlyRead[]> {
  const reads: EarlyRead[] = []
  const call = createClient(async ({ url }, { authorize }) => {
    reads.push([url, authorize !== 'public'])
    return Promise.reject(new Error('Read by the browser'))
  })
  const client = createQueryClient(call, { retries: 0 })
  await Promise.allSettled(queries.map(async (query) => client.query(query)))
  return reads
}

function write(request: RenderRequest, client: QueryClient, match: ScreenMatch | null, outcome: Outcome): RenderedPage {
  const body = renderToString(
    <StaticRouter location={request.url}>
      <App client={client} />
    </StaticRouter>,
  )
  // React's marker for what it could not render; the browser retries.
  if (body.includes('<!--$!-->') && outcome.status === 200) return write(request, client, match, undrawn)
  const page = writeDocument(
    {
      head: outcome.head,
      siteUrl: request.siteUrl,
      path: match?.row.path.includes(':') === false ? match.row.path : new URL(request.url, request.siteUrl).pathname,
      isIndexed: match !== null && isIndexed(match.row) && outcome.status === 200,
      screen: match?.row.screen ?? null,
      body,
      state: dehydrate(client, {
        shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
        shouldRedactErrors: () => false,
      }),
      reads: outcome.reads ?? [],
    },
    request.assets,
  )
  return { status: outcome.status, ...page, ...('error' in outcome && { error: outcome.error }) }
}
