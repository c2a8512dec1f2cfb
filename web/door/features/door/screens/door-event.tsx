import type { KeptList } from '../device/kept.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { readRewardCode } from '#contract/door/ticket-code.ts'
import { formatTime } from '../../../../shared/format/format.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTitle } from '../../../../shared/frame/use-title.ts'
import type { Screen } from '../../../ui/screen.ts'
import { useWakeLock } from '../camera/use-wake-lock.ts'
import { type LocalDoorState, countConflicts, waitingOf } from '../device/local-door-state.ts'
import { QueueCodeLink, ScanWays, type Way, wayOf, waysOf } from '../count/scan-ways.tsx'
import { sumOf, type EventCount } from '../device/event-counts.ts'
import { type IncidentBook, useIncidents } from '../device/use-incidents.ts'
import { useLocalDoor } from '../device/use-local-door.ts'
import { ConflictLinks } from '../parts/conflict-links.tsx'
import { findByReference } from '../parts/find-guests.ts'
import { GuestSheet } from '../parts/guest-sheet.tsx'
import { EventBar } from '../parts/event-bar.tsx'
import { useServeReward } from '../parts/use-serve-reward.tsx'
import { SettingsSheet } from '../parts/settings-sheet.tsx'
import { useTill } from '../parts/use-till.tsx'
import { type ActState, useAct } from '../parts/use-act.ts'
import { useTypedCodes } from '../parts/use-typed-codes.ts'
import { Verdict } from '../parts/verdict.tsx'
import { type View, ViewTabs, isView } from '../parts/view-tabs.tsx'
import UserPlus from 'lucide-react/icons/user-plus'
import { Button } from '../../../ui/button.tsx'
import type { LocalDoor } from '../device/local-door.ts'
import { GuestList } from '../parts/guest-list.tsx'
import { HeadCounter } from '../count/head-counter.tsx'
import { Incidents } from '../parts/incidents.tsx'
import { LogList } from '../parts/log-list.tsx'
import { ScanPanel } from '../parts/scan-panel.tsx'
import styles from './door-event.module.css'

/** The minute by the server's clock, as far as this device knows it, in milliseconds since 1970. */
function useDoorTime(list: Pick<KeptList, 'ahead_ms' | 'told_at'> | null): number {
  const now = useNow()
  if (list === null) return now ?? 0
  return now === null ? Date.parse(list.told_at) : now + list.ahead_ms
}

/** A tablet held either way, or a desktop: the camera and the list fit side by side. */
const wide = '(min-width: 47.5rem)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)

export const screen: Screen = { Component: Event }

function Event({ params }: { params: Readonly<Record<string, string>> }) {
  const { user } = useSignedIn()
  const { localDoor, state, elsewhere } = useLocalDoor(params['event_id'] ?? '', user.id)
  const [address] = useSearchParams()
  const [isSetting, setSetting] = useState(false)
  const [chosenWay, setWay] = useState<Way>('in')
  const [openId, setOpenId] = useState<string | null>(null)
  const reward = useServeReward()
  const event = state.list?.event ?? null
  const way = wayOf(event, chosenWay)
  useTitle(event === null ? 'Door' : `Door: ${event.title}`)
  const at = useDoorTime(state.list)
  const isWide = useIsWide()
  const actState = useAct(localDoor, event)
  useWakeLock()
  // From every view: an entry must not wait until someone opens the log.
  const book = useIncidents(user.id)
  const view = readView(address)
  const close = () => {
    actState.close()
    setOpenId(null)
  }
  /** A ticket is decided at once, a booking reference opens its booking, and a reward is fulfilled. */
  const onCode = (code: string) => {
    if (readRewardCode(code) !== null) return reward.serve(code)
    if (way === 'out') return void actState.act({ action: 'exit', code })
    const booked = findByReference(state.guests.values(), code)
    if (way === 'queue')
      return void actState.act(booked === null ? { action: 'queue', code } : { action: 'queue', reservation_id: booked.id })
    if (booked === null) return void actState.act({ action: 'scan', code })
    actState.close()
    setOpenId(booked.id)
  }
  useTypedCodes(onCode)
  const till = useTill(user.id, localDoor, state)
  const opened = openId === null ? undefined : state.guests.get(openId)
  return (
    <>
      <div className={styles.screen}>
        <main className={styles.main} aria-busy={isAwaited(state)}>
          <EventBar state={state} place={till.place} onDrawer={till.onDrawer} onSettings={() => setSetting(true)} />
          <div className={styles.content}>
            <StateNotice state={state} />
            {event === null ? (
              <NoList state={state} />
            ) : (
              <EventView
                {...{
                  view,
                  isWide,
                  localDoor,
                  state,
                  event,
                  at,
                  actState,
                  onOpen: setOpenId,
                  onCode,
                  way,
                  onWay: setWay,
                  book,
                  elsewhere,
                }}
                onWalkIn={till.onWalkIn}
              />
            )}
          </div>
        </main>
        <ViewTabs current={view} isWide={isWide} conflicts={countConflicts(state) + sumOf(elsewhere)} />
      </div>
      {opened !== undefined && event !== null && actState.shown === null && (
        <GuestSheet
          key={opened.id}
          guest={opened}
          event={event}
          at={at}
          actState={actState}
          onCollect={till.onCollect}
          refundFrom={till}
          onRenew={() => void localDoor?.renew()}
          onClose={() => setOpenId(null)}
        />
      )}
      {reward.answer}
      {till.sheet}
      {isSetting && <SettingsSheet waiting={waitingOf(state).length} lasts={state.lasts} onClose={() => setSetting(false)} />}
      {actState.shown !== null && (
        <Verdict
          shown={actState.shown}
          event={event}
          at={at}
          guestNow={state.guests.get(actState.shown.answer.guest?.id ?? '') ?? null}
          actState={actState}
          onCollect={till.onCollect}
          onNext={close}
          onOpen={(id) => {
            actState.close()
            setOpenId(id)
          }}
        />
      )}
    </>
  )
}

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
  elsewhere: readonly EventCount[]
}

/** One of the door's views; on a wide screen, scanning and the list are one. */
export function EventView(props: EventViewProps) {
  const { view, isWide, localDoor, state, event, at, actState, onWalkIn, onOpen, onCode, way, onWay, book, elsewhere } = props
  const ways = waysOf(event)
  if (view === 'log')
    return (
      <LogList
        state={state}
        top={
          <>
            <Incidents book={book} at={at} />
            <ConflictLinks conflicts={elsewhere} />
          </>
        }
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

/** Notes on what is shown: it may be outdated, or the event may be cancelled. */
function StateNotice({ state: { link, list, lasts } }: { state: LocalDoorState }) {
  if (list === null) return null
  const { event, told_at } = list
  if (event.is_cancelled) return <Notice tone="bad">This event is cancelled. Admit no one.</Notice>
  if (link !== 'offline') return null
  return (
    <Notice tone="warn">
      You’re offline. Keep scanning: this device uses the guests saved at {formatTime(told_at, event.timezone)}
      {lasts ? '' : ', and must stay on this page'}.
    </Notice>
  )
}

function readView(address: URLSearchParams) {
  const viewParam = address.get('view')
  return isView(viewParam) ? viewParam : 'scan'
}

/** No list yet, and no reason why it should not load. */
const isAwaited = ({ list, link, closed }: LocalDoorState) => list === null && closed === null && link !== 'offline'

function NoList({ state: { link, closed } }: { state: LocalDoorState }) {
  if (closed === 'forbidden') return <Empty title="You don’t work at this door">{<p>Ask a club admin for door access.</p>}</Empty>
  if (closed === 'not_found') return <Empty title="Event not found">{<p>Go back and choose one of your club’s events.</p>}</Empty>
  if (link === 'offline')
    return (
      <Empty title="The list isn’t on this device yet">{<p>Open it once while online. After that it works offline.</p>}</Empty>
    )
  return <output className={styles.waiting}>Loading guests</output>
}
