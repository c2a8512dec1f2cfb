import { Button } from '@mantine/core'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useState, type ReactNode } from 'react'
import { punchActions, type PunchAction } from '#contract/staffing/attendance-states.ts'
import type { MyShift } from '#contract/staffing/my-shifts.ts'
import { formatTime } from '../../../shared/format/format.ts'
import { formatMinutes } from '../../../shared/format/minutes.ts'
import { useNow } from '../../../shared/format/use-now.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './shift-card.module.css'
import { lateWords, opensWords, punchWords, shiftSpan, shiftState } from './shift-words.ts'
import { usePunches } from './use-punches.ts'
import { withWaiting, workedSoFar } from './with-waiting.ts'

interface ShiftCardProps {
  shift: MyShift
  /** Below the buttons: answers to the shift. */
  children?: ReactNode
}

const labels: Record<PunchAction, string> = {
  check_in: 'Check in',
  break_start: 'Start break',
  break_end: 'End break',
  check_out: 'Check out',
}

/** The current or next shift, with one large button for its person's next action. */
export function ShiftCard({ shift: shiftNow, children }: ShiftCardProps) {
  const now = useNow()
  const { waiting, isSending, press } = usePunches()
  const shift = withWaiting(shiftNow, waiting)
  const own = waiting.filter(({ attendance_id }) => attendance_id === shift.attendance_id)
  const [isAsking, setAsking] = useState(false)
  const state = shiftState(shift)
  const late = now === null ? null : lateWords(shift, now)
  const opens = now === null ? null : opensWords(shift, now)
  const allowed = punchActions.filter((action) => shift.allowed_actions.includes(action))
  const start = (action: PunchAction) => {
    setAsking(false)
    press(shift, action)
  }
  return (
    <article
      className={styles.card}
      style={{ ['--role' as 'color']: shift.role.colour }}
      aria-label={`Shift ${shiftSpan(shift)}`}
    >
      <header className={styles.head}>
        <span className={styles.role}>{shift.role.name}</span>
        <StatusBadge tone={state.tone}>{state.word}</StatusBadge>
      </header>
      <p className={styles.span}>{shiftSpan(shift)}</p>
      <p className={styles.about}>
        {[
          shift.event?.title,
          shift.club_name,
          shift.planned_break_minutes > 0 && `${formatMinutes(shift.planned_break_minutes)} break`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {shift.note !== '' && <p className={styles.note}>{shift.note}</p>}
      {now !== null && <Running shift={shift} now={now} />}
      <div aria-live="polite">
        {late !== null && <p className={styles.late}>{late}</p>}
        {opens !== null && <p className={styles.about}>{opens}</p>}
        {own.some(({ is_late }) => is_late) && <WaitingNote own={own} timezone={shift.timezone} />}
      </div>
      {isAsking ? (
        <div className={styles.buttons}>
          <Button size="lg" fullWidth onClick={() => start('check_out')}>
            Confirm check-out
          </Button>
          <Button size="lg" fullWidth variant="default" onClick={() => setAsking(false)}>
            Keep working
          </Button>
        </div>
      ) : (
        allowed.length > 0 && (
          <div className={styles.buttons}>
            {allowed.map((action, index) => (
              <Button
                key={action}
                size="lg"
                fullWidth
                variant={allowed.length > 1 && index === 0 && action === 'break_start' ? 'default' : 'filled'}
                {...(action === 'check_out' && allowed.includes('break_end') && { variant: 'default' })}
                loading={isSending}
                onClick={() => (action === 'check_out' ? setAsking(true) : start(action))}
              >
                {labels[action]}
              </Button>
            ))}
          </div>
        )
      )}
      {children}
    </article>
  )
}

/** The running time at work, and the result. */
function Running({ shift: { attendance, timezone }, now }: { shift: MyShift; now: number }) {
  if (attendance === null || attendance.checked_in_at === null) return null
  const from = `Checked in at ${formatTime(attendance.checked_in_at, timezone)}`
  const until = attendance.checked_out_at === null ? '' : `, out at ${formatTime(attendance.checked_out_at, timezone)}`
  const breaks = attendance.break_minutes > 0 ? ` · ${formatMinutes(attendance.break_minutes)} break` : ''
  const worked = attendance.worked_minutes ?? workedSoFar(attendance, now)
  return (
    <div className={styles.running}>
      <strong className={styles.worked}>{formatMinutes(worked)}</strong>
      <span className={styles.about}>
        {attendance.break_started_at === null
          ? `${from}${until}${breaks}`
          : `On a break since ${formatTime(attendance.break_started_at, timezone)}`}
      </span>
    </div>
  )
}

function WaitingNote({ own, timezone }: { own: ReturnType<typeof usePunches>['waiting']; timezone: string }) {
  return (
    <p className={styles.waiting}>
      <CloudOff size={18} aria-hidden="true" />
      <span>
        {own.map(({ action, pressed_at }) => `${punchWords[action]} at ${formatTime(pressed_at, timezone)}`).join(', ')}{' '}
        {own.length === 1 ? 'is' : 'are'} saved on this device. We send {own.length === 1 ? 'it' : 'them'} as soon as you are back
        online.
      </span>
    </p>
  )
}
