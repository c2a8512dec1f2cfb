import { networkOf } from '../rate-limits/network-of.ts'
import { refuse } from './refusal.ts'

/** Bytes of files that one process holds in memory at a time, whether they are still arriving or being worked on. */
const roomOfAll = 64 * 1024 * 1024
/** Forms with files that arrive from one network at a time: a slow sender holds memory for as long as it likes. */
const mostOfNetwork = 8
const retryAfterSeconds = 5

export interface UploadRoom {
  /** Before a file of the form is kept: counts its network, once a form. */
  enter(): void
  /** Refuses bytes that there is no room for. */
  take(bytes: number): void
  /** The whole form is here. */
  arrived(): void
  /** Nothing of it is needed any more. */
  leave(): void
}

/** Counts forms with files by the network that sends them, and the bytes of their files as they arrive. */
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
        if (sending >= mostOfNetwork)
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
