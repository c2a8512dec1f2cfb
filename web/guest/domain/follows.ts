import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addFollow, getFollow, listFollows, removeFollow, type FollowKind } from '#contract/follows/follows.ts'
import { call } from '../../shared/api/api.ts'
import { apiQuery, invalidate } from '../../shared/api/api-query.ts'
import { errorMessage } from '../../shared/api/error-messages.ts'
import { putAnswer } from '../../shared/api/put-answer.ts'
import { toast } from '../../shared/frame/toasts.ts'

export interface FollowSubject {
  kind: FollowKind
  id: string
  name: string
}

const saidOf = (isFollowing: boolean, { kind, name }: FollowSubject): string => {
  if (kind === 'event') return isFollowing ? 'Saved to Following.' : 'Removed from Following.'
  return isFollowing ? `You follow ${name}. We’ll notify you of new events.` : `You no longer follow ${name}.`
}

/** Follows or unfollows, and says so. */
export function useFollow(followed: FollowSubject) {
  const client = useQueryClient()
  const params = { kind: followed.kind, id: followed.id }
  return useMutation({
    mutationFn: async (isFollowing: boolean) => call(isFollowing ? addFollow : removeFollow, { params }),
    onSuccess: async (answer) => {
      putAnswer(client, apiQuery(getFollow, { params }).queryKey, answer)
      toast({ tone: 'ok', message: saidOf(answer.is_following, followed) })
      await invalidate(client, listFollows)
    },
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
  })
}

/** Whether the signed-in client follows this; undefined while it is not known. */
export function useIsFollowing({ kind, id }: FollowSubject): boolean | undefined {
  return useQuery(apiQuery(getFollow, { params: { kind, id } })).data?.is_following
}
