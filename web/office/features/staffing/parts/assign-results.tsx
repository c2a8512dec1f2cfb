import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { assignSchedule, AssignedRow, Rota } from '#contract/staffing/rota.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { dayLabel } from '../../../ui/dates/local-dates.ts'
import { ToneIcon, type Tone } from '../../../ui/tone.tsx'
import { timesWords, warningWords } from './rota-words.ts'
import styles from './assign-results.module.css'

interface AssignResultsProps {
  answer: AnswerOf<typeof assignSchedule>
  rota: Rota
  isStale: boolean
}

type AssignedDay = AnswerOf<typeof assignSchedule>['days'][number]

/** More people than the template needs. */
export const isOver = ({ people, headcount }: AssignedDay): boolean => people > headcount

const tones: Record<AssignedRow['result'], Tone> = {
  planned: 'warn',
  replaced: 'warn',
  skipped: 'plain',
  conflict: 'bad',
  time_off: 'bad',
  misfit: 'bad',
  not_needed: 'plain',
}

function wordsOf({ result, conflict, warnings }: AssignedRow): string {
  const shift =
    conflict === null
      ? ''
      : `${conflict.role_name}, ${timesWords({ from: conflict.starts_at_local, to: conflict.ends_at_local })}`
  switch (result) {
    case 'conflict':
      return `already scheduled: ${shift}`
    case 'skipped':
      return conflict?.is_worked === true ? `skipped, checked in for ${shift}` : `skipped, already scheduled: ${shift}`
    case 'time_off':
      return 'has approved time off'
    case 'not_needed':
      return 'not needed'
    case 'misfit':
      return 'the clocks skip these times'
    case 'replaced':
      return [`replaces ${shift}`, ...warnings.map((warning) => warningWords[warning])].join('. ')
    case 'planned':
      return warnings.map((warning) => warningWords[warning]).join('. ')
  }
}

/** The preview of an assignment: how many shifts, and each one that is not simply planned. */
export function AssignResults({ answer, rota, isStale }: AssignResultsProps) {
  const { rows, planned, replaced, skipped, conflicts, time_off: off, not_needed: spare, days } = answer
  const open = rows.filter(({ user_id, shift_id }) => user_id === null && shift_id !== null).length
  const notable = rows.filter(({ result, warnings }) => (result !== 'planned' && result !== 'not_needed') || warnings.length > 0)
  const nameOf = (id: string | null) => rota.staff.find(({ user_id }) => user_id === id)?.name ?? 'Open shift'
  const sums = [
    formatCount(planned, 'shift'),
    ...(open > 0 ? [`${open} of them open`] : []),
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(off > 0 ? [`${off} on time off`] : []),
    ...(spare > 0 ? [`${spare} not needed`] : []),
    ...(conflicts > 0 ? [formatCount(conflicts, 'conflict')] : []),
  ]
  return (
    <section aria-label="Preview" className={styles.results} data-stale={isStale || undefined}>
      <strong aria-live="polite">{sums.join(', ')}</strong>
      <DaySums days={days} namesOn={(date) => rows.filter(isPlannedOn(date)).map(({ user_id }) => nameOf(user_id))} />
      {notable.length > 0 && (
        <ul className={styles.resultRows}>
          {notable.slice(0, 12).map((row) => (
            <li key={`${row.user_id} ${row.business_date} ${row.shift_id}`} data-tone={tones[row.result]}>
              <ToneIcon tone={tones[row.result]} size={16} />
              <span>
                {nameOf(row.user_id)}, {dayLabel(row.business_date)}: {wordsOf(row)}
              </span>
            </li>
          ))}
          {notable.length > 12 && <li>{notable.length - 12} more like these</li>}
        </ul>
      )}
    </section>
  )
}

const maxDays = 14

const isPlannedOn =
  (date: string) =>
  ({ business_date, user_id, shift_id }: AssignedRow): boolean =>
    business_date === date && user_id !== null && shift_id !== null

interface DaySumsProps {
  days: readonly AssignedDay[]
  namesOn: (date: string) => string[]
}

/** How many people the template then has on each date, and whom this plans: `Friday, November 27: 12 of 6, too many`, and names. */
const DaySums = ({ days, namesOn }: DaySumsProps) => (
  <ul className={styles.days} aria-label="People by date">
    {days.slice(0, maxDays).map((day) => {
      const names = namesOn(day.business_date)
      return (
        <li key={day.business_date}>
          <strong data-over={isOver(day) || undefined}>
            {isOver(day) && <ToneIcon tone="warn" size={16} />}
            {dayLabel(day.business_date)}: {day.people} of {day.headcount}
            {isOver(day) && ', too many'}
          </strong>
          {names.length > 0 && <span>{names.join(', ')}</span>}
        </li>
      )
    })}
    {days.length > maxDays && <li>{days.length - maxDays} more dates</li>}
  </ul>
)
