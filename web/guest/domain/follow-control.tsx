import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import Star from 'lucide-react/icons/star'
import { Button } from '../ui/button.tsx'
import type { FollowSubject } from './follows.ts'

export const wordsOfFollow = (kind: FollowSubject['kind'], isFollowing: boolean): string => {
  if (kind === 'event') return isFollowing ? 'Interested' : 'I’m interested'
  return isFollowing ? 'Following' : 'Follow'
}

export function FollowIcon({ kind, isFollowing }: { kind: FollowSubject['kind']; isFollowing: boolean }) {
  if (kind === 'event') return <Star size={16} aria-hidden="true" fill={isFollowing ? 'currentColor' : 'none'} />
  return isFollowing ? <BellRing size={16} aria-hidden="true" /> : <Bell size={16} aria-hidden="true" />
}

interface FollowControlProps {
  followed: FollowSubject
  /** Undefined while it is not known. */
  isFollowing: boolean | undefined
  pending?: boolean
  onPress?: () => void
}

/** The button itself, which keeps its place while its code and its state load. */
export function FollowControl({ followed: { kind, name }, isFollowing, pending = false, onPress }: FollowControlProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<FollowIcon kind={kind} isFollowing={isFollowing === true} />}
      pending={pending || isFollowing === undefined}
      aria-pressed={isFollowing === true}
      aria-label={kind === 'event' ? undefined : `${wordsOfFollow(kind, isFollowing === true)} ${name}`}
      onClick={onPress}
    >
      {wordsOfFollow(kind, isFollowing === true)}
    </Button>
  )
}
