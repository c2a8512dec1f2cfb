import { useRouteError } from 'react-router'
import { reloadPage } from '../../shared/frame/failure.ts'
import { Failed } from './failed.tsx'

/** Keeps a broken screen from taking down the rest of the page. */
export function Broken() {
  return <Failed error={useRouteError()} onRetry={() => void reloadPage()} />
}
