import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeOnSale } from '../../bench/contested-event.ts'
import { findMoneyAmiss, findSoldTwice, withinFiveSeconds, type Finding } from './findings.ts'
import { insist } from './insist.ts'
import { timeUntilReady, type Scene } from './scene.ts'
import { endPayments } from './time.ts'

const guests = 60
/** Simulated cards: pays; pays, but the response is lost; pays and reports twice, out of order; has insufficient funds. */
const cards = ['4242424242424242', '4000000000000119', '5555555555554444', '4000000000009995']

/** Guests book and pay in advance while the server is killed. Everyone has what they paid for, and nothing else. */
export async function killWhileGuestsPay(scene: Scene): Promise<Finding[]> {
  const server = await scene.start('server')
  const { events, tokens } = await scene.withClient((db) => makeOnSale(db, { guests, events: 1 }))
  const { event_id = '', prestation_id = '' } = events[0] ?? {}
  await scene.ask("update prestations set payment = 'prepaid', price_minor = 2500 where id = $1", [prestation_id])
  const { url } = server
  let reached = 0
  let seconds = -1

  async function bookAndPay(token: string, card: string): Promise<void> {
    const call = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Token ${token}`, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
      const answer = await insist(`${url}/api/client/reservations/${path}`, { method, headers, body: JSON.stringify(body) })
      return answer.status < 300 ? answer.body : null
    }
    const booked = (await call('POST', 'create/', { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 })) as {
      id: string
    } | null
    const paying =
      booked && ((await call('PUT', `${booked.id}/manage/`, { action: 'pay' })) as { payment?: { url: string } } | null)
    if (!paying?.payment) return
    reached++
    const page = new URL(new URL(paying.payment.url, url).pathname, url).href
    await insist(page, { method: 'POST', body: new URLSearchParams({ card }) })
  }

  async function killOnce(): Promise<void> {
    while (reached < guests / 3) await sleep(5)
    process.kill(server.server, 'SIGKILL')
    await server.ended
    const from = performance.now()
    await scene.start('server', { PORT: new URL(url).port })
    seconds = (performance.now() - from) / 1_000 + (await timeUntilReady(url))
  }

  await Promise.all([killOnce(), ...tokens.map((token, guest) => bookAndPay(token, cards[guest % cards.length] ?? ''))])
  await endPayments(scene)
  const [counts] = await scene.ask<{ confirmed: number; waiting: number; payments: number }>(
    `select count(*) filter (where status = 'confirmed')::int as confirmed,
       count(*) filter (where status <> 'confirmed')::int as waiting,
       (select count(*)::int from payments where state = 'succeeded' and purpose_kind = 'reservation') as payments
     from reservations where event_id = $1`,
    [event_id],
  )
  return [
    {
      name: 'guests who paid, and reservations they have',
      figures: JSON.stringify(counts),
      ok: counts?.payments === (guests * 3) / 4 && counts.confirmed === counts.payments,
    },
    withinFiveSeconds('from its start on', seconds),
    ...(await findMoneyAmiss(scene)),
    ...(await findSoldTwice(scene)),
  ]
}
