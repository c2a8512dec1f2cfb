import { matchPath } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import type { StaffPermissions } from '#contract/staff-permissions.ts'
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
  /** A member of a club's staff needs it, as for the link. */
  permission?: keyof StaffPermissions
}

/** Every screen there is. A link in the navigation appears once its path stands here. */
export const routes: readonly Route[] = [
  { path: paths.login, aliases: [paths.authLogin], screen: 'features/accounts/screens/login.tsx', guard: 'signed_out' },
  { path: paths.signUp, aliases: [paths.authSignUp], screen: 'features/accounts/screens/sign-up.tsx', guard: 'signed_out' },
  { path: paths.resetPassword, screen: 'features/accounts/screens/reset-password.tsx', guard: 'public' },
  { path: paths.profile, screen: 'features/accounts/screens/profile.tsx', guard: 'signed_in' },
  { path: paths.verifyIdentity, screen: 'features/accounts/screens/verify-identity.tsx', guard: ['client'] },
  { path: paths.superAdminDashboard, screen: 'features/accounts/screens/dashboard.tsx', guard: ['superadmin'] },
  { path: paths.staffDashboard, screen: 'features/accounts/screens/dashboard.tsx', guard: ['staffclub'] },
  { path: paths.ambassadorDashboard, screen: 'features/accounts/screens/dashboard.tsx', guard: ['ambassador'] },
  { path: paths.clubSetup, screen: 'features/accounts/screens/club-setup.tsx', guard: ['adminclub', 'staffclub'], permission: 'can_access_club_setup' },
  { path: paths.clubDashboard, screen: 'features/accounts/screens/dashboard.tsx', guard: ['adminclub'] },
  { path: paths.events, screen: 'features/events/screens/event-list.tsx', guard: 'public' },
  { path: paths.event(':slug'), screen: 'features/events/screens/event-page.tsx', guard: 'public' },
  // Of any role: who may not book is told so, with the choice kept.
  { path: paths.bookEvent(':slug'), screen: 'features/reservations/screens/book-night.tsx', guard: 'signed_in' },
  { path: paths.reservations, screen: 'features/reservations/screens/my-reservations.tsx', guard: ['client'] },
  { path: paths.reservation(':id'), screen: 'features/reservations/screens/reservation.tsx', guard: ['client'] },
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
