import { setTimeout as sleep } from 'node:timers/promises'

/** One booking that somebody wants, under the key by which they send it again. */
export interface Wish {
  token: string
  key: string
  body: object
}

export interface Bought {
  /** Reservation ids by key: what was answered with 201. */
  booked: Map<string, string>
  refused: number
  /** Calls that were sent again: no answer, or one that told to. */
  retried: number
  /** The same call was answered with two reservations. */
  doubled: number
  /** Refused with something else than that no place is left. */
  strange: string[]
}

const buyers = 48
const patience = 90_000

interface Options {
  /** Where to send to, in turn. */
  urls: readonly string[]
  /** Milliseconds after which a call is given up and sent again; a buyer in a hurry hangs up on most. */
  timeout?: number
  /** Each call is sent twice at the same time. */
  twice?: boolean
  /** Told after each answer, with how many were booked so far. */
  onBooked?: (count: number) => void
}

/** Buyers who send each call again until it is answered, as the apps of impatient guests do. */
export async function buy(wishes: readonly Wish[], { urls, timeout = 5_000, twice = false, onBooked }: Options): Promise<Bought> {
  const bought: Bought = { booked: new Map(), refused: 0, retried: 0, doubled: 0, strange: [] }
  const queue = [...wishes]
  const deadline = performance.now() + patience
  let turn = 0

  async function insist(wish: Wish): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      if (performance.now() > deadline) throw new Error(`A booking was not answered within ${patience / 1_000} s.`)
      // Somebody in a hurry gives a slow server more time with each attempt.
      const answer = await send(urls[turn++ % urls.length] ?? '', wish, timeout * attempt).catch(() => null)
      if (answer !== null && answer.status < 500 && answer.status !== 429) return take(wish, answer)
      bought.retried++
      await sleep(50)
    }
  }

  function take({ key }: Wish, { status, id, code }: Answer): void {
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
    Array.from({ length: buyers }, async () => {
      for (let wish = queue.shift(); wish !== undefined; wish = queue.shift()) {
        const same = wish
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

async function send(url: string, { token, key, body }: Wish, timeout: number): Promise<Answer> {
  const answer = await fetch(`${url}/api/client/reservations/create/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  })
  const { id = '', code = '' } = JSON.parse(await answer.text()) as { id?: string; code?: string }
  return { status: answer.status, id, code }
}
