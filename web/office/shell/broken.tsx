import { useRouteError } from 'react-router'
import { Failed } from './failed.tsx'

/** A new page: what broke once in this one would break again. Without a network there is none to be had. */
function beginAnew(): void {
  if (navigator.onLine) location.reload()
}

/** A screen that breaks takes nothing else of the page with it. */
export function Broken() {
  return <Failed error={useRouteError()} onRetry={beginAnew} />
}
