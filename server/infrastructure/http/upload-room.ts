import { networkOf } from '../rate-limits/network-of.ts'
import { refuse } from '../refusal.ts'

/** The most file bytes one process holds in memory, whether arriving or being processed. */
const roomOfAll = 64 * 1024 * 1024
/** The most forms with files arriving from one network at a time: a slow sender holds memory for as long as it likes. */
const maxOfNetwork = 8
const retryAfterSeconds = 5

export interface UploadRoom {
  /** Counts the network once per form, before a file of the form is stored. */
  enter(): void
  /** Refuses bytes that there is no room for. */
  take(bytes: number): void
  /** Called when the whole form has arrived. */
  arrived(): void
  /** Called when the bytes are no longer needed. */
  leave(): void
}

/** Counts forms with files by sending network, and the bytes of their files as they arrive. */
export function createUploadRooms(room = roomOfAll) {
  const senders = new Map<string, number>()
  let used = 0
  return (address: string): UploadRoom => {
    const network = networkOf(address)
    let [isArriving, mine] = [false, 0]
    const arrived = () => {
      if (!isArriving) return
      isArriving = false
      const left = (senders.get(network) ?? 0) - 1
      if (left > 0) senders.set(network, left)
      else senders.delete(network)
    }
    return {
      enter() {
        if (isArriving) return
        const sending = senders.get(network) ?? 0
        if (sending >= maxOfNetwork)
          refuse('rate_limited', { retryAfterSeconds, extra: { retry_after_seconds: retryAfterSeconds } })
        senders.set(network, sending + 1)
        isArriving = true
      },
      take(bytes) {
        if (used + bytes > room) refuse('overloaded', { retryAfterSeconds })
        used += bytes
        mine += bytes
      },
      arrived,
      leave() {
        arrived()
        used -= mine
        mine = 0
      },
    }
  }
}
