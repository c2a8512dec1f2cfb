import { useRouteError } from 'react-router'
import { reloadPage } from '../../shared/frame/failure.ts'
import { Failed } from './failed.tsx'

/** A broken screen takes nothing else of the page with it. */
export function Broken() {
  return <Failed error={useRouteError()} onRetry={reloadPage} />
}
