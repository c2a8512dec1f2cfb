import { Button, VisuallyHidden } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import type { Rota } from '#contract/staffing/rota.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { addDays, dayLabel } from '../../../ui/dates/local-dates.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { noteOn } from './own-time.ts'
import type { RotaPlace } from './rota-place.ts'
import { rotaHoursWords, shiftStatusTones, shiftStatusWords, timesWords, warningWords } from './rota-words.ts'
import styles from './rota.module.css'

interface RotaDaysProps {
  rota: Rota
  place: RotaPlace
  addressOf: (change: Readonly<Record<string, string | null>>) => { search: string }
  onCreate: (userId: string | null, date: string) => void
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })

/** The rota on a phone: the days of a week, and the chosen day's shifts. */
export function RotaDays({ rota, place, addressOf, onCreate }: RotaDaysProps) {
  const { date, role } = place
  const week = Array.from({ length: 7 }, (_, index) => addDays(rota.date_from, index))
  const day = rota.days.find(({ business_date }) => business_date === date)
  const shifts = rota.shifts.filter((shift) => shift.business_date === date && (role === null || shift.role_id === role))
  const off = rota.staff.flatMap((person) => {
    const note = noteOn(person, date)
    return note?.tone === 'blocked' ? [`${person.name} (${note.text.toLowerCase()})`] : []
  })
  return (
    <>
      <nav aria-label="Days" className={styles.strip}>
        {week.map((one) => (
          <Link
            key={one}
            to={addressOf({ date: one })}
            className={styles.stripDay}
            aria-current={one === date ? 'date' : undefined}
            preventScrollReset
          >
            <span className={styles.stripDate} aria-hidden="true">
              {weekday.format(Date.parse(`${one}T00:00:00Z`))}
              <strong>{Number(one.slice(8))}</strong>
            </span>
            <VisuallyHidden>{dayLabel(one)}</VisuallyHidden>
          </Link>
        ))}
      </nav>
      <div className={styles.dayHead}>
        <h2>{dayLabel(date)}</h2>
        <span className={styles.cardNote}>
          {[
            rotaHoursWords(day?.minutes ?? 0),
            ...(day?.events ?? []).map((event) => `${event.title}, ${formatCount(event.expected_heads, 'guest')}`),
          ].join(' · ')}
        </span>
      </div>
      {off.length > 0 && <p className={styles.cardNote}>Away: {off.join(', ')}</p>}
      {shifts.length === 0 && <p className={styles.cardNote}>No one works on this day yet.</p>}
      <ul className={styles.list}>
        {shifts.map((shift) => (
          <li key={shift.id}>
            <Link
              to={addressOf({ shift: shift.id })}
              className={styles.card}
              style={{ ['--role' as 'color']: shift.role_colour }}
              preventScrollReset
            >
              <span className={styles.cardText}>
                <strong>{shift.staff_name ?? 'Open shift'}</strong>
                <span>{timesWords({ from: shift.starts_at_local, to: shift.ends_at_local })}</span>
                <span className={styles.cardNote}>
                  {[shift.role_name, ...shift.warnings.map((warning) => warningWords[warning])].join(' · ')}
                </span>
              </span>
              <StatusBadge tone={shiftStatusTones[shift.status]}>{shiftStatusWords[shift.status]}</StatusBadge>
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="default" mt={12} leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => onCreate(null, date)}>
        Add shift
      </Button>
    </>
  )
}
