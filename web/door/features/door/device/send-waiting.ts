import type { Call } from '#contract/base/client.ts'
import { collectAtDoor } from '#contract/door/collect.ts'
import { syncDoor, type DoorAnswer } from '#contract/door/door.ts'
import { admitWalkIn } from '#contract/door/walk-ins.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { isAway } from '../../../../shared/api/is-away.ts'
import { nameless } from '../../../../shared/session/kept-door.ts'
import { waitingOf, withCount, withScans, type LocalDoorState, type Link } from './local-door-state.ts'
import {
  isTaken,
  isWalkIn,
  withoutNames,
  type KeptChange,
  type LocalEntry,
  type LocalScan,
  type LocalTaken,
  type LocalWalkIn,
  type Store,
} from './kept.ts'
import { paymentRefusalOf } from './pay-here.ts'

interface SendContext {
  eventId: string
  call: Call
  device(): string
  keep(change: KeptChange, link: Link): Promise<void>
  getState(): Pick<LocalDoorState, 'list' | 'scans' | 'payments'>
}

const atOnce = 50
const patienceMs = 15_000

/** In order, some at a time. Answered entries no longer wait, whatever happens next. */
export async function sendWaiting(sending: SendContext): Promise<void> {
  for (;;) {
    const waiting = waitingOf(sending.getState())
    const [first] = waiting
    if (first === undefined) return
    if (isTaken(first)) {
      await sendQueued(sending, first)
      continue
    }
    // Up to the next payment: guests may come in because of it.
    const batch = scansUpToMoney(waiting).slice(0, atOnce)
    try {
      await send(sending, batch)
    } catch (error) {
      if (statusOf(error) !== 400) throw error
      // One of them is invalid: the others must not wait for it.
      for (const scan of batch) await sendAlone(sending, scan)
    }
  }
}

function scansUpToMoney(entries: readonly LocalEntry[]): LocalScan[] {
  const scans: LocalScan[] = []
  for (const entry of entries) {
    if (isTaken(entry)) break
    scans.push(entry)
  }
  return scans
}

/** Sends a payment or a walk-in, and throws the call's error. The same id is the same one, however often it arrives. */
export async function sendTaken(sending: SendContext, payment: LocalTaken): Promise<void> {
  if (isWalkIn(payment)) return sendWalkIn(sending, payment, true)
  const { eventId, call, keep } = sending
  const { action: _, scan_id: payment_id, ...taken } = payment.entry
  const { guest } = await call(collectAtDoor, {
    params: { event_id: eventId },
    body: { payment_id, ...taken },
    signal: AbortSignal.timeout(patienceMs),
  })
  await keep({ guests: [guest], payments: [{ ...payment, state: 'told' }] }, 'online')
}

/** `wasTaken`: without a network, so that its own moment decides. */
export async function sendWalkIn(
  { eventId, call, keep, getState }: SendContext,
  walkIn: LocalWalkIn,
  wasTaken: boolean,
): Promise<void> {
  const { action: _action, scan_id: walk_in_id, heads: _heads, at, ...sold } = walkIn.entry
  const { guest, count } = await call(admitWalkIn, {
    params: { event_id: eventId },
    body: { walk_in_id, ...sold, ...(wasTaken && { at }) },
    signal: AbortSignal.timeout(patienceMs),
  })
  const list = withCount(getState().list, count)
  // The server has who it was, so this device need not.
  await keep({ ...(list && { list }), guests: [guest], payments: [{ ...nameless(walkIn), state: 'told' }] }, 'online')
}

/** Money that was taken already: if the server refuses it, someone has to deal with its money. */
async function sendQueued(sending: SendContext, payment: LocalTaken): Promise<void> {
  try {
    await sendTaken(sending, payment)
  } catch (error) {
    if (![400, 409].includes(statusOf(error) ?? -1)) throw error
    await sending.keep({ payments: [{ ...payment, state: 'told', refusal: paymentRefusalOf(error) }] }, 'online')
  }
}

async function send({ eventId, call, device, keep, getState }: SendContext, batch: readonly LocalScan[]): Promise<void> {
  const { answers, count } = await call(syncDoor, {
    params: { event_id: eventId },
    body: { device: device(), entries: batch.map(({ entry }) => entry) },
    signal: AbortSignal.timeout(patienceMs),
  })
  const answersById = new Map<string, DoorAnswer>(answers.map((answer) => [answer.scan_id, answer]))
  const scans = batch.map((scan): LocalScan => ({ ...scan, state: 'told', answer: answersById.get(scan.entry.scan_id) ?? null }))
  const list = withCount(getState().list, count)
  await keep({ ...(list && { list }), guests: answers.flatMap(({ guest }) => guest ?? []), scans }, 'online')
}

async function sendAlone(sending: SendContext, scan: LocalScan): Promise<void> {
  try {
    await send(sending, [scan])
  } catch (error) {
    if (statusOf(error) !== 400) throw error
    await sending.keep({ scans: [{ ...scan, state: 'told', fault: errorMessage(error, 'This wasn’t accepted.') }] }, 'online')
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
    let state: Pick<LocalDoorState, 'list' | 'scans' | 'payments'> = await store.readEvent(eventId)
    const keep = async (nextChange: KeptChange) => {
      const change = mayKeepNames() ? nextChange : withoutNames(nextChange)
      await store.change(eventId, change)
      state = {
        list: change.list === undefined ? state.list : change.list,
        scans: withScans(state.scans, change.scans ?? []),
        payments: withScans(state.payments, change.payments ?? []),
      }
    }
    try {
      await sendWaiting({ eventId, call, device: () => device, keep, getState: () => state })
    } catch (error) {
      if (isAway(error)) return
      // Perhaps another club's: it waits for an account that may send it.
      if (![403, 404].includes(statusOf(error) ?? -1)) console.warn('Some entries couldn’t be sent', error)
    }
  }
}
