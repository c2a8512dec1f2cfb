import CircleCheck from 'lucide-react/icons/circle-check-big'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo from 'lucide-react/icons/undo-2'
import { useId, useRef } from 'react'
import type { DoorNight } from '#contract/door.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useModal } from '../../../ui/sheet.tsx'
import { BanNote } from './ban-note.tsx'
import { GuestFacts } from './guest-facts.tsx'
import { PartySteps } from './party-steps.tsx'
import { answerWords } from './answer-words.ts'
import type { Doing, Shown } from './use-act.ts'
import styles from './verdict.module.css'

const icons = { in: CircleCheck, no: OctagonX, wait: TriangleAlert, back: Undo }

interface VerdictProps {
  shown: Shown
  night: DoorNight | null
  doing: Doing
}

/** The answer over the whole screen: its colour, its shape and its word say the same. */
export function Verdict({ shown: { answer, is_local }, night, doing }: VerdictProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useModal(dialog)
  const { look, call, title, text } = answerWords(answer, night)
  const { guest, result, scan_id } = answer
  const Icon = icons[look]
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.verdict, styles[look])}
      aria-labelledby={heading}
      onCancel={doing.close}
      onClose={doing.close}
    >
      <div className={styles.body}>
        {/* Said at once, also where one answer follows another. */}
        <div role="alert" className={styles.words} key={scan_id}>
          <Icon className={styles.icon} strokeWidth={2.25} aria-hidden="true" />
          <h2 id={heading} className={styles.call}>
            {call}
          </h2>
          <p className={styles.title}>{title}</p>
          <p>{text}</p>
          {guest !== null && result !== 'admitted' && title !== guest.name && (
            <p className={styles.who}>
              {guest.name} · {guest.reference}
            </p>
          )}
        </div>
        {guest !== null && guest.banned !== null && guest.banned !== '' && <BanNote key={scan_id} note={guest.banned} />}
        {guest !== null && <GuestFacts guest={guest} night={night} isIn={result === 'admitted'} />}
        {is_local && <p className={styles.local}>Decided on this device. It is sent when the network is back.</p>}
      </div>
      {guest !== null && (result === 'admitted' || result === 'undone') && (
        <PartySteps guest={guest} undoes={result === 'admitted' ? scan_id : null} doing={doing} />
      )}
      <button type="button" className={styles.next} onClick={doing.close}>
        Next
      </button>
    </dialog>
  )
}
