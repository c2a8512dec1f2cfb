import { onlineManager } from '@tanstack/react-query'
import { getDoorList, scanAtDoor, type DoorAnswer } from '#contract/door/door.ts'
import type { Call } from '#contract/base/client.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { hashed, isSame, withCode, type Act, type StoredAction } from './acts.ts'
import { countUncounted } from './count-anyway.ts'
import { decideHere } from './decide-here.ts'
import { isAway } from '../../../../shared/api/is-away.ts'
import {
  emptyLocalDoor,
  newestOf,
  waitingOf,
  withCount,
  withScans,
  withGuests,
  type LocalDoorState,
  type Link,
} from './local-door-state.ts'
import { amended, payHere, type Payment } from './pay-here.ts'
import { sendTaken, sendWaiting, sendWalkIn } from './send-waiting.ts'
import { countedAnyway, isFullFor, walkInHere, withInside, type WalkIn, type WalkInResult } from './walk-in-here.ts'
import {
  withoutNames,
  type KeptChange,
  type LocalEntry,
  isWalkIn,
  type LocalTaken,
  type LocalScan,
  type KeptEvent,
  type Store,
} from './kept.ts'

export interface LocalDoor {
  subscribe(listener: () => void): () => void
  getState(): LocalDoorState
  /** Decides online or offline, and never loses the decision. For an invalid action it throws the server's error. */
  act(act: Act): Promise<DoorAnswer>
  /** Records a payment, now or once there is a network. Throws the call's error if the server refuses it. */
  collect(payment: Payment): Promise<void>
  /** Admits a party without a booking, now or once there is a network. Throws the call's error if the server refuses it. */
  admitWalkIn(walkIn: WalkIn): Promise<WalkInResult>
  /** Sends a refused payment again: this much of it, wherever its cash lies now; or a walk-in, to be counted in any case. */
  countAnyway(taken: LocalTaken, amountMinor: number): Promise<void>
  /** Counts the guests of a scan that the server doesn't count, as people without a ticket: now, or once there is a network. */
  countScan(scan: LocalScan): Promise<void>
  /** Sends what is waiting, then loads what is new. */
  renew(): Promise<void>
  see(scanIds: readonly string[]): Promise<void>
}

interface LocalDoorContext {
  eventId: string
  /** Who is signed in. */
  userId: string
  /** Whether names may still be stored for that account: a refresh may end after its sign-out. */
  mayKeepNames(): boolean
  /** Whether they may let in guests whom the door refuses. */
  mayOverride(): boolean
  store: Store
  call: Call
  /** Milliseconds by this device's clock. */
  now(): number
  /** The name door staff gave this device. */
  device(): string
}

/** The longest anyone waits in front of a guest; then the device decides. */
const patienceMs = 4000
const renewPatienceMs = 15_000

/** An event without its list of guests, and these entries without their names. */
const noNames = (entries: Pick<KeptChange, 'scans' | 'payments'>): KeptChange => ({
  ...withoutNames({ ...entries, list: null }),
  guests: [],
  is_whole: true,
})

/** What the server knows already: the rest is sent with what was said at the door. */
const sentOf = <E extends LocalEntry>(entries: readonly E[]): E[] => entries.filter(({ state }) => state === 'told')

/** A repeat within this time comes from a lost page; later it is someone else, or a ticket shown twice. */
const reopenMs = 2 * 60_000

/** A tap that was sent when the page was lost is sent again by its id: no one repeats it by hand. */
const resent = (scan: LocalScan): LocalScan =>
  scan.state === 'open' && scan.entry.action === 'count' ? { ...scan, state: 'waiting' } : scan

const isForeign = ({ list }: KeptEvent, userId: string): boolean => list !== null && list.user_id !== userId

export async function openLocalDoor(context: LocalDoorContext): Promise<LocalDoor> {
  const { eventId, userId, store, call, now } = context
  // Other people's names are only for the account that loaded them.
  const before = await store.readEvent(eventId)
  if (isForeign(before, userId)) await store.change(eventId, noNames(before))
  const kept = await store.readEvent(eventId)
  let state: LocalDoorState = {
    ...emptyLocalDoor,
    list: kept.list,
    guests: new Map(kept.guests.map((guest) => [guest.id, guest])),
    scans: kept.scans.map(resent),
    payments: kept.payments,
    lasts: store.lasts,
  }
  const listeners = new Set<() => void>()
  const set = (parts: Partial<LocalDoorState>) => {
    state = { ...state, ...parts }
    for (const listener of listeners) listener()
  }
  /** Responses that changed counts: a list requested before one of them is behind. */
  let counted = 0

  /** Stored first, so that everything shown is saved. */
  const keep = async (nextChange: KeptChange, link: Link = state.link) => {
    const newest = {
      ...nextChange,
      ...(nextChange.guests && { guests: nextChange.guests.map((guest) => newestOf(state.guests, guest)) }),
    }
    const change = context.mayKeepNames() ? newest : withoutNames(newest)
    await store.change(eventId, change)
    const forgotten = change.forgotten ?? []
    const isKept = ({ entry }: LocalEntry) => !forgotten.includes(entry.scan_id)
    set({
      link,
      ...(change.list !== undefined && { list: change.list }),
      guests: change.is_whole
        ? new Map((change.guests ?? []).map((guest) => [guest.id, guest]))
        : withGuests(state.guests, change.guests ?? []),
      scans: withScans(state.scans, change.scans ?? []).filter(isKept),
      payments: withScans(state.payments, change.payments ?? []).filter(isKept),
    })
  }

  const askServer = async (scan: LocalScan, code: string): Promise<DoorAnswer | null> => {
    try {
      const { answer, count } = await call(scanAtDoor, {
        params: { event_id: eventId },
        body: { device: context.device(), entry: withCode(scan.entry, code) },
        signal: AbortSignal.timeout(patienceMs),
      })
      counted += 1
      const list = withCount(state.list, count)
      await keep(
        {
          ...(list && { list }),
          guests: answer.guest ? [answer.guest] : [],
          scans: [{ ...scan, state: 'told', said: answer, answer }],
        },
        'online',
      )
      return answer
    } catch (error) {
      if (!isAway(error)) {
        await keep({ forgotten: [scan.entry.scan_id] })
        throw error
      }
      set({ link: 'offline' })
      return null
    }
  }

  const decide = async (scan: LocalScan, code: string): Promise<DoorAnswer> => {
    const { entry, answer, guest, list } = decideHere(state, eventId, scan.entry, { code, mayOverride: context.mayOverride() })
    await keep({
      ...(list && { list }),
      guests: guest ? [guest] : [],
      scans: [{ ...scan, entry, state: 'waiting', said: answer }],
    })
    return answer
  }

  const sending = { eventId, call, device: context.device, keep, getState: () => state }
  const atNow = () => new Date(now() + (state.list?.ahead_ms ?? 0)).toISOString()
  // In order: while something is waiting, later entries wait as well.
  const mayAsk = () => state.link !== 'offline' && onlineManager.isOnline() && waitingOf(state).length === 0
  const send = async () => {
    const before = waitingOf(state).length
    await sendWaiting(sending)
    if (before > 0) counted += 1
  }

  const renew = once(async () => {
    try {
      await send()
      const sentAt = now()
      const since = state.list?.version
      const countedBefore = counted
      const { event, guests, is_whole, version, hash_key, server_time } = await call(getDoorList, {
        params: { event_id: eventId },
        query: since === undefined ? {} : { since },
        signal: AbortSignal.timeout(renewPatienceMs),
      })
      const ahead_ms = Math.round(Date.parse(server_time) - (sentAt + now()) / 2)
      // Local changes in the meantime are newer than this response: the next one includes them.
      if (waitingOf(state).length > 0) return set({ link: 'online' })
      set({ closed: null })
      const count = counted === countedBefore ? event.count : (state.list?.event.count ?? event.count)
      const list = { event: { ...event, count }, version, hash_key, ahead_ms, told_at: server_time, user_id: userId }
      await keep({ list, guests, is_whole }, 'online')
    } catch (error) {
      const status = statusOf(error)
      if (isAway(error)) set({ link: 'offline' })
      else if (status === 404 || status === 403) {
        // Waiting entries stay: they are sent once an account may.
        set({ closed: status === 404 ? 'not_found' : 'forbidden' })
        await keep(noNames({ scans: sentOf(state.scans), payments: sentOf(state.payments) }), 'online')
      } else throw error
    }
  })

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    async act(act) {
      const code = 'code' in act ? act.code : ''
      const done: StoredAction = 'code' in act ? await hashed(act, state.list?.hash_key ?? '-') : act
      // Asked before without a response, for example when the page was lost: the server knows it by the same id.
      const open = state.scans.find(
        ({ state: is, made_at, entry }) => is === 'open' && Math.abs(now() - made_at) <= reopenMs && isSame(entry, done),
      )
      const entry = { ...done, scan_id: open?.entry.scan_id ?? crypto.randomUUID(), at: atNow() }
      const scan: LocalScan = {
        event_id: eventId,
        event_title: state.list?.event.title ?? '',
        made_at: now(),
        entry,
        state: 'open',
        said: null,
        answer: null,
        fault: null,
        is_seen: false,
      }
      await keep({ scans: [scan] })
      return (mayAsk() ? await askServer(scan, code) : null) ?? (await decide(scan, code))
    },
    async collect(taken) {
      const isFirst = mayAsk()
      const { payment, guest } = payHere(state, taken, { eventId, at: atNow(), made_at: now() })
      await keep({ payments: [payment] })
      try {
        if (isFirst) return await sendTaken(sending, payment)
      } catch (error) {
        if (!isAway(error)) {
          await keep({ forgotten: [payment.entry.scan_id] })
          throw error
        }
        set({ link: 'offline' })
      }
      await keep({ guests: guest === null ? [] : [guest] })
    },
    async admitWalkIn(taken) {
      const isFirst = mayAsk()
      if (!isFirst && isFullFor(state, taken.heads)) return 'full'
      const walkIn = walkInHere(state, taken, { eventId, at: atNow(), made_at: now() })
      await keep({ payments: [walkIn] })
      try {
        if (isFirst) {
          await sendWalkIn(sending, walkIn, false)
          counted += 1
          return 'told'
        }
      } catch (error) {
        if (!isAway(error)) {
          await keep({ forgotten: [taken.walk_in_id] })
          throw error
        }
        set({ link: 'offline' })
      }
      const list = withInside(state.list, taken.heads)
      await keep(list === null ? {} : { list })
      return 'kept'
    },
    async countAnyway(taken, amountMinor) {
      await keep({ payments: [isWalkIn(taken) ? countedAnyway(taken) : amended(taken, amountMinor)] })
      await renew()
    },
    async countScan(scan) {
      await keep(countUncounted(state, scan, now()))
      await renew()
    },
    renew,
    async see(scanIds) {
      const seen = <E extends LocalEntry>(entries: readonly E[]) =>
        entries.filter(({ entry }) => scanIds.includes(entry.scan_id)).map((entry) => ({ ...entry, is_seen: true }))
      await keep({ scans: seen(state.scans), payments: seen(state.payments) })
    },
  }
}

/** Concurrent callers share the one under way. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return async () => {
    running ??= work().finally(() => (running = null))
    return running
  }
}
