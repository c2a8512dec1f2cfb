import { useEffect } from 'react'
import { FollowControl } from './follow-control.tsx'
import { takeFollowIntent } from './follow-intent.ts'
import { useFollow, useIsFollowing, type FollowSubject } from './follows.ts'

/** Follows and unfollows. A tap from before the sign-in is followed now. */
export function FollowToggle({ followed }: { followed: FollowSubject }) {
  const { kind, id } = followed
  const isFollowing = useIsFollowing(followed)
  const { mutate, isPending } = useFollow(followed)
  useEffect(() => {
    if (takeFollowIntent(kind, id)) mutate(true)
  }, [kind, id, mutate])
  return (
    <FollowControl
      followed={followed}
      isFollowing={isFollowing}
      pending={isPending}
      onPress={() => mutate(isFollowing !== true)}
    />
  )
}
