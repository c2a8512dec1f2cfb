import type { DoorAnswer, DoorEvent } from '#contract/door/door.ts'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import type { Act } from '../device/acts.ts'
import type { LocalDoor } from '../device/local-door.ts'
import { answerWords } from './answer-words.ts'
import { readySounds, sound } from './sounds.ts'

export interface ShownAnswer {
  answer: DoorAnswer
  /** What was asked: after a payment, the same is decided again. */
  act: Act
  /** Decided on this device, and not sent to the server yet. */
  is_local: boolean
}

export interface ActState {
  shown: ShownAnswer | null
  isPending: boolean
  /** Read during another call, and not decided yet. */
  queued: number
  fault: string | null
  act(act: Act): Promise<void>
  /** Decides the same again, before what is queued. */
  again(act: Act): Promise<void>
  /** Moves on: what is queued is decided now. */
  close(): void
}

/**
 * The door's answer to an action: shown, heard and felt. Codes read during a call are decided after it, in order; after a refusal
 * only once someone has seen it and continues.
 */
export function useAct(localDoor: LocalDoor | null, event: DoorEvent | null): ActState {
  const [shown, setShown] = useState<ShownAnswer | null>(null)
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [queued, setQueued] = useState(0)
  const queue = useRef<Act[]>([])
  const isRunning = useRef(false)

  /** Returns whether the queue may continue. */
  const decide = async (door: LocalDoor, act: Act): Promise<boolean> => {
    setFault(null)
    try {
      const answer = await door.act(act)
      const { look } = answerWords(answer, event)
      sound(look === 'back' ? 'wait' : look)
      const scan = door.getState().scans.find(({ entry }) => entry.scan_id === answer.scan_id)
      setShown({ answer, act, is_local: scan?.state === 'waiting' })
      return look === 'in' || look === 'back'
    } catch (error) {
      sound('no')
      setFault(errorMessage(error, 'That didn’t work. Try again.'))
      return false
    }
  }
  const run = async () => {
    if (localDoor === null || isRunning.current) return
    isRunning.current = true
    setPending(true)
    for (let goesOn = true; goesOn;) {
      const act = queue.current.shift()
      setQueued(queue.current.length)
      goesOn = act !== undefined && (await decide(localDoor, act))
    }
    isRunning.current = false
    setPending(false)
  }
  return {
    shown,
    isPending,
    queued,
    fault,
    async act(act) {
      readySounds()
      // The same ticket still in view, or a second press on the same button.
      const isAgain = isRunning.current && JSON.stringify(queue.current.at(-1)) === JSON.stringify(act)
      if (!isAgain) queue.current.push(act)
      setQueued(queue.current.length)
      await run()
    },
    async again(act) {
      queue.current.unshift(act)
      setQueued(queue.current.length)
      await run()
    },
    close() {
      setShown(null)
      setFault(null)
      void run()
    },
  }
}
