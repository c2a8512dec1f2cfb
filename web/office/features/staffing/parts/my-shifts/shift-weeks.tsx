import type { MyShift } from '#contract/staffing/my-shifts.ts'
import { formatLocalDate } from '../../../../../shared/format/format.ts'
import { formatMinutes } from '../../../../../shared/format/minutes.ts'
import { AnswerShift } from '../../../../domain/shifts/answer-shift.tsx'
import { shiftSpan, shiftState } from '../../../../domain/shifts/shift-words.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { OfferOwnShift } from './offer-own-shift.tsx'
import styles from './my-shifts.module.css'
import { mondayOf } from '../../../../ui/dates/local-dates.ts'

const isExpected = ({ status }: MyShift) => status === 'published' || status === 'acknowledged'

/** Planned minutes of upcoming shifts, and worked ones of past shifts. */
const minutesOf = (shifts: readonly MyShift[]) =>
  shifts
    .filter(isExpected)
    .reduce((sum, { attendance, planned_minutes }) => sum + (attendance?.worked_minutes ?? planned_minutes), 0)

/** Shifts in their given order, week by week. */
export function ShiftWeeks({ shifts }: { shifts: readonly MyShift[] }) {
  const weeks = [...new Set(shifts.map(({ business_date }) => mondayOf(business_date)))]
  return weeks.map((monday) => {
    const own = shifts.filter(({ business_date }) => mondayOf(business_date) === monday)
    return (
      <section key={monday} aria-labelledby={`week-${monday}`} className={styles.section}>
        <header className={styles.week}>
          <h2 id={`week-${monday}`}>Week of {formatLocalDate(monday)}</h2>
          <span className={styles.quiet}>{formatMinutes(minutesOf(own))}</span>
        </header>
        <ul className={styles.list}>
          {own.map((shift) => (
            <ShiftRow key={shift.id} shift={shift} />
          ))}
        </ul>
      </section>
    )
  })
}

function ShiftRow({ shift }: { shift: MyShift }) {
  const { role, event, note, attendance, decline_reason } = shift
  const state = shiftState(shift)
  const worked = attendance?.worked_minutes ?? null
  const facts = [
    role.name,
    event?.title,
    worked !== null && `${formatMinutes(worked)} worked`,
    attendance?.needs_confirmation === true && 'Sent late, waiting for your manager',
    attendance !== null &&
      !attendance.needs_confirmation &&
      attendance.late_minutes > 0 &&
      `${formatMinutes(attendance.late_minutes)} late`,
    attendance?.is_corrected === true && 'Corrected by your manager',
  ]
  return (
    <li className={styles.row} style={{ ['--role' as 'color']: role.colour }}>
      <div className={styles.head}>
        <strong>{shiftSpan(shift)}</strong>
        <StatusBadge tone={state.tone}>{state.word}</StatusBadge>
      </div>
      <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      {note !== '' && <span>{note}</span>}
      {decline_reason !== null && <span className={styles.quiet}>You declined: {decline_reason}</span>}
      <AnswerShift shift={shift}>
        <OfferOwnShift shift={shift} />
      </AnswerShift>
    </li>
  )
}
