import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { networkChecked } from '../../shared/api/network.ts'
import { matchRoute } from '../routes.ts'
import { loadScreen } from '../screen-modules.ts'

/** The current page is not preloaded: that would suspend it, move what is under a resting mouse, and so repeat forever. */
const isHere = ({ pathname, search }: HTMLAnchorElement) => pathname === location.pathname && search === location.search

/** Loads the code and, for public screens, the data of a page that is about to open. */
async function preload(link: HTMLAnchorElement, client: QueryClient): Promise<void> {
  const match = link.origin === location.origin ? matchRoute(link.pathname) : null
  if (match === null || isHere(link)) return
  // Browsers remember that a module failed to load until the page is reloaded.
  await networkChecked()
  if (!onlineManager.isOnline()) return
  const screen = await loadScreen(match.row.screen)
  if (match.row.guard !== 'public') return
  const queries = screen.queries?.({ params: match.params, search: new URLSearchParams(link.search) }) ?? {}
  await Promise.all(Object.values(queries).map(async (query) => client.query(query)))
}

/** On hover, touch and focus of any link on the page. */
export function preloadLinks(client: QueryClient): void {
  const start = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    // A failure here is retried and reported when the link is followed.
    if (link !== null) preload(link, client).catch(() => undefined)
  }
  for (const happened of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(happened, start, { passive: true })
}
