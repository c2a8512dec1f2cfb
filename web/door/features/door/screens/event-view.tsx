import UserPlus from 'lucide-react/icons/user-plus'
import { Button } from '../../../ui/button.tsx'
import type { LocalDoor } from '../device/local-door.ts'
import type { IncidentBook } from '../device/use-incidents.ts'
import type { LocalDoorState } from '../device/local-door-state.ts'
import type { KeptList } from '../device/kept.ts'
import styles from './event-view.module.css'
import { GuestList } from '../parts/guest-list.tsx'
import { QueueCodeLink, ScanWays, waysOf, type Way } from '../count/scan-ways.tsx'
import { HeadCounter } from '../count/head-counter.tsx'
import { Incidents } from '../parts/incidents.tsx'
import { LogList } from '../parts/log-list.tsx'
import { ScanPanel } from '../parts/scan-panel.tsx'
import type { ActState } from '../parts/use-act.ts'
import type { View } from '../parts/view-tabs.tsx'

interface EventViewProps {
  view: View
  /** Camera and list side by side, instead of one at a time. */
  isWide: boolean
  localDoor: LocalDoor | null
  state: LocalDoorState
  event: KeptList['event']
  /** Now, by the server's clock: milliseconds since 1970. */
  at: number
  actState: ActState
  onWalkIn: () => void
  onOpen: (id: string) => void
  onCode: (code: string) => void
  /** Which way tickets are scanned. */
  way: Way
  onWay: (way: Way) => void
  book: IncidentBook
}

/** One of the door's views; on a wide screen, scanning and the list are one. */
export function EventView(props: EventViewProps) {
  const { view, isWide, localDoor, state, event, at, actState, onWalkIn, onOpen, onCode, way, onWay, book } = props
  const ways = waysOf(event)
  if (view === 'log')
    return (
      <LogList
        state={state}
        top={<Incidents book={book} at={at} />}
        onSeen={(ids) => void localDoor?.see(ids)}
        onCountScan={(scan) => void localDoor?.countScan(scan)}
        onCount={(payment, minor) => void localDoor?.countAnyway(payment, minor)}
        onOpen={onOpen}
      />
    )
  return (
    <>
      <div className={styles.unticketed}>
        <Button variant="secondary" onClick={onWalkIn}>
          <UserPlus size={20} aria-hidden="true" />
          Walk-in
        </Button>
        <HeadCounter localDoor={localDoor} state={state} event={event} />
      </div>
      <div className={styles.view}>
        {(isWide || view === 'scan') && (
          <ScanPanel
            actState={actState}
            onCode={onCode}
            ways={
              ways.length > 1 && (
                <>
                  <ScanWays ways={ways} way={way} onChoose={onWay} />
                  {way === 'queue' && <QueueCodeLink eventId={event.id} />}
                </>
              )
            }
          />
        )}
        {(isWide || view === 'guests') && <GuestList guests={state.guests} event={event} at={at} onOpen={onOpen} />}
      </div>
    </>
  )
}
