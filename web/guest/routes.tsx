import { matchPath } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { paths } from '../shared/paths.ts'

/** `signed_out`: whoever is signed in is sent to their dashboard. A list: these roles only. */
export type Guard = 'public' | 'signed_out' | 'signed_in' | readonly Role[]

export interface Route {
  path: string
  /** Other addresses of the same screen; search engines are told the first. */
  aliases?: readonly string[]
  /** The screen's file, below this folder. */
  screen: string
  guard: Guard
}

/** Every screen there is. A link in the navigation appears once its path stands here. */
export const routes: readonly Route[] = [
  { path: paths.events, screen: 'features/events/screens/event-list.tsx', guard: 'public' },
  { path: paths.event(':slug'), screen: 'features/events/screens/event-page.tsx', guard: 'public' },
]

export interface RouteMatch {
  route: Route
  params: Record<string, string>
}

export function matchRoute(pathname: string): RouteMatch | null {
  for (const route of routes) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      const found = matchPath(path, pathname)
      if (found === null) continue
      const params = Object.entries(found.params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
      return { route, params: Object.fromEntries(params) }
    }
  }
  return null
}

/** Only public pages belong into a search engine. */
export const isIndexed = (route: Route): boolean => route.guard === 'public'

export const homeRedirect = paths.login
