import { dashboardPath } from '../session/account.ts'
import { loginPath, safeNext } from '../navigation/paths.ts'
import { sessionMay } from '../session/abilities.ts'
import type { Session, SignedIn } from '../session/session.ts'
import type { ScreenRow } from './screen-row.ts'

/** `wait`: the session is not known yet. */
export type Access = 'show' | 'wait' | { redirect: string }

/** Whether a screen is shown to the current user, or where they go instead. `address` is the path with its query. */
export function decideAccess({ guard }: Pick<ScreenRow, 'guard'>, session: Session, address: string): Access {
  if (guard === 'public') return 'show'
  // A sign-in page is the same for everyone, so the server renders it.
  if (guard === 'signed_out') return session.status === 'signed_in' ? { redirect: onward(session, address) } : 'show'
  if (session.status === 'unknown') return 'wait'
  if (session.status === 'signed_out') return { redirect: loginPath(address) }
  if (guard === 'dashboard') return { redirect: dashboardPath(session.profile) }
  return sessionMay(session, guard) ? 'show' : { redirect: dashboardPath(session.profile) }
}

/** Where someone signed in goes from a sign-in page: as after signing in, to where they were going. */
const onward = ({ profile }: SignedIn, address: string) =>
  safeNext(new URLSearchParams(address.slice(address.indexOf('?')))) ?? dashboardPath(profile)
