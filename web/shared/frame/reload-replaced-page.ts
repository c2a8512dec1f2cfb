async function reloadIfServed(): Promise<void> {
  const answer = await fetch('/api/health/').catch(() => null)
  if (answer?.ok === true) location.reload()
}

/** A deployment replaced this open page's files; reloading finds the new ones. Offline, nothing can have been replaced. */
export function reloadReplacedPage(): void {
  addEventListener('vite:preloadError', () => {
    // Files that fail on a page just loaded would fail again.
    if (navigator.onLine && performance.now() > 10_000) void reloadIfServed()
  })
}
