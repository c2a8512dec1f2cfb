import { useRef, useState } from 'react'
import type { DoorEvent } from '#contract/door/door.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import type { LocalDoor } from '../device/local-door.ts'
import { answerWords } from '../parts/answer-words.ts'
import { readySounds, sound } from '../parts/sounds.ts'

export interface CountState {
  /** Taps that are not decided yet. */
  pending: number
  /** Why the last tap didn’t count; null if it did. */
  fault: string | null
  tap(heads: 1 | -1): void
}

/** People without a ticket: each tap counts once, in order, however fast they come. */
export function useCount(localDoor: LocalDoor | null, event: DoorEvent): CountState {
  const [pending, setPending] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const last = useRef<Promise<void>>(Promise.resolve())
  const decide = async (door: LocalDoor, heads: 1 | -1) => {
    try {
      const answer = await door.act({ action: 'count', heads })
      const { title, text } = answerWords(answer, event)
      const isCounted = answer.result === 'counted'
      if (!isCounted) sound('no')
      setFault(isCounted ? null : `${title}. ${text}`)
    } catch (error) {
      sound('no')
      setFault(errorMessage(error, 'That didn’t work. Try again.'))
    }
    setPending((before) => before - heads)
  }
  return {
    pending,
    fault,
    tap(heads) {
      if (localDoor === null) return
      readySounds()
      setPending((before) => before + heads)
      last.current = last.current.then(() => decide(localDoor, heads))
    },
  }
}
