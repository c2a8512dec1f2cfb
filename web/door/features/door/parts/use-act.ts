import type { DoorAnswer, DoorNight } from '#contract/door.ts'
import { useState } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import type { Act, Desk } from '../device/desk.ts'
import { answerWords } from './answer-words.ts'
import { readySounds, sound } from './sounds.ts'

export interface Shown {
  answer: DoorAnswer
  /** The device has decided this, the server does not know of it yet. */
  is_local: boolean
}

export interface Doing {
  shown: Shown | null
  isPending: boolean
  fault: string | null
  act(act: Act): Promise<void>
  close(): void
}

/** What the door answers to what is done at it: shown, heard and felt. */
export function useAct(desk: Desk | null, night: DoorNight | null): Doing {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  return {
    shown,
    isPending,
    fault,
    async act(act) {
      if (desk === null || isPending) return
      readySounds()
      setPending(true)
      setFault(null)
      try {
        const answer = await desk.act(act)
        const { look } = answerWords(answer, night)
        sound(look === 'back' ? 'wait' : look)
        const deed = desk.getState().deeds.find(({ entry }) => entry.scan_id === answer.scan_id)
        setShown({ answer, is_local: deed?.state === 'waiting' })
      } catch (error) {
        sound('no')
        setFault(errorMessage(error, 'That did not work. Try again.'))
      } finally {
        setPending(false)
      }
    },
    close: () => setShown(null),
  }
}
