import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { makeOnSale } from './contested-event.ts'
import { openMailServer } from './mail-server.ts'
import { median, type Measure } from './measure.ts'
import { startServer, type BenchServer } from './server.ts'

const payments = 60
const atOnce = 4
const card = '4242424242424242'

async function callJson<T>(url: string, method: string, token: string, body: object): Promise<T> {
  const headers = { authorization: `Token ${token}`, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${url} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Milliseconds from paying on the provider's page until the reservation is confirmed. */
export async function pay({ url }: BenchServer, db: Pool, token: string, body: object): Promise<number> {
  const api = `${url}/api/client/reservations/`
  const { id } = await callJson<{ id: string }>(`${api}create/`, 'POST', token, body)
  const { payment } = await callJson<{ payment: { url: string } }>(`${api}${id}/manage/`, 'PUT', token, { action: 'pay' })
  const from = performance.now()
  await fetch(new URL(new URL(payment.url, url).pathname, url), {
    method: 'POST',
    body: new URLSearchParams({ card }),
    redirect: 'manual',
  })
  for (;;) {
    const { rows } = await db.query<{ status: string }>('select status from reservations where id = $1', [id])
    if (rows[0]?.status === 'confirmed') return performance.now() - from
    await sleep(10)
  }
}

/** How long payments take to be confirmed with a working mail server, and with a silent one. */
export async function measurePaymentsBesideMail(): Promise<Measure[]> {
  const mail = await openMailServer()
  const server = await startServer({ SMTP_URL: mail.url })
  const watch = new Pool({ connectionString: server.connectionString, max: atOnce })
  try {
    const { events, tokens } = await makeOnSale(server.db, { guests: payments * 2, events: 1 })
    const { event_id = '', prestation_id = '' } = events[0] ?? {}
    await server.db.query("update prestations set payment = 'prepaid', price_minor = 2500")
    await server.db.query("update users set email = username || '@bench.example' where role = 'client'")
    const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    const payAll = async (payers: readonly string[]) => {
      const waits: number[] = []
      const left = [...payers]
      const one = async () => {
        for (let token = left.pop(); token !== undefined; token = left.pop()) waits.push(await pay(server, watch, token, body))
      }
      await Promise.all(Array.from({ length: atOnce }, one))
      return waits
    }
    const answering = await payAll(tokens.slice(0, payments))
    mail.beSilent()
    const silent = await payAll(tokens.slice(payments))
    const [before, after] = [median(answering), median(silent)]
    const waitingMails = await server.db.query("select 1 from jobs where lane = 'mail'")
    return [
      {
        name: 'payment results with a mail server that never answers',
        figures: `median ${after.toFixed(0)} ms, longest ${Math.max(...silent).toFixed(0)} ms; with one that answers ${before.toFixed(0)} and ${Math.max(...answering).toFixed(0)} ms; ratio ${(after / before).toFixed(2)}, at most 1.25; ${waitingMails.rows.length} emails wait`,
        ok: after / before <= 1.25 && waitingMails.rows.length > 0,
      },
    ]
  } finally {
    mail.stop()
    await watch.end()
    await server.stop()
  }
}
