import { CallError, createClient } from '#contract/base/client.ts'
import type { DoorAnswer, DoorEntry, DoorEvent, DoorGuest } from '#contract/door/door.ts'
import { doorEvent, hashKey } from './door.ts'

/** The server's result for an entry; `undefined`: it admits one guest. */
type Judge = (entry: DoorEntry) => Partial<DoorAnswer> | undefined

/** A door server that a test can disconnect, and that records what it receives. */
export class DoorServer {
  isAway = false
  /** Received entries in order, and the path that took them. */
  readonly messages: { path: 'scan' | 'sync'; entry: DoorEntry }[] = []
  /** Everything received, in order: the ids of entries and payments. */
  readonly received: string[] = []
  /** Refuses the next payments, with this body. */
  refusesPayments: { error: string; code: string; left_minor?: number } | null = null
  guests: DoorGuest[] = []
  /** What differs about its event. */
  event: Partial<DoorEvent> = {}
  count = doorEvent().count
  judge: Judge = () => undefined
  /** Statuses for the next responses, one each. */
  readonly failures: number[] = []
  /** Once, an entry arrives and is answered, but its response is lost. */
  losesAnswer = false
  /** Delays the next list response until this resolves; its content dates from the request. */
  holdsList: Promise<void> | null = null
  /** How many lists were requested. */
  lists = 0

  readonly call = createClient((request, endpoint) => {
    const lost = () => Promise.reject(new CallError({ status: 0, body: undefined, headers: new Headers() }, endpoint))
    if (this.isAway) return lost()
    const path = request.url.replace(/^.*\/door\/[^/]*\/?/, '').replace(/\/?(\?.*)?$/, '')
    const failure = this.failures.shift()
    if (failure !== undefined) return Promise.resolve({ status: failure, body: { error: 'No' }, headers: new Headers() })
    const sent = JSON.parse(typeof request.body === 'string' ? request.body : '{}') as {
      entry?: DoorEntry
      entries?: DoorEntry[]
      payment_id?: string
      reservation_id?: string
    }
    if (endpoint.name === 'collectAtDoor') return Promise.resolve(this.#collect(sent))
    const body = endpoint.name === 'getDoorList' ? this.#list() : this.#take(path === 'sync' ? 'sync' : 'scan', sent)
    if (this.losesAnswer) {
      this.losesAnswer = false
      return lost()
    }
    const answer = { status: 200, body, headers: new Headers() }
    const gate = endpoint.name === 'getDoorList' ? this.holdsList : null
    return gate === null ? Promise.resolve(answer) : gate.then(() => answer)
  })

  #list() {
    this.lists += 1
    return {
      event: doorEvent({ ...this.event, count: this.count }),
      server_time: '2026-11-20T23:30:00Z',
      version: 'v1',
      hash_key: hashKey,
      is_whole: true,
      guests: this.guests,
    }
  }

  #collect({ payment_id = '', reservation_id }: { payment_id?: string; reservation_id?: string }) {
    this.received.push(payment_id)
    const headers = new Headers()
    if (this.refusesPayments !== null) return { status: 409, body: this.refusesPayments, headers }
    const guest = this.guests.find(({ id }) => id === reservation_id)
    return { status: 200, body: { guest, is_repeat: false }, headers }
  }

  #take(path: 'scan' | 'sync', { entry, entries = [] }: { entry?: DoorEntry; entries?: DoorEntry[] }) {
    const answers = (entry === undefined ? entries : [entry]).map((one) => this.#answer(path, one))
    return { answer: answers[0], answers, count: this.count }
  }

  #answer(path: 'scan' | 'sync', entry: DoorEntry): DoorAnswer {
    const is_repeat = this.messages.some((one) => one.entry.scan_id === entry.scan_id)
    this.received.push(entry.scan_id)
    if (!is_repeat) this.messages.push({ path, entry })
    const said = {
      reason: null,
      conflict: null,
      ticket: null,
      before: null,
      other_event: null,
      heads: 1,
      guest: this.guests[0] ?? null,
    }
    const ofCount = entry.action === 'count' ? { result: 'counted' as const, heads: entry.heads, guest: null } : {}
    const result = entry.action === 'undo_check_in' ? ('undone' as const) : ('admitted' as const)
    return { scan_id: entry.scan_id, result, is_repeat, ...said, ...ofCount, ...this.judge(entry) }
  }
}
