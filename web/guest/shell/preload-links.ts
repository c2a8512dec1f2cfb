import type { QueryClient } from '@tanstack/react-query'
import { matchRoute } from '../routes.ts'
import { loadScreen } from '../screen-modules.ts'

/**
 * A page has what it needs, or tells what failed: asked for again here, that would fall back to waiting, move what is under
 * a mouse that rests, and so ask on and on.
 */
const isHere = ({ pathname, search }: HTMLAnchorElement) => pathname === location.pathname && search === location.search

/** Fetches the code and, of public screens, the data of a page that somebody is about to open. */
async function preload(link: HTMLAnchorElement, client: QueryClient): Promise<void> {
  const match = link.origin === location.origin ? matchRoute(link.pathname) : null
  if (match === null || isHere(link)) return
  const screen = await loadScreen(match.row.screen)
  if (match.row.guard !== 'public') return
  const queries = screen.queries?.({ params: match.params, search: new URLSearchParams(link.search) }) ?? {}
  await Promise.all(Object.values(queries).map(async (query) => client.query(query)))
}

/** On hover, touch and focus of any link of the page. */
export function preloadLinks(client: QueryClient): void {
  const start = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    // What fails here is tried again, and told, when the link is followed.
    if (link !== null) preload(link, client).catch(() => undefined)
  }
  for (const happened of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(happened, start, { passive: true })
}
