import { setTimeout as sleep } from 'node:timers/promises'

/** A booking to make, with the key under which it is retried. */
export interface WantedBooking {
  token: string
  key: string
  body: object
}

export interface BuyResult {
  /** Reservation ids by key: what was answered with 201. */
  booked: Map<string, string>
  refused: number
  /** Retried calls: without a response, or told to retry. */
  retried: number
  /** Calls answered with two different reservations. */
  doubled: number
  /** Refused for a reason other than being sold out. */
  strange: string[]
  /** Seconds: the longest time in which no call was answered. */
  pause: number
}

const patience = 90_000

interface Options {
  /** The servers to call, in turn. */
  urls: readonly string[]
  /** Milliseconds after which a call is aborted and retried; a buyer in a hurry hangs up on most. */
  timeout?: number
  /** Each call is sent twice at the same time. */
  twice?: boolean
  /** Guests who call at the same time. */
  atOnce?: number
  /** Called after each response, with the number booked so far. */
  onBooked?: (count: number) => void
}

/** Buyers who retry each call until it is answered, like the apps of impatient guests. */
export async function buy(
  bookings: readonly WantedBooking[],
  { urls, timeout = 5_000, twice = false, atOnce = 48, onBooked }: Options,
): Promise<BuyResult> {
  const bought: BuyResult = { booked: new Map(), refused: 0, retried: 0, doubled: 0, strange: [], pause: 0 }
  const queue = [...bookings]
  const deadline = performance.now() + patience
  let turn = 0
  let answeredAt = performance.now()

  async function insist(booking: WantedBooking): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      if (performance.now() > deadline) throw new Error(`A booking was not answered within ${patience / 1_000} s.`)
      // A buyer in a hurry gives a slow server more time with each attempt.
      const answer = await send(urls[turn++ % urls.length] ?? '', booking, timeout * attempt).catch(() => null)
      if (answer !== null && answer.status < 500 && answer.status !== 429) return take(booking, answer)
      bought.retried++
      await sleep(50)
    }
  }

  function take({ key }: WantedBooking, { status, id, code }: Answer): void {
    const now = performance.now()
    bought.pause = Math.max(bought.pause, (now - answeredAt) / 1_000)
    answeredAt = now
    if (status !== 201) {
      bought.refused++
      if (code !== 'sold_out') bought.strange.push(`${status} ${code}`)
      return
    }
    if (bought.booked.has(key) && bought.booked.get(key) !== id) bought.doubled++
    bought.booked.set(key, id)
    onBooked?.(bought.booked.size)
  }

  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let booking = queue.shift(); booking !== undefined; booking = queue.shift()) {
        const same = booking
        await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => insist(same)))
      }
    }),
  )
  return bought
}

interface Answer {
  status: number
  id: string
  code: string
}

async function send(url: string, { token, key, body }: WantedBooking, timeout: number): Promise<Answer> {
  const answer = await fetch(`${url}/api/client/reservations/create/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  })
  const { id = '', code = '' } = JSON.parse(await answer.text()) as { id?: string; code?: string }
  return { status: answer.status, id, code }
}
