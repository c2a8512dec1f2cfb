import CircleCheck from 'lucide-react/icons/circle-check-big'
import OctagonX from 'lucide-react/icons/octagon-x'
import Undo from 'lucide-react/icons/undo-2'
import { useId, useRef, useState, type ReactNode } from 'react'
import { manageClubRedemption, scanRedemption } from '#contract/loyalty/club-rewards.ts'
import type { ClubRedemption } from '#contract/loyalty/redemption-list.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useModal } from '../../../ui/sheet.tsx'
import { sound } from './sounds.ts'
import styles from './verdict.module.css'

type State = { step: 'served' | 'undone'; redemption: ClubRedemption; fault: string | null } | { step: 'refused'; fault: string }

const offline = 'Rewards need a connection. Try again when you’re back online.'

const messageOf = (error: unknown) => errorMessage(error, offline)

/** Fulfils the reward of a scanned code and answers over the whole screen. One scan fulfils once. */
export function useServeReward(): { serve: (code: string) => void; answer: ReactNode } {
  const [state, setState] = useState<State | null>(null)
  const currentCode = useRef<string | null>(null)
  const serve = (code: string) => {
    if (currentCode.current === code) return
    currentCode.current = code
    setState(null)
    const show = (next: State) => {
      sound(next.step === 'served' ? 'in' : 'no')
      if (currentCode.current === code) setState(next)
    }
    call(scanRedemption, { body: { code }, idempotencyKey: crypto.randomUUID() }).then(
      (redemption) => show({ step: 'served', redemption, fault: null }),
      (error: unknown) => show({ step: 'refused', fault: messageOf(error) }),
    )
  }
  const undo = async (redemption: ClubRedemption) => {
    // Closed meanwhile, it stays closed.
    const show = (next: State) => setState((now) => now && next)
    try {
      const body = { action: 'undo' } as const
      const undone = await call(manageClubRedemption, {
        params: { id: redemption.id },
        body,
        idempotencyKey: crypto.randomUUID(),
      })
      show({ step: 'undone', redemption: undone, fault: null })
    } catch (error) {
      show({ step: 'served', redemption, fault: messageOf(error) })
    }
  }
  const next = () => {
    currentCode.current = null
    setState(null)
  }
  return { serve, answer: state && <Answer state={state} onUndo={undo} onNext={next} /> }
}

const looks = {
  served: { look: styles.in, Icon: CircleCheck, call: 'Redeemed' },
  undone: { look: styles.back, Icon: Undo, call: 'Undone' },
  refused: { look: styles.no, Icon: OctagonX, call: 'Not redeemed' },
}

interface AnswerProps {
  state: State
  onUndo: (redemption: ClubRedemption) => Promise<void>
  onNext: () => void
}

function Answer({ state, onUndo, onNext }: AnswerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const heading = useId()
  useModal(dialog, next)
  const { look, Icon, call: word } = looks[state.step]
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.verdict, look)}
      aria-labelledby={heading}
      onCancel={onNext}
      onClose={onNext}
    >
      <div className={styles.body}>
        <div role="alert" className={styles.words} key={state.step}>
          <Icon className={styles.icon} strokeWidth={2.25} aria-hidden="true" />
          <h2 id={heading} className={styles.call}>
            {word}
          </h2>
          {state.step === 'refused' ? (
            <p className={styles.title}>{state.fault}</p>
          ) : (
            <>
              <p className={styles.title}>{state.redemption.reward.name}</p>
              <p>
                {state.redemption.client_name} · {state.redemption.reference}
              </p>
            </>
          )}
        </div>
        {state.step !== 'refused' && state.fault !== null && <Notice tone="bad">{state.fault}</Notice>}
        {state.step === 'served' && (
          <Button variant="secondary" onClick={() => void onUndo(state.redemption)}>
            Undo
          </Button>
        )}
      </div>
      <button ref={next} type="button" className={styles.next} onClick={onNext}>
        Next
      </button>
    </dialog>
  )
}
