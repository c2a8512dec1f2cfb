import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { QueryProvider } from '../../shared/session/query-provider.tsx'
import { paths } from '../../shared/navigation/paths.ts'
import { homeRedirect, matchRoute } from '../routes.ts'
import { Toasts } from '../ui/toasts.tsx'
import { noPages, publishedKey, PublishedPages } from '../domain/published-pages.ts'
import styles from './app.module.css'
import { ConsentNotice } from './consent-notice.tsx'
import { pressEarlyTaps } from './early-taps.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { NotFound } from './not-found.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { RouteScreen } from './route-screen.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around every screen. */
export function App({ client }: { client: QueryClient }) {
  const [published] = useState(client.getQueryData<typeof noPages>(publishedKey) ?? noPages)
  useEffect(() => pressEarlyTaps(), [])
  return (
    <QueryProvider client={client}>
      <PublishedPages value={published}>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <TopBar />
        <OfflineNotice />
        <ConsentNotice />
        <main id="content" className={styles.main} tabIndex={-1}>
          {/* Outside of what changes with the address, so that the previous page stays until the next one's code has loaded. */}
          <Suspense fallback={null}>
            <Page />
          </Suspense>
        </main>
        <Footer />
        <Toasts />
      </PublishedPages>
    </QueryProvider>
  )
}

function Page() {
  const { pathname } = useLocation()
  if (pathname === paths.home) return <Navigate to={homeRedirect} replace />
  const match = matchRoute(pathname)
  return <ErrorBoundary key={pathname}>{match === null ? <NotFound /> : <RouteScreen match={match} />}</ErrorBoundary>
}
