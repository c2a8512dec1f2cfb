import { randomUUID } from 'node:crypto'
import { buy } from './buyers.ts'
import { findMoneyAmiss, findSoldTwice, type Finding } from './findings.ts'
import { openSale } from './sale.ts'
import type { Scene } from './scene.ts'
import { endPayments } from './time.ts'

/** Cards of the simulated provider: it collects the money and its response is lost; it never receives the first request. */
const silentCards = ['4000000000000119', '4000000000000127']
/** What the demo's club changes to, one upgrade per card. */
const upgrades = [
  { plan: 'elite', interval: 'month' },
  { plan: 'elite', interval: 'year' },
]

interface Overview {
  subscription: { version: number; plan: string; interval: string }
  change?: { due_now: { total_minor: number } }
}

/**
 * A club pays with cards whose provider does not respond, while guests book. In the end each payment is made once, or not at all.
 */
export async function silenceProvider(scene: Scene): Promise<Finding[]> {
  const { url } = await scene.start('server', { DEMO_DATA: 'on' })
  const sale = await openSale(scene)
  const call = await signIn(url)

  async function upgrade(card: string, plan: (typeof upgrades)[number]): Promise<number> {
    const setup = await call<{ url: string }>('POST', 'payment-method/')
    await fetch(new URL(new URL(setup.url, url).pathname, url), {
      method: 'POST',
      body: new URLSearchParams({ card }),
      redirect: 'manual',
    })
    await call('PUT', 'payment-method/')
    const { subscription, change } = await call<Overview>('GET', `?preview=change&${new URLSearchParams(plan)}`)
    const from = performance.now()
    await call('PUT', '', { ...plan, version: subscription.version, due_now_minor: change?.due_now.total_minor })
    return performance.now() - from
  }

  const waits: number[] = []
  const pay = async () => {
    for (const [index, card] of silentCards.entries()) {
      waits.push(await upgrade(card, upgrades[index] ?? { plan: 'elite', interval: 'year' }))
      await endPayments(scene)
    }
  }
  const [bought] = await Promise.all([buy(sale.bookings, { urls: [url] }), pay()])
  const paid = await scene.ask("select 1 from payments where state = 'succeeded' and created_at > now() - interval '1 hour'")
  const { subscription } = await call<Overview>('GET', '')
  return [
    {
      name: 'calls that waited for the provider',
      figures: waits.map((wait) => `${wait.toFixed(0)} ms`).join(', '),
      ok: waits.every((wait) => wait < 30_000),
    },
    {
      name: 'payments made, and what they paid for',
      figures: `${paid.length}, ${subscription.plan} by the ${subscription.interval}`,
      ok: paid.length === 2 && subscription.interval === 'year',
    },
    {
      name: 'bookings meanwhile',
      figures: `${bought.booked.size} booked, ${bought.refused} sold out`,
      ok: bought.booked.size === 600,
    },
    ...(await findMoneyAmiss(scene)),
    ...(await findSoldTwice(scene)),
  ]
}

/** The demo's club administrator: calls about the club's subscription. */
async function signIn(url: string): Promise<<T>(method: string, path: string, body?: object) => Promise<T>> {
  const send = async (method: string, path: string, headers: Record<string, string>, body?: object): Promise<unknown> => {
    const all = { ...headers, 'idempotency-key': randomUUID(), ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}/api/${path}`, { method, headers: all, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok && !text.includes('payment_pending'))
      throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
  const { token } = (await send('POST', 'auth/login/', {}, { username: 'clubadmin', password: 'vesper-demo' })) as {
    token: string
  }
  return async <T>(method: string, path: string, body?: object) =>
    (await send(method, `club-admin/subscription/${path}`, { authorization: `Token ${token}` }, body)) as T
}
