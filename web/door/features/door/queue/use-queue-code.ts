import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getQueueCode, queueCodeSeconds } from '#contract/door/queue-code.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { isAway } from '../../../../shared/api/is-away.ts'

const retryMs = 3_000
/** The server begins the next code a moment before it is fetched. */
const marginMs = 200

export type ShownQueueCode = AnswerOf<typeof getQueueCode>

interface QueueCodeState {
  code: ShownQueueCode | null
  /** How long the code was going to last when it came, in milliseconds. */
  leftMs: number
  /** The server can’t be reached: the code stays for as long as it counts. */
  isAway: boolean
  /** The code no longer counts, or there never was one. */
  isGone: boolean
  fault: string | null
}

/** The code at the end of an event’s queue, renewed each time it changes. Only the server can make it. */
export function useQueueCode(eventId: string): QueueCodeState {
  const [state, setState] = useState<QueueCodeState>({ code: null, leftMs: 0, isAway: false, isGone: false, fault: null })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    /** By this device’s clock, in milliseconds since 1970. */
    let countsUntil = 0
    const show = async () => {
      const code = await call(getQueueCode, { params: { event_id: eventId } })
      const leftMs = Math.max(0, Date.parse(code.changes_at) - Date.parse(code.server_time))
      countsUntil = Date.now() + leftMs + queueCodeSeconds * 1000
      if (!isOver) setState({ code, leftMs, isAway: false, isGone: false, fault: null })
      return leftMs + marginMs
    }
    const miss = (error: unknown) => {
      const isGone = Date.now() >= countsUntil
      if (!isOver) setState((before) => ({ ...before, isGone, ...faultOf(error) }))
      return retryMs
    }
    const renew = async () => {
      clearTimeout(timer)
      const wait = await show().catch(miss)
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(soon, wait)
    }
    const soon = () => void renew()
    /** Timers stop while a device sleeps. */
    const wake = () => {
      if (!document.hidden) soon()
    }
    soon()
    addEventListener('online', soon)
    document.addEventListener('visibilitychange', wake)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', soon)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [eventId])
  return state
}

const faultOf = (error: unknown): Pick<QueueCodeState, 'isAway' | 'fault'> =>
  isAway(error)
    ? { isAway: true, fault: null }
    : { isAway: false, fault: errorMessage(error, 'The code couldn’t be loaded. Trying again.') }
