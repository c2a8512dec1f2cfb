import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { listPages } from '#contract/pages/pages.ts'
import type { Draw, Render, RenderRequest, RenderedPage } from '#contract/base/rendering.ts'
import { apiQuery, createQueryClient, statusOf } from '../shared/api/api-query.ts'
import { canonicalZone } from '../shared/format/reader-zone.ts'
import { paths } from '../shared/navigation/paths.ts'
import { decideAccess } from '../shared/screens/access.ts'
import type { ScreenMatch, ScreenRow } from '../shared/screens/screen-row.ts'
import { drawFor } from '../shared/session/session.ts'
import { profileQuery } from '../shared/profile/use-profile.ts'
import { titleOf } from '../shared/theme/brand.ts'
import { homeRedirect, isIndexed, matchRoute } from './routes.ts'
import { loadScreen } from './screen-modules.ts'
import { App } from './shell/app.tsx'
import { writeDocument } from './shell/document.ts'
import type { DrawnScreen } from './shell/drawn-screen.ts'
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
  if (isPrivate(row)) return { status: 200, head: queries.length === 0 ? screen.head({}, place) : { title: 'One moment' } }
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

/** The root of a section only leads on. */
const isPrivate = ({ guard }: ScreenRow) => guard !== 'public' && guard !== 'signed_out' && guard !== 'dashboard'

/** Renders a private screen for the account that `call` is of, if it may see it, and everything it shows can be read. */
export const draw: Draw = async ({ url, siteUrl, call, now, zone: named }) => {
  const { pathname, search } = new URL(url, siteUrl)
  const match = matchRoute(pathname)
  const zone = canonicalZone(named)
  if (match === null || !isPrivate(match.row) || zone === null) return null
  const client = createQueryClient(call, { retries: 0 })
  const screen = await loadScreen(match.row.screen)
  const place = { params: match.params, search: new URLSearchParams(search) }
  const answering = Promise.all(
    Object.entries(screen.queries?.(place) ?? {}).map(async ([name, query]) => [name, await client.query(query)] as const),
  )
  const [{ user, profile, staff_permissions }, answers] = await Promise.all([
    client.query(profileQuery),
    answering,
    client.query(apiQuery(listPages)).catch(() => undefined),
  ])
  const account = { user, profile, staffPermissions: staff_permissions }
  const session = { status: 'signed_in', token: '', ...account } as const
  if (decideAccess(match.row, session, url) !== 'show') return null
  const body = drawFor({ session, now, zone }, () => drawBody(url, client))
  if (body.includes(unrendered)) throw new Error('This screen couldn’t be displayed')
  const title = titleOf(screen.head(Object.fromEntries(answers), place).title)
  return JSON.stringify({ title, main: mainOf(body), state: stateOf(client), account, now, zone } satisfies DrawnScreen)
}

/** Between its tags: the rest of a page is the same for everyone. */
const mainOf = (body: string) => body.slice(body.indexOf('>', body.indexOf('<main ')) + 1, body.lastIndexOf('</main>'))

/** React's marker for what it could not render; the browser retries. */
const unrendered = '<!--$!-->'

const drawBody = (url: string, client: QueryClient) =>
  renderToString(
    <StaticRouter location={url}>
      <App client={client} />
    </StaticRouter>,
  )

const stateOf = (client: QueryClient) =>
  dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
    shouldRedactErrors: () => false,
  })

function write(request: RenderRequest, client: QueryClient, match: ScreenMatch | null, outcome: Outcome): RenderedPage {
  const body = drawBody(request.url, client)
  if (body.includes(unrendered) && outcome.status === 200) return write(request, client, match, undrawn)
  const page = writeDocument(
    {
      head: outcome.head,
      siteUrl: request.siteUrl,
      path: match?.row.path.includes(':') === false ? match.row.path : new URL(request.url, request.siteUrl).pathname,
      isIndexed: match !== null && isIndexed(match.row) && outcome.status === 200,
      screen: match?.row.screen ?? null,
      body,
      state: stateOf(client),
      isPrivate: match !== null && isPrivate(match.row),
    },
    request.assets,
  )
  return { status: outcome.status, ...page, ...('error' in outcome && { error: outcome.error }) }
}
