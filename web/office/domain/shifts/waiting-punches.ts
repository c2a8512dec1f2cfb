import type { PunchAction } from '#contract/staffing/attendance-states.ts'
import { checkInOut, type MyShift } from '#contract/staffing/my-shifts.ts'
import { call } from '../../../shared/api/api.ts'
import { isAway } from '../../../shared/api/is-away.ts'

/** A punch the server does not know yet. It names people by id only, so it may outlast a sign-out. */
export interface WaitingPunch {
  punch_id: string
  attendance_id: string
  user_id: string
  action: PunchAction
  pressed_at: string
  /** Cannot be sent at once, so the time of the press is sent with it. */
  is_late: boolean
}

const storageKey = 'waiting_punches'
const patienceMs = 15_000
const none: readonly WaitingPunch[] = []

const listeners = new Set<() => void>()
/** For a browser without storage. */
let memory = ''
let cached = { text: '', punches: none }

function readText(): string {
  try {
    return localStorage.getItem(storageKey) ?? memory
  } catch {
    return memory
  }
}

/** The same list until it changes. Only this file writes it. */
export function readWaiting(): readonly WaitingPunch[] {
  const text = readText()
  if (text !== cached.text) cached = { text, punches: text === '' ? none : (JSON.parse(text) as WaitingPunch[]) }
  return cached.punches
}

function write(punches: readonly WaitingPunch[]): void {
  memory = punches.length === 0 ? '' : JSON.stringify(punches)
  try {
    if (memory === '') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, memory)
  } catch {
    // Kept in memory until the page is left.
  }
  for (const tell of listeners) tell()
}

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of this device has sent some.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Behind others that wait, a punch is late from the start: it is sent after them. */
export function addPunch(punch: Omit<WaitingPunch, 'punch_id' | 'is_late'>): void {
  const waiting = readWaiting()
  const is_late = waiting.some(({ user_id }) => user_id === punch.user_id)
  write([...waiting, { ...punch, punch_id: crypto.randomUUID(), is_late }])
}

const remove = (id: string) => write(readWaiting().filter(({ punch_id }) => punch_id !== id))

interface PunchListeners {
  onTaken: (shift: MyShift) => void
  onRefused: (punch: WaitingPunch, error: unknown) => void
}

async function sendAll(userId: string, { onTaken, onRefused }: PunchListeners): Promise<void> {
  for (;;) {
    const punch = readWaiting().find(({ user_id }) => user_id === userId)
    if (punch === undefined) return
    const { punch_id, attendance_id, action, pressed_at, is_late } = punch
    try {
      const body = { action, punch_id, ...(is_late && { pressed_at }) }
      const shift = await call(checkInOut, { params: { id: attendance_id }, body, signal: AbortSignal.timeout(patienceMs) })
      remove(punch_id)
      onTaken(shift)
    } catch (error) {
      if (isAway(error)) {
        write(readWaiting().map((one) => (one.user_id === userId ? { ...one, is_late: true } : one)))
        return
      }
      remove(punch_id)
      onRefused(punch, error)
    }
  }
}

let sending: Promise<void> | null = null

/** Sends this person's waiting punches in order; one run at a time. */
export async function sendPunches(userId: string, punchListeners: PunchListeners): Promise<void> {
  sending ??= sendAll(userId, punchListeners).finally(() => {
    sending = null
  })
  await sending
}
