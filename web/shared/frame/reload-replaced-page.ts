import { reloadPage } from './failure.ts'

/** A deployment replaced this open page's files; reloading finds the new ones. Offline, nothing can have been replaced. */
export function reloadReplacedPage(): void {
  addEventListener('vite:preloadError', () => {
    // Files that fail on a page just loaded would fail again.
    if (performance.now() > 10_000) void reloadPage()
  })
}
