async function reloadIfServed(): Promise<void> {
  const answer = await fetch('/api/health/').catch(() => null)
  if (answer?.ok === true) location.reload()
}

/**
 * A deployment replaced the files of an open page; a freshly loaded page knows the new ones. Without a server, nothing could
 * replace it.
 */
export function reloadReplacedPage(): void {
  addEventListener('vite:preloadError', () => {
    // Files that fail on a page just loaded would fail again.
    if (navigator.onLine && performance.now() > 10_000) void reloadIfServed()
  })
}
