import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import QrCode from 'lucide-react/icons/qr-code'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import type { DoorEvent } from '#contract/door/door.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import styles from './scan-ways.module.css'

/** What the next tickets do: come in, join the queue or go out. */
export type Way = 'in' | 'queue' | 'out'

const labels = { in: 'Coming in', queue: 'Queue', out: 'Going out' }
const icons = { in: LogIn, queue: Users, out: LogOut }

/** The ways of this club’s door. */
export const waysOf = ({ scans_exits, queue_minutes = 0 }: Pick<DoorEvent, 'scans_exits' | 'queue_minutes'>): Way[] => [
  'in',
  ...(queue_minutes > 0 ? (['queue'] as const) : []),
  ...(scans_exits === true ? (['out'] as const) : []),
]

/** The chosen way, as long as this door has it. */
export const wayOf = (event: DoorEvent | null, chosen: Way): Way =>
  event !== null && waysOf(event).includes(chosen) ? chosen : 'in'

interface ScanWaysProps {
  ways: readonly Way[]
  way: Way
  onChoose: (way: Way) => void
}

/** Which way the next tickets go: it stays until it is changed. */
export function ScanWays({ ways, way, onChoose }: ScanWaysProps) {
  return (
    <fieldset className={styles.ways} aria-label="Which way guests go">
      {ways.map((one) => {
        const Icon = icons[one]
        return (
          <button key={one} type="button" className={styles.way} aria-pressed={one === way} onClick={() => onChoose(one)}>
            <Icon size={20} aria-hidden="true" />
            {labels[one]}
          </button>
        )
      })}
    </fieldset>
  )
}

/** To the code that guests scan at the end of the queue themselves. */
export function QueueCodeLink({ eventId }: { eventId: string }) {
  return (
    <Link to={`${paths.doorEvent(eventId)}/queue`} className={styles.code}>
      <QrCode size={20} aria-hidden="true" />
      Show the code for guests’ phones
    </Link>
  )
}
