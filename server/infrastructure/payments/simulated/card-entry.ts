import { own } from '#contract/base/own.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { refuse } from '../../refusal.ts'
import { declineCodes } from '../decline-codes.ts'
import { cards, type Card } from './cards.ts'
import { payCheckout } from './check-out.ts'
import { isOpenState } from './outcome.ts'
import { isGivenOnPage } from './pages.ts'
import type { SimulatedParts } from './simulated-parts.ts'
import type { ChargeRow } from './simulated-store.ts'

/** Bytes: three short fields. */
const entryLimit = 2_000

const Entered = z.strictObject({ card: z.string(), save: z.boolean() })

/** What a provider's fields would call from our page. Only the page's payer knows the charge's id. */
export function addCardEntry(pages: FastifyInstance, parts: SimulatedParts, chargeOf: (id: string) => Promise<ChargeRow>): void {
  pages.post<{ Params: { id: string } }>(
    '/simulated-payments/checkouts/:id/card',
    { schema: { hide: true }, bodyLimit: entryLimit },
    async ({ params, body }, reply) => {
      const entered = safeParse(Entered, body)
      const card = entered.success ? own(cards, entered.data.card) : undefined
      if (!entered.success || card === undefined || !isGivenOnPage(entered.data.card))
        return refuse('invalid', { fields: { card: ['Choose a test card'] } })
      return reply.header('cache-control', 'no-store').send(await enter(await chargeOf(params.id), entered.data, card))
    },
  )

  async function enter(charge: ChargeRow, { card: number, save }: z.output<typeof Entered>, card: Card) {
    if (!isOpenState(charge, parts.clock.now())) return { state: 'over' }
    // Like at a real provider, a declined card can be followed by another.
    if (card.begins === 'declined') return { state: 'declined', message: declineCodes[card.decline_code ?? 'card_declined'] }
    if (!(await payCheckout(parts, charge, { number, save }))) return { state: 'over' }
    return card.begins === 'requires_action'
      ? { state: 'requires_action', url: `/simulated-payments/charges/${charge.id}` }
      : { state: 'complete' }
  }
}
