import { maxInside, nearlyFull, type DoorCount } from '#contract/door/count.ts'
import Banknote from 'lucide-react/icons/banknote'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Settings from 'lucide-react/icons/settings-2'
import { Link } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { countConflicts, waitingOf, type LocalDoorState } from '../device/local-door-state.ts'
import { LinkState } from './link-state.tsx'
import styles from './event-bar.module.css'

interface EventBarProps {
  state: LocalDoorState
  /** Where this person’s open drawer is; null for none, or while it is unknown. */
  place: string | null
  onDrawer: () => void
  onSettings: () => void
}

/** The event, people inside against the most allowed, and the connection: always in sight. */
export function EventBar({ state, place, onDrawer, onSettings }: EventBarProps) {
  const event = state.list?.event
  return (
    <header className={styles.bar}>
      <div className={styles.top}>
        <nav aria-label="Door">
          <Link to={paths.door} className={styles.back} aria-label="All events" title="All events">
            <ArrowLeft size={22} aria-hidden="true" />
          </Link>
        </nav>
        <h1 className={styles.title}>{event?.title ?? 'Door'}</h1>
        <LinkState link={state.link} waiting={waitingOf(state).length} conflicts={countConflicts(state)} />
        <IconButton label={place === null ? 'Open a drawer' : `Drawer: ${place}`} onClick={onDrawer}>
          <Banknote size={22} aria-hidden="true" />
        </IconButton>
        <IconButton label="Settings" onClick={onSettings}>
          <Settings size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {event !== undefined && <Count {...event.count} />}
    </header>
  )
}

function Count(count: DoorCount) {
  const { inside, heads, counted = 0, outside = 0 } = count
  const most = maxInside(count)
  const isFull = inside >= most
  const isNear = !isFull && inside >= most * nearlyFull
  const expected = [
    `${heads} booked`,
    ...(counted > 0 ? [`${counted} without a ticket`] : []),
    ...(outside > 0 ? [`${outside} out`] : []),
  ].join(' · ')
  const label = isFull ? 'Full: admit no one else' : isNear ? `Nearly full: ${most - inside} left` : expected
  return (
    <div className={classNames(styles.count, isFull && styles.full, isNear && styles.near)}>
      <p className={styles.figures}>
        <b>
          {inside} <span className={styles.of}>of {most}</span>
        </b>
        <span role={isFull || isNear ? 'alert' : undefined}>{label}</span>
      </p>
      <meter className={styles.meter} min={0} max={Math.max(1, most)} value={inside} aria-label="Inside vs. the most allowed" />
    </div>
  )
}
