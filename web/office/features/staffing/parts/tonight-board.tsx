import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getAttendanceBoard } from '#contract/staffing/attendance.ts'
import type { BoardState } from '#contract/staffing/attendance-states.ts'
import { formatTime } from '../../../../shared/format/format.ts'
import { formatMinutes } from '../../../../shared/format/minutes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'
import { staffNameOf } from './attendance-list.tsx'
import styles from './attendance.module.css'

type Board = AnswerOf<typeof getAttendanceBoard>

const words: Record<BoardState, { word: string; tone: Tone }> = {
  late: { word: 'Late', tone: 'warn' },
  missing: { word: 'Missing', tone: 'bad' },
  in: { word: 'Checked in', tone: 'ok' },
  on_break: { word: 'On a break', tone: 'info' },
  expected: { word: 'Expected', tone: 'plain' },
  done: { word: 'Done', tone: 'done' },
}
/** What needs action comes first. */
const order = Object.keys(words) as BoardState[]

function whenOf(
  { state, starts_at, checked_in_at, break_started_at, checked_out_at, late_minutes }: Board['people'][number],
  board: Board,
) {
  const at = (moment: string | null) => (moment === null ? '' : formatTime(moment, board.timezone))
  const since = Math.floor((Date.parse(board.now) - Date.parse(starts_at)) / 60_000)
  switch (state) {
    case 'late':
      return `Expected at ${at(starts_at)}, ${formatMinutes(since)} ago`
    case 'expected':
      return `From ${at(starts_at)}`
    case 'in':
      return `Since ${at(checked_in_at)}${late_minutes > 0 ? `, ${formatMinutes(late_minutes)} late` : ''}`
    case 'on_break':
      return `Since ${at(break_started_at)}`
    case 'done':
      return `Checked out at ${at(checked_out_at)}`
    case 'missing':
      return checked_in_at === null ? 'Didn’t check in' : 'Didn’t check out'
  }
}

/** Tonight at a glance: who is in, and who is not. */
export function TonightBoard({ board }: { board: Board }) {
  const of = (state: BoardState) => board.people.filter((person) => person.state === state)
  return (
    <Panel title="Tonight">
      {board.people.length === 0 ? (
        <EmptyState title="No one is scheduled tonight">People appear here once their shifts are published.</EmptyState>
      ) : (
        <div className={styles.board}>
          <Stats>
            {order
              .filter((state) => state !== 'done')
              .map((state) => (
                <StatCard key={state} label={words[state].word} value={of(state).length} />
              ))}
          </Stats>
          <ul className={styles.people} aria-label="People tonight">
            {order.flatMap(of).map((person) => (
              <li key={person.id} className={styles.person} style={{ ['--role' as 'color']: person.role.colour }}>
                <span>
                  <strong>{staffNameOf(person)}</strong> <span className={styles.quiet}>{person.role.name}</span>
                  <span className={styles.when}>{whenOf(person, board)}</span>
                </span>
                <StatusBadge tone={words[person.state].tone}>{words[person.state].word}</StatusBadge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
