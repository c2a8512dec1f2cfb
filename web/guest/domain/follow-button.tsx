import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import Star from 'lucide-react/icons/star'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { loginPath, paths, withQuery } from '../../shared/navigation/paths.ts'
import { sessionMay } from '../../shared/session/abilities.ts'
import { hasSignedInHere } from '../../shared/session/known-device.ts'
import { useSession } from '../../shared/session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { setFollowIntent, takeFollowIntent } from './follow-intent.ts'
import { useFollow, useIsFollowing, type Followed } from './follows.ts'

const wordsOf = (kind: Followed['kind'], isFollowing: boolean): string => {
  if (kind === 'event') return isFollowing ? 'Interested' : 'I’m interested'
  return isFollowing ? 'Following' : 'Follow'
}

function Icon({ kind, isFollowing }: { kind: Followed['kind']; isFollowing: boolean }) {
  if (kind === 'event') return <Star size={16} aria-hidden="true" fill={isFollowing ? 'currentColor' : 'none'} />
  return isFollowing ? <BellRing size={16} aria-hidden="true" /> : <Bell size={16} aria-hidden="true" />
}

/**
 * Follows a club or an artist, or notes interest in an event. Signed out, it leads through sign-in and back here, where it
 * follows. Roles that do not follow see nothing.
 */
export function FollowButton(followed: Followed) {
  const { kind, id, name } = followed
  const session = useSession()
  const { pathname } = useLocation()
  const mayFollow = sessionMay(session, 'book')
  const isFollowing = useIsFollowing(followed, mayFollow)
  const { mutate, isPending } = useFollow(followed)
  useEffect(() => {
    if (mayFollow && takeFollowIntent(kind, id)) mutate(true)
  }, [mayFollow, kind, id, mutate])
  if (session.status === 'signed_in' && !mayFollow) return null
  if (!mayFollow) {
    const isNew = session.status === 'signed_out' && !hasSignedInHere()
    return (
      <ButtonLink
        variant="secondary"
        size="small"
        icon={<Icon kind={kind} isFollowing={false} />}
        to={isNew ? withQuery(paths.authSignUp, { next: pathname }) : loginPath(pathname)}
        onClick={() => setFollowIntent(kind, id)}
        aria-label={kind === 'event' ? undefined : `Follow ${name}`}
      >
        {wordsOf(kind, false)}
      </ButtonLink>
    )
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon kind={kind} isFollowing={isFollowing === true} />}
      pending={isPending || isFollowing === undefined}
      aria-pressed={isFollowing === true}
      aria-label={kind === 'event' ? undefined : `Follow ${name}`}
      onClick={() => mutate(isFollowing !== true)}
    >
      {wordsOf(kind, isFollowing === true)}
    </Button>
  )
}
