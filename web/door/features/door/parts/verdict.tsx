import CircleCheck from 'lucide-react/icons/circle-check-big'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo from 'lucide-react/icons/undo-2'
import Users from 'lucide-react/icons/users'
import { useId, useRef } from 'react'
import type { DoorAnswer, DoorGuest, DoorEvent } from '#contract/door/door.ts'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { useModal } from '../../../ui/sheet.tsx'
import type { Act } from '../device/acts.ts'
import type { Payment } from '../device/pay-here.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { GuestPart } from './guest-part.tsx'
import { PartySteps } from './party-steps.tsx'
import { answerWords, companionOf, queueNote } from './answer-words.ts'
import { Override } from './override.tsx'
import { isAnswerOverridable } from './override-words.ts'
import type { ActState, ShownAnswer } from './use-act.ts'
import styles from './verdict.module.css'

const icons = { in: CircleCheck, no: OctagonX, wait: TriangleAlert, back: Undo }

interface VerdictProps {
  shown: ShownAnswer
  event: DoorEvent | null
  /** Now, by the server's clock: milliseconds since 1970. */
  at: number
  /** The answer's guest, as the device knows them now. */
  guestNow: DoorGuest | null
  actState: ActState
  onCollect: (payment: Payment) => Promise<void>
  onNext: () => void
  /** Opens a party. */
  onOpen: (id: string) => void
}

/** The answer over the whole screen: colour, shape and word agree. */
export function Verdict({ shown: { answer, act, is_local }, event, at, guestNow, actState, ...props }: VerdictProps) {
  const { onCollect, onNext, onOpen } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const heading = useId()
  // Never on the undo button: people who scan press Enter without looking. A payment's button is gone once it was pressed.
  useModal(dialog, next)
  const { look, call, title, text } = answerWords(answer, event)
  const { guest, result, scan_id } = answer
  const since = queueNote(answer, event, at)
  const Icon = result === 'queued' ? Users : icons[look]
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.verdict, styles[look])}
      aria-labelledby={heading}
      onCancel={onNext}
      onClose={onNext}
    >
      <div className={styles.body}>
        {/* Announced at once, also if one answer follows another. */}
        <div role="alert" className={styles.words} key={scan_id}>
          <Icon className={styles.icon} strokeWidth={2.25} aria-hidden="true" />
          <h2 id={heading} className={styles.call}>
            {call}
          </h2>
          <p className={styles.title}>{title}</p>
          <p>{text}</p>
          {since !== null && <p>{since}</p>}
          <Who answer={answer} title={title} />
        </div>
        {guest !== null && event !== null && (
          <GuestPart
            key={guest.id}
            {...{ answer, guest, event, guestNow, onCollect }}
            onPaid={() => next.current?.focus()}
            onEntryPaid={() => {
              next.current?.focus()
              void actState.again(act)
            }}
          />
        )}
        {answer.reason === 'passed_on' && guest !== null && (
          <Button variant="secondary" onClick={() => onOpen(guest.id)}>
            Open the party
          </Button>
        )}
        <OverridePart key={`override ${scan_id}`} {...{ answer, act, event, at, actState }} guest={guestNow ?? guest} />
        {actState.fault !== null && <Notice tone="bad">{actState.fault}</Notice>}
        {is_local && <p className={styles.local}>Decided on this device. Sent when you’re back online.</p>}
      </div>
      {guest !== null && (result === 'admitted' || result === 'undone') && (
        <PartySteps guest={guest} undoes={result === 'admitted' ? scan_id : null} actState={actState} />
      )}
      <button ref={next} type="button" className={styles.next} onClick={onNext}>
        {actState.queued > 0 ? `Next (${actState.queued} more)` : 'Next'}
      </button>
    </dialog>
  )
}

/** Whose booking it is, unless its name is the title already; of a companion with their own ticket, both names. */
function Who({ answer, title }: { answer: DoorAnswer; title: string }) {
  const { guest, result } = answer
  const companion = companionOf(answer)
  if (guest === null || (companion === null && (result === 'admitted' || title === guest.name))) return null
  const own = companion === null || companion === title ? '' : `${companion}, `
  return (
    <p className={styles.who}>
      {own}
      {companion === null ? guest.name : `with ${guest.name}`} · {guest.reference}
    </p>
  )
}

interface OverridePartProps extends Pick<VerdictProps, 'event' | 'at' | 'actState'> {
  answer: DoorAnswer
  act: Act
  guest: DoorGuest | null
}

/** For someone with the right: the same guests again, with a reason. */
function OverridePart({ answer, act, event, at, guest, actState }: OverridePartProps) {
  if (guest === null || event === null || (act.action !== 'scan' && act.action !== 'check_in')) return null
  const heads = act.action === 'check_in' ? act.heads : 1
  if (!isAnswerOverridable(answer, { guest, event, at, heads })) return null
  return (
    <Override
      label="Let in anyway"
      isPending={actState.isPending}
      onOverride={(override) => void actState.again({ ...act, override })}
    />
  )
}
