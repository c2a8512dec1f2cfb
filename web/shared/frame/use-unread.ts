import { listNotifications } from '#contract/notifications/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../api/api-query.ts'
import { formatCount } from '../format/format.ts'
import type { Session } from '../session/session.ts'
import { useRefresh } from '../live/use-refresh.ts'

/** The polling interval without live updates. */
const pollMs = 60_000

/** The number of unread notifications; 0 until it is known. `news` is announced when a new one arrives, not before. */
export function useUnread(session: Session): { unread: number; label: string; news: string } {
  const isSignedIn = session.status === 'signed_in'
  const isTold = useRefresh(isSignedIn ? `user:${session.user.id}` : null, listNotifications)
  const { data } = useQuery({
    ...apiQuery(listNotifications, { query: { limit: 1 } }),
    enabled: isSignedIn,
    refetchInterval: isTold ? false : pollMs,
  })
  const latest = data?.notifications[0]
  const [first, setFirst] = useState<string | null>(null)
  if (data !== undefined && first === null) setFirst(latest?.id ?? '')
  const unread = data?.unread_count ?? 0
  const isNew = latest !== undefined && first !== null && latest.id !== first && latest.read_at === null
  return {
    unread,
    label: unread === 0 ? 'Notifications' : `Notifications, ${formatCount(unread, 'unread', 'unread')}`,
    news: isNew ? `New: ${latest.title}` : '',
  }
}
