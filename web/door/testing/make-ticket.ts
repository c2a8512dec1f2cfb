import { codeOf, eventMark, toCrockford, writeTicket } from '#contract/door/ticket-code.ts'
import { createHash, createHmac } from 'node:crypto'
import { hashKey } from './door.ts'

interface Facts {
  event_id: string
  reservation_id: string
  n?: number
  series?: number
}

/** A ticket with its own signature: the text of its QR code, its code, and the code's hash in a door's list. */
export function makeTicket({ event_id, reservation_id, n = 1, series = 1 }: Facts) {
  const digest = createHash('sha256').update(`${event_id} ${reservation_id} ${n} ${series}`).digest('hex')
  const half = (from: number) => toCrockford(Number.parseInt(digest.slice(from, from + 10), 16), 8)
  const signature = half(0) + half(10)
  const code = codeOf(signature)
  const hash = createHmac('sha256', hashKey).update(code).digest().subarray(0, 9).toString('base64url')
  return { text: writeTicket({ event_mark: eventMark(event_id), reservation_id, n, series, signature }), code, hash }
}
