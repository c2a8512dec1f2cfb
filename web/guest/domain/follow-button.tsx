import { useLocation } from 'react-router'
import { loginPath, paths, withQuery } from '../../shared/navigation/paths.ts'
import { sessionMay } from '../../shared/session/abilities.ts'
import { hasSignedInHere } from '../../shared/session/known-device.ts'
import { useSession } from '../../shared/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Later, lazyPart } from '../ui/lazy-part.tsx'
import { FollowControl, FollowIcon, wordsOfFollow } from './follow-control.tsx'
import { setFollowIntent } from './follow-intent.ts'
import type { FollowSubject } from './follows.ts'

// Visitors never need it, and pages show before it.
const FollowToggle = lazyPart(async () => (await import('./follow-toggle.tsx')).FollowToggle)

/**
 * Follows a club or an artist, or notes interest in an event. Signed out, it leads through sign-in and back here, where it
 * follows. Roles that do not follow see nothing.
 */
export function FollowButton(followed: FollowSubject) {
  const { kind, id, name } = followed
  const session = useSession()
  const { pathname, search } = useLocation()
  const mayFollow = sessionMay(session, 'book')
  if (session.status === 'signed_in' && !mayFollow) return null
  if (mayFollow) {
    return (
      <Later fallback={<FollowControl followed={followed} isFollowing={undefined} />}>
        <FollowToggle followed={followed} />
      </Later>
    )
  }
  // With what they have selected.
  const here = pathname + search
  const isNew = session.status === 'signed_out' && !hasSignedInHere()
  return (
    <ButtonLink
      variant="secondary"
      size="small"
      icon={<FollowIcon kind={kind} isFollowing={false} />}
      to={isNew ? withQuery(paths.authSignUp, { next: here }) : loginPath(here)}
      onClick={() => setFollowIntent(kind, id)}
      aria-label={kind === 'event' ? undefined : `Follow ${name}`}
    >
      {wordsOfFollow(kind, false)}
    </ButtonLink>
  )
}
