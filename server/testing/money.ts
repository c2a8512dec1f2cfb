import type { FastifyInstance } from 'fastify'
import type { World } from './world.ts'

/** Submits a form of one of the simulated provider's pages; returns where it leads. */
export async function submit(app: FastifyInstance, url: string, fields: Record<string, string>): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: new URL(url, 'http://localhost').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  if (answer.statusCode !== 303) throw new Error(`The simulated provider answered ${answer.statusCode}: ${answer.payload}`)
  return String(answer.headers['location'])
}

/** Test cards by what they do; for the others see `server/infrastructure/payments/simulated/cards.ts`. */
export const testCards = {
  pays: '4242424242424242',
  has_no_money: '4000000000009995',
  has_expired: '4000000000000069',
  asks: '4000000000003155',
  tells_late: '4000000000000101',
  tells_out_of_order: '5555555555554444',
  answer_lost: '4000000000000119',
  refuses_capture: '4000000000000341',
  request_lost: '4000000000000127',
  refunds_late: '4000000000007726',
  refunds_never: '4000000000005126',
  disputes_and_wins: '4000000000000259',
  disputes_and_loses: '4000000000002685',
}

/** Enters a test card on the page at `url`, like a payer; returns where they are sent back to. */
export const giveCard = (world: World, url: string, card: keyof typeof testCards): Promise<string> =>
  submit(world.app, url, { card: testCards[card] })

/** Completes the second step on the page at `url`. */
export const answerBank = (world: World, url: string, answer: 'confirm' | 'refuse'): Promise<string> =>
  submit(world.app, url, { answer })

/** What the simulated provider's fields in our page would answer once this card is entered. */
export async function enterCard(
  world: World,
  secret: string,
  card: keyof typeof testCards,
  save = false,
): Promise<{ state: string; url?: string; message?: string }> {
  const url = `/simulated-payments/checkouts/${secret}/card`
  const answer = await world.app.inject({ method: 'POST', url, payload: { card: testCards[card], save } })
  if (answer.statusCode !== 200) throw new Error(`The simulated provider answered ${answer.statusCode}: ${answer.payload}`)
  return answer.json()
}
