import type { Desk } from '../device/desk.ts'
import type { DeskState } from '../device/desk-state.ts'
import { GuestList } from './guest-list.tsx'
import { LogList } from './log-list.tsx'
import { ScanPanel } from './scan-panel.tsx'
import type { ActState } from './use-act.ts'
import type { View } from './view-tabs.tsx'

interface EventViewProps {
  view: View
  desk: Desk | null
  state: DeskState
  doing: ActState
  onOpen: (id: string) => void
  onCode: (code: string) => void
}

/** One of the door's three views. */
export function EventView({ view, desk, state, doing, onOpen, onCode }: EventViewProps) {
  if (view === 'scan') return <ScanPanel doing={doing} onCode={onCode} />
  if (view === 'guests') return <GuestList guests={state.guests} onOpen={onOpen} />
  return <LogList state={state} onSeen={(ids) => void desk?.see(ids)} />
}
