import type { Call } from '#contract/base/client.ts'
import { syncDoor, type DoorAnswer } from '#contract/door/door.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { isAway } from '../../../../shared/api/is-away.ts'
import { waitingOf, withCount, withScans, type LocalDoorState, type Link } from './local-door-state.ts'
import { withoutNames, type KeptChange, type LocalScan, type Store } from './kept.ts'

interface Sending {
  eventId: string
  call: Call
  device: string
  keep(change: KeptChange, link: Link): Promise<void>
  getState(): Pick<LocalDoorState, 'list' | 'scans'>
}

const atOnce = 50
const patienceMs = 15_000

/** In order, some at a time. Answered entries no longer wait, whatever happens next. */
export async function sendWaiting(sending: Sending): Promise<void> {
  for (;;) {
    const batch = waitingOf(sending.getState()).slice(0, atOnce)
    if (batch.length === 0) return
    try {
      await send(sending, batch)
    } catch (error) {
      if (statusOf(error) !== 400) throw error
      // One of them is invalid: the others must not wait for it.
      for (const scan of batch) await sendAlone(sending, scan)
    }
  }
}

async function send({ eventId, call, device, keep, getState }: Sending, batch: readonly LocalScan[]): Promise<void> {
  const { answers, count } = await call(syncDoor, {
    params: { event_id: eventId },
    body: { device, entries: batch.map(({ entry }) => entry) },
    signal: AbortSignal.timeout(patienceMs),
  })
  const answersById = new Map<string, DoorAnswer>(answers.map((answer) => [answer.scan_id, answer]))
  const scans = batch.map((scan): LocalScan => ({ ...scan, state: 'told', answer: answersById.get(scan.entry.scan_id) ?? null }))
  const list = withCount(getState().list, count)
  await keep({ ...(list && { list }), guests: answers.flatMap(({ guest }) => guest ?? []), scans }, 'online')
}

async function sendAlone(sending: Sending, scan: LocalScan): Promise<void> {
  try {
    await send(sending, [scan])
  } catch (error) {
    if (statusOf(error) !== 400) throw error
    await sending.keep({ scans: [{ ...scan, state: 'told', fault: errorMessage(error, 'The server rejected it.') }] }, 'online')
  }
}

interface Outbox {
  store: Store
  call: Call
  device: string
  /** Whether names may still be stored for the sending account. */
  mayKeepNames(): boolean
}

/**
 * Sends what is waiting for all events except the open one, which sends its own: scans leave the device even after their event.
 * One event's refusal does not block the others.
 */
export async function sendOutbox({ store, call, device, mayKeepNames }: Outbox, openId: string | null): Promise<void> {
  const events = new Set((await store.readWaiting()).map(({ event_id }) => event_id))
  for (const eventId of events) {
    if (eventId === openId) continue
    let state: Pick<LocalDoorState, 'list' | 'scans'> = await store.readEvent(eventId)
    const keep = async (nextChange: KeptChange) => {
      const change = mayKeepNames() ? nextChange : withoutNames(nextChange)
      await store.change(eventId, change)
      state = { list: change.list === undefined ? state.list : change.list, scans: withScans(state.scans, change.scans ?? []) }
    }
    try {
      await sendWaiting({ eventId, call, device, keep, getState: () => state })
    } catch (error) {
      if (isAway(error)) return
      // Perhaps another club's: it waits for an account that may send it.
      if (![403, 404].includes(statusOf(error) ?? -1)) console.warn('Some entries couldn’t be sent', error)
    }
  }
}
