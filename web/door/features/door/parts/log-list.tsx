import History from 'lucide-react/icons/history'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { DoorAnswer, DoorEvent } from '#contract/door/door.ts'
import { formatCount, formatTime } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { Empty } from '../../../ui/empty.tsx'
import { uncountedHeads } from '../device/count-anyway.ts'
import { countConflicts, openRefusals, unseenConflicts, type LocalDoorState } from '../device/local-door-state.ts'
import type { LocalScan, LocalTaken } from '../device/kept.ts'
import { answerWords } from './answer-words.ts'
import { conflictWords } from './conflict-words.ts'
import styles from './log-list.module.css'
import { PaymentRefusals } from './payment-refusals.tsx'

/** How many log entries are shown. */
const most = 100

interface LogListProps {
  state: LocalDoorState
  /** Above the entries. */
  top: ReactNode
  onSeen: (scanIds: readonly string[]) => void
  onCountScan: (scan: LocalScan) => void
  onCount: (taken: LocalTaken, amountMinor: number) => void
  onOpen: (id: string) => void
}

/** Conflicts with the server to review; below them, this device's actions. */
export function LogList({ state, top, onSeen, onCountScan, onCount, onOpen }: LogListProps) {
  const event = state.list?.event ?? null
  const conflicts = unseenConflicts(state)
  const count = countConflicts(state)
  const done = state.scans
    .filter(({ said, answer }) => (answer ?? said) !== null)
    .toReversed()
    .slice(0, most)
  return (
    <section className={styles.log} aria-label="Log">
      {top}
      {count > 0 && (
        <div className={styles.conflicts} role="alert">
          <h2>
            <TriangleAlert size={20} aria-hidden="true" />
            {formatCount(count, 'conflict')} to review
          </h2>
          <p>This device decided offline. Checked online, the result is different.</p>
          <PaymentRefusals payments={openRefusals(state)} currency={event?.currency ?? 'EUR'} onCount={onCount} onSeen={onSeen} />
          <ul className={styles.list}>
            {conflicts.map((scan) => (
              <li key={scan.entry.scan_id} className={styles.conflict}>
                <b>{whoOf(scan)}</b>
                <p>{conflictWords(scan, event, uncountedHeads(state, scan))}</p>
                {uncountedHeads(state, scan) > 0 && <Button onClick={() => onCountScan(scan)}>Count them anyway</Button>}
                <Button variant="secondary" onClick={() => onSeen([scan.entry.scan_id])}>
                  Done
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {done.length === 0 && count === 0 && (
        <Empty title="Nothing yet" icon={<History size={32} aria-hidden="true" />}>
          <p>Everything you do at this door appears here.</p>
        </Empty>
      )}
      <ul className={styles.list}>
        {done.map((scan, index) => (
          <Line key={scan.entry.scan_id} scan={scan} n={done.length - index} event={event} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

const whoOf = ({ answer, said, entry }: LocalScan): string =>
  entry.action === 'count'
    ? `${formatCount(Math.abs(entry.heads), 'person', 'people')} without a ticket`
    : ((answer ?? said)?.guest?.name ?? ('code_hash' in entry ? 'Unknown code' : 'A guest'))

/** What was said, as it is remembered. */
const logged = { in: 'Admitted', no: 'Not admitted', wait: 'On hold', back: 'Undone' } as const

/** Results with a word of their own. */
const ownCalls: readonly DoorAnswer['result'][] = ['not_undone', 'counted', 'not_counted', 'out', 'not_out', 'queued']

interface LineProps {
  scan: LocalScan
  /** Counted from the oldest shown: tells the buttons of one guest apart. */
  n: number
  event: DoorEvent | null
  onOpen: (id: string) => void
}

/** One action; the name of whom it was about opens their booking. */
function Line({ scan, n, event, onOpen }: LineProps) {
  const shownAnswer = scan.answer ?? scan.said
  if (shownAnswer === null) return null
  const { look, call, title } = answerWords(shownAnswer, event)
  const done = ownCalls.includes(shownAnswer.result) ? call : logged[look]
  const id = shownAnswer.guest?.id ?? null
  return (
    <li className={styles.line}>
      <span className={classNames(styles.call, styles[look])}>{done}</span>
      <span className={styles.who}>
        {id === null ? (
          whoOf(scan)
        ) : (
          <button type="button" className={styles.open} onClick={() => onOpen(id)}>
            {whoOf(scan)}
            <span className="visually-hidden">, entry {n}</span>
          </button>
        )}
        {shownAnswer.result === 'refused' && <span className={styles.why}> · {title}</span>}
      </span>
      {scan.state === 'waiting' && <span className={styles.waiting}>waiting</span>}
      {event !== null && <time className={styles.time}>{formatTime(scan.entry.at ?? '', event.timezone)}</time>}
    </li>
  )
}
