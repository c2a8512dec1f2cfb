import CloudUpload from 'lucide-react/icons/cloud-upload'
import DoorOpen from 'lucide-react/icons/door-open'
import Settings from 'lucide-react/icons/settings-2'
import { useState } from 'react'
import { Link } from 'react-router'
import { maxInside } from '#contract/door/count.ts'
import type { DoorEvent } from '#contract/door/door.ts'
import { dashboardPath } from '../../../../shared/session/account.ts'
import { wordmark } from '../../../../shared/theme/brand.ts'
import { formatCount, formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTitle } from '../../../../shared/frame/use-title.ts'
import type { Screen } from '../../../ui/screen.ts'
import { useIncidents } from '../device/use-incidents.ts'
import { sumOf, eventName, type EventCount } from '../device/event-counts.ts'
import { useDoorEvents } from '../device/use-door-events.ts'
import { ConflictLinks } from '../parts/conflict-links.tsx'
import { SettingsSheet } from '../parts/settings-sheet.tsx'
import styles from './door-events.module.css'

export const screen: Screen = { Component: Events }

function Events() {
  const { profile, user } = useSignedIn()
  const { events, isOffline, hasClub, waiting, conflicts, lasts } = useDoorEvents(user.id)
  const incidents = useIncidents(user.id).waiting.length
  const [isSetting, setSetting] = useState(false)
  useTitle('Door')
  return (
    <>
      <header className={styles.bar}>
        <p className={styles.brand} aria-hidden="true">
          {wordmark}
          <span className={styles.spark}>.</span>
        </p>
        <nav aria-label="Office">
          <a href={dashboardPath(profile)}>Dashboard</a>
        </nav>
        <IconButton label="Settings" onClick={() => setSetting(true)}>
          <Settings size={22} aria-hidden="true" />
        </IconButton>
      </header>
      <main className={styles.main} aria-busy={events === null && !isOffline}>
        <h1>Door</h1>
        {isOffline && <Notice tone="warn">You’re offline. These are the events saved on this device.</Notice>}
        {events === null && !isOffline && <output>Loading tonight’s events</output>}
        {!hasClub && (
          <Empty title="Set up your club first" icon={<DoorOpen size={32} aria-hidden="true" />}>
            <p>
              The events of your club appear here a day before doors open. <a href={paths.clubSetup}>Go to club setup</a>
            </p>
          </Empty>
        )}
        {hasClub && events?.length === 0 && (
          <Empty title="No events in the next 24 hours" icon={<DoorOpen size={32} aria-hidden="true" />}>
            <p>Events appear here a day before doors open. Publish one under Events.</p>
          </Empty>
        )}
        <ConflictLinks conflicts={conflicts} />
        {waiting.length + incidents > 0 && <WaitingList waiting={waiting} incidents={incidents} />}
        <ul className={styles.events}>
          {events?.map((event) => (
            <li key={event.id}>
              <DoorEventCard event={event} />
            </li>
          ))}
        </ul>
      </main>
      {isSetting && <SettingsSheet waiting={sumOf(waiting)} lasts={lasts} onClose={() => setSetting(false)} />}
    </>
  )
}

/** What this device still has to send, including past events. */
function WaitingList({ waiting, incidents }: { waiting: readonly EventCount[]; incidents: number }) {
  return (
    <section className={styles.waiting} aria-label="Waiting to be sent">
      <h2>
        <CloudUpload size={20} aria-hidden="true" />
        {formatCount(sumOf(waiting) + incidents, 'entry', 'entries')} waiting to be sent
      </h2>
      <ul>
        {waiting.map((event) => (
          <li key={event.event_id}>
            <b>{eventName(event)}</b>: {event.count}
          </li>
        ))}
        {incidents > 0 && (
          <li>
            <b>Incident book</b>: {incidents}
          </li>
        )}
      </ul>
      <p>They’re sent when you’re back online. Keep this page open until all are sent.</p>
    </section>
  )
}

function DoorEventCard({ event }: { event: DoorEvent }) {
  const { inside, heads } = event.count
  return (
    <Link to={paths.doorEvent(event.id)} className={styles.event}>
      <h2>{event.title}</h2>
      <p>{formatEventSpan(event).replaceAll(/ (?=[AP]M)/g, '\u00A0')}</p>
      <p className={styles.count}>
        {event.is_cancelled ? 'Cancelled' : `${heads} booked · ${inside} of ${maxInside(event.count)} inside`}
      </p>
    </Link>
  )
}
