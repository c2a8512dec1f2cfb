import type { LocalDoor } from '../device/local-door.ts'
import type { LocalDoorState } from '../device/local-door-state.ts'
import { GuestList } from './guest-list.tsx'
import { LogList } from './log-list.tsx'
import { ScanPanel } from './scan-panel.tsx'
import type { ActState } from './use-act.ts'
import type { View } from './view-tabs.tsx'

interface EventViewProps {
  view: View
  localDoor: LocalDoor | null
  state: LocalDoorState
  doing: ActState
  onOpen: (id: string) => void
  onCode: (code: string) => void
}

/** One of the door's three views. */
export function EventView({ view, localDoor, state, doing, onOpen, onCode }: EventViewProps) {
  if (view === 'scan') return <ScanPanel doing={doing} onCode={onCode} />
  if (view === 'guests') return <GuestList guests={state.guests} onOpen={onOpen} />
  return <LogList state={state} onSeen={(ids) => void localDoor?.see(ids)} />
}
