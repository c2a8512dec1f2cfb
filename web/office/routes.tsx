import type { QueryClient } from '@tanstack/react-query'
import { redirect, redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { decideAccess } from '../shared/screens/access.ts'
import { buildOf } from '../shared/screens/build-of.ts'
import { officeScreens } from '../shared/screens/office.ts'
import type { ScreenRow } from '../shared/screens/screen-row.ts'
import { getSession } from '../shared/session/session.ts'
import { loadScreen } from './screen-modules.ts'
import { Broken } from './shell/failed.tsx'
import { findLock } from './shell/find-lock.ts'
import { Frame } from './shell/frame.tsx'
import { LoadedScreen } from './shell/loaded-screen.tsx'
import { closedToStaff, lacksFlag } from './shell/closed-to-staff.tsx'
import { lockedScreen } from './shell/locked.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Waiting } from './shell/waiting.tsx'
import type { Place } from '../shared/screens/define-screen.ts'

const placeOf = ({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>): Place => ({
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? ''])),
  search: new URL(request.url).searchParams,
})

/** Where people who may not see the screen go instead, before any of it is loaded. */
export function redirectFor(row: ScreenRow, url: URL): Response | null {
  const access = decideAccess(row, getSession(), url.pathname + url.search)
  if (access === 'show' && buildOf(url.pathname) !== 'office') return redirectDocument(url.pathname + url.search)
  if (typeof access !== 'object') return null
  return buildOf(access.redirect) === 'office' ? redirect(access.redirect) : redirectDocument(access.redirect)
}

function routeOf(row: ScreenRow, client: QueryClient): RouteObject {
  return {
    path: row.path,
    loader: async (args) => {
      const elsewhere = redirectFor(row, new URL(args.request.url))
      if (elsewhere !== null && lacksFlag(row, getSession())) return closedToStaff(row)
      if (elsewhere !== null) return elsewhere
      const lock = await findLock(new URL(args.request.url).pathname, getSession(), client)
      if (lock !== null) return lockedScreen(lock)
      const screen = await loadScreen(row.screen)
      // Starts before the screen renders, which waits for them with its skeleton.
      for (const query of Object.values(screen.queries?.(placeOf(args)) ?? {})) client.query(query).catch(() => undefined)
      return screen
    },
    Component: LoadedScreen,
    HydrateFallback: Waiting,
    ErrorBoundary: Broken,
  }
}

export function createRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      Component: Frame,
      ErrorBoundary: Broken,
      children: [...officeScreens.map((row) => routeOf(row, client)), { path: '*', Component: NotFound }],
    },
  ]
}
