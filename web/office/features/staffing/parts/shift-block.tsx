import CalendarOff from 'lucide-react/icons/calendar-off'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { StaffShift } from '#contract/staffing/staff-schedules.ts'
import type { GridPlace } from '../../../ui/time-grid/grid-moves.ts'
import { timesWords } from './rota-words.ts'
import styles from './rota.module.css'

const marks = { draft: CircleDashed, published: null, acknowledged: Check, declined: CalendarOff, cancelled: CalendarOff }

interface ShiftBlockProps {
  shift: StaffShift
  place: Pick<GridPlace, 'from' | 'to'>
  isDense: boolean
}

/** A shift on the rota: its times, its role by name and colour, its status by shape. */
export function ShiftBlock({ shift, place, isDense }: ShiftBlockProps) {
  const isWarned = shift.warnings.length > 0
  // A narrow block has room for one mark; its frame shows the status too.
  const Mark = isDense && isWarned ? null : marks[shift.status]
  return (
    <span
      className={styles.block}
      data-status={shift.status}
      data-dense={isDense || undefined}
      style={{ ['--role' as 'color']: shift.role_colour }}
    >
      <span className={styles.times}>{timesWords(place)}</span>{' '}
      {!isDense && <span className={styles.role}>{shift.role_name}</span>}
      {(Mark !== null || isWarned) && (
        <span className={styles.marks} aria-hidden="true">
          {isWarned && <TriangleAlert size={14} className={styles.warned} />}
          {Mark !== null && <Mark size={14} />}
        </span>
      )}
    </span>
  )
}
