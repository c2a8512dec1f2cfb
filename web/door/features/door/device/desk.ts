import { getDoorList, scanAtDoor, type DoorAnswer } from '#contract/door.ts'
import type { Call } from '#contract/client.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { decideHere } from './decide-here.ts'
import { isAway } from './is-away.ts'
import { emptyDesk, waitingOf, withCount, withDeeds, withGuests, type DeskState, type Link } from './desk-state.ts'
import { sendWaiting } from './send-waiting.ts'
import type { Change, Deed, KeptNight, Store } from './kept.ts'

/** What somebody does at the door; the desk adds its id and its time. */
export type Act =
  | { action: 'scan'; code: string }
  | { action: 'check_in'; reservation_id: string; heads: number }
  | { action: 'undo_check_in'; reservation_id: string; undoes?: string }

export interface Desk {
  subscribe(listener: () => void): () => void
  getState(): DeskState
  /** Decides, by the server or without it, and never loses what was decided. Throws what the server throws at a mistake. */
  act(act: Act): Promise<DoorAnswer>
  /** Sends what waits, then asks for what is new. */
  renew(): Promise<void>
  see(scanIds: readonly string[]): Promise<void>
}

interface Around {
  eventId: string
  /** Who is signed in. */
  userId: string
  store: Store
  call: Call
  /** Milliseconds of this device's clock. */
  now(): number
  /** What the person at the door calls this device. */
  device(): string
}

/** Longer than this nobody waits before a guest; the device decides. */
const patienceMs = 4000
const renewPatienceMs = 15_000

const noNames: Change = { list: null, guests: [], is_whole: true }

/** Who asks the same again within this time asks because of a lost page; later it is somebody else, or a ticket shown twice. */
const reopenMs = 2 * 60_000

function isSame(one: Deed['entry'], act: Act): boolean {
  if (act.action === 'scan') return one.action === 'scan' && one.code === act.code
  if (act.action === 'check_in')
    return one.action === 'check_in' && one.reservation_id === act.reservation_id && one.heads === act.heads
  return one.action === 'undo_check_in' && one.reservation_id === act.reservation_id && one.undoes === act.undoes
}

const isForeign = ({ list }: KeptNight, userId: string): boolean => list !== null && list.user_id !== userId

export async function openDesk(around: Around): Promise<Desk> {
  const { eventId, userId, store, call, now } = around
  // Other people's names are for the account that the server told them to.
  if (isForeign(await store.readNight(eventId), userId)) await store.change(eventId, noNames)
  const kept = await store.readNight(eventId)
  let state: DeskState = {
    ...emptyDesk,
    list: kept.list,
    guests: new Map(kept.guests.map((guest) => [guest.id, guest])),
    deeds: kept.deeds,
    lasts: store.lasts,
  }
  const listeners = new Set<() => void>()
  const set = (parts: Partial<DeskState>) => {
    state = { ...state, ...parts }
    for (const listener of listeners) listener()
  }

  /** On the device first: what is shown is kept. */
  const keep = async (change: Change, link: Link = state.link) => {
    await store.change(eventId, change)
    const forgotten = change.forgotten ?? []
    set({
      link,
      ...(change.list !== undefined && { list: change.list }),
      guests: change.is_whole
        ? new Map((change.guests ?? []).map((guest) => [guest.id, guest]))
        : withGuests(state.guests, change.guests ?? []),
      deeds: withDeeds(state.deeds, change.deeds ?? []).filter(({ entry }) => !forgotten.includes(entry.scan_id)),
    })
  }

  const askServer = async (deed: Deed): Promise<DoorAnswer | null> => {
    try {
      const { answer, count } = await call(scanAtDoor, {
        params: { event_id: eventId },
        body: { device: around.device(), entry: deed.entry },
        signal: AbortSignal.timeout(patienceMs),
      })
      const list = withCount(state.list, count)
      await keep(
        {
          ...(list && { list }),
          guests: answer.guest ? [answer.guest] : [],
          deeds: [{ ...deed, state: 'told', said: answer, answer }],
        },
        'online',
      )
      return answer
    } catch (error) {
      if (!isAway(error)) {
        await keep({ forgotten: [deed.entry.scan_id] })
        throw error
      }
      set({ link: 'offline' })
      return null
    }
  }

  const decide = async (deed: Deed): Promise<DoorAnswer> => {
    const { entry, answer, guest, list } = await decideHere(state, eventId, deed.entry)
    await keep({
      ...(list && { list }),
      guests: guest ? [guest] : [],
      deeds: [{ ...deed, entry, state: 'waiting', said: answer }],
    })
    return answer
  }

  const renew = once(async () => {
    try {
      await sendWaiting({ eventId, call, device: around.device(), keep, getState: () => state })
      const asked = now()
      const since = state.list?.version
      const { night, guests, is_whole, version, server_time } = await call(getDoorList, {
        params: { event_id: eventId },
        query: since === undefined ? {} : { since },
        signal: AbortSignal.timeout(renewPatienceMs),
      })
      const ahead_ms = Math.round(Date.parse(server_time) - (asked + now()) / 2)
      // What was done here in the meantime is newer than this answer: the next one has it.
      if (waitingOf(state).length > 0) return set({ link: 'online' })
      set({ closed: null })
      await keep({ list: { night, version, ahead_ms, told_at: server_time, user_id: userId }, guests, is_whole }, 'online')
    } catch (error) {
      const status = statusOf(error)
      if (isAway(error)) set({ link: 'offline' })
      else if (status === 404 || status === 403) {
        // What waits stays: it is sent once somebody may.
        set({ closed: status === 404 ? 'not_found' : 'forbidden' })
        await keep(noNames, 'online')
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
      // Asked before without an answer, as when the page was lost: the server knows it by the same id.
      const open = state.deeds.find(
        ({ state: is, made_at, entry }) => is === 'open' && Math.abs(now() - made_at) <= reopenMs && isSame(entry, act),
      )
      const at = new Date(now() + (state.list?.ahead_ms ?? 0)).toISOString()
      const entry = { ...act, scan_id: open?.entry.scan_id ?? crypto.randomUUID(), at }
      const deed: Deed = {
        event_id: eventId,
        made_at: now(),
        entry,
        state: 'open',
        said: null,
        answer: null,
        fault: null,
        is_seen: false,
      }
      await keep({ deeds: [deed] })
      // In their order: as long as something waits, what comes after it waits as well.
      const mayAsk = state.link !== 'offline' && navigator.onLine && waitingOf(state).length === 0
      return (mayAsk ? await askServer(deed) : null) ?? (await decide(deed))
    },
    renew,
    async see(scanIds) {
      await keep({
        deeds: state.deeds.filter(({ entry }) => scanIds.includes(entry.scan_id)).map((deed) => ({ ...deed, is_seen: true })),
      })
    },
  }
}

/** Whoever asks while it is under way waits for that one. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return async () => {
    running ??= work().finally(() => (running = null))
    return running
  }
}
