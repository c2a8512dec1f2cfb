import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { PunchAction } from '#contract/staffing/attendance-states.ts'
import { listMyShifts, type MyShift } from '#contract/staffing/my-shifts.ts'
import { invalidate } from '../../../shared/api/api-query.ts'
import { errorMessage } from '../../../shared/api/error-messages.ts'
import { useAgain } from '../../../shared/api/use-again.ts'
import { toast } from '../../../shared/frame/toasts.ts'
import { useSignedIn } from '../../../shared/session/session.ts'
import { punchWords } from './shift-words.ts'
import { addPunch, onWaiting, readWaiting, sendPunches, type WaitingPunch } from './waiting-punches.ts'

/** How often waiting punches are sent again while the page is open. */
const againMs = 15_000

/** A person's punches: stored on the device first, sent at once or as soon as the network is back. */
export function usePunches(): {
  waiting: readonly WaitingPunch[]
  isSending: boolean
  press: (shift: MyShift, action: PunchAction) => void
} {
  const userId = useSignedIn().user.id
  const client = useQueryClient()
  const all = useSyncExternalStore(onWaiting, readWaiting)
  const [isSending, setSending] = useState(false)
  const waiting = all.filter(({ user_id }) => user_id === userId)
  const isWaiting = waiting.length > 0

  const send = useCallback(async () => {
    const refresh = async () => invalidate(client, listMyShifts)
    await sendPunches(userId, {
      onTaken: () => void refresh(),
      onRefused: ({ action }, error) => {
        const reason = errorMessage(error, 'Network error. Please try again.')
        toast({ tone: 'bad', message: `${punchWords[action]} wasn’t recorded. ${reason}` })
        void refresh()
      },
    })
  }, [client, userId])

  useAgain(isWaiting ? send : null, againMs)

  const press = (shift: MyShift, action: PunchAction) => {
    if (shift.attendance_id === null) return
    addPunch({ attendance_id: shift.attendance_id, user_id: userId, action, pressed_at: new Date().toISOString() })
    setSending(true)
    void send().finally(() => setSending(false))
  }
  return { waiting, isSending, press }
}
