import type { FriendPlan } from '#contract/friend-plans/friend-plans.ts'
import { useMoments } from '../../../ui/event-date.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** What has become of the event since the plan was made; empty if it takes place as planned. */
export function PlanNotice({ plan: { state, moved_from, event } }: { plan: Pick<FriendPlan, 'state' | 'moved_from' | 'event'> }) {
  const moment = useMoments(event.timezone)
  if (state === 'cancelled')
    return (
      <Notice tone="warn" title="This event was cancelled">
        The plan takes no more answers. It’s deleted a week after the date.
      </Notice>
    )
  if (state === 'over')
    return (
      <Notice tone="info" title="This event is over">
        The plan takes no more answers. It’s deleted a week after the event.
      </Notice>
    )
  if (moved_from === null) return null
  return (
    <Notice tone="warn" title="This event has moved">
      It was planned for {moment(moved_from)}. Check whether you can still make it.
    </Notice>
  )
}
