import { own } from '#contract/base/own.ts'
import type { FastifyInstance } from 'fastify'
import { instantText } from '../../clock/clock.ts'
import { refuse } from '../../refusal.ts'
import { formatMoney } from '../../mail/format.ts'
import { addCardEntry } from './card-entry.ts'
import { cards } from './cards.ts'
import { endCharge } from './charge-card.ts'
import { sendMessage } from './messages.ts'
import { newName } from './names.ts'
import { payCheckout } from './check-out.ts'
import { isOpenState } from './outcome.ts'
import { formLimit, headers, isName, readForms, schema, show, type Form, type IdRoute } from './page-parts.ts'
import { registerAccountPages } from './register-account-pages.ts'
import { chargePage, checkoutPage, isGivenOnPage, overPage, setupPage } from './pages.ts'
import type { SimulatedParts } from './simulated-parts.ts'
import { findChargeRow, findSetupRow, insertSimulatedMethod, type ChargeRow, type SetupRow } from './simulated-store.ts'

/** The pages a provider would serve from its own site. They exist only if payments are simulated. */
export async function registerSimulatedPages(app: FastifyInstance, parts: SimulatedParts): Promise<void> {
  const { db, clock } = parts
  const setupOf = async (id: string): Promise<SetupRow> => (isName(id) ? await findSetupRow(db, id) : null) ?? refuse('not_found')
  const chargeOf = async (id: string): Promise<ChargeRow> =>
    (isName(id) ? await findChargeRow(db, 'id', id) : null) ?? refuse('not_found')

  await app.register((pages, _, done) => {
    readForms(pages)

    pages.get<IdRoute>('/simulated-payments/setups/:id', { schema }, async ({ params }, reply) => {
      const setup = await setupOf(params.id)
      return show(reply, setup.method === null ? setupPage(setup.cancel_url) : overPage('saved', setup.return_url))
    })

    pages.post<Form>('/simulated-payments/setups/:id', { schema, bodyLimit: formLimit }, async ({ params, body }, reply) => {
      const setup = await setupOf(params.id)
      const number = cardIn(body)
      if (!Object.hasOwn(cards, number)) refuse('invalid', { fields: { card: ['Choose a test card'] } })
      await giveMethod(setup, number)
      return reply.headers(headers).redirect(setup.return_url, 303)
    })

    pages.get<IdRoute>('/simulated-payments/checkouts/:id', { schema }, async ({ params }, reply) => {
      const charge = await chargeOf(params.id)
      const { description, cancel_url, return_url } = charge
      if (isOpenState(charge, clock.now()) && cancel_url !== null)
        return show(reply, checkoutPage({ amount: formatMoney(charge.amount_minor, charge.currency), description, cancel_url }))
      return charge.state === 'requires_action'
        ? reply.headers(headers).redirect(`/simulated-payments/charges/${params.id}`, 303)
        : show(reply, overPage(endOf(charge), return_url))
    })

    pages.post<Form>('/simulated-payments/checkouts/:id', { schema, bodyLimit: formLimit }, async ({ params, body }, reply) => {
      const charge = await chargeOf(params.id)
      const number = cardIn(body)
      if (!isGivenOnPage(number)) refuse('invalid', { fields: { card: ['Choose a test card'] } })
      const isPaid = await payCheckout(parts, charge, { number, save: false })
      // A bank's confirmation is a separate page, which then leads back.
      const next =
        isPaid && own(cards, number)?.begins === 'requires_action'
          ? `/simulated-payments/charges/${params.id}`
          : charge.return_url
      return next === null
        ? show(reply, overPage(endOf(await chargeOf(params.id)), null))
        : reply.headers(headers).redirect(next, 303)
    })

    addCardEntry(pages, parts, chargeOf)

    pages.get<IdRoute>('/simulated-payments/charges/:id', { schema }, async ({ params }, reply) => {
      const charge = await chargeOf(params.id)
      return show(
        reply,
        charge.state === 'requires_action'
          ? chargePage({ amount: formatMoney(charge.amount_minor, charge.currency), description: charge.description })
          : overPage(endOf(charge), charge.return_url),
      )
    })

    pages.post<Form>('/simulated-payments/charges/:id', { schema, bodyLimit: formLimit }, async ({ params, body }, reply) => {
      const { id, return_url } = await chargeOf(params.id)
      const answer = body instanceof URLSearchParams ? body.get('answer') : null
      if (answer !== 'confirm' && answer !== 'refuse') refuse('invalid', { fields: { answer: ['Confirm or refuse'] } })
      await endCharge(
        parts,
        id,
        answer === 'confirm' ? { state: 'succeeded' } : { state: 'declined', decline_code: 'authentication_failed' },
      )
      const end = answer === 'confirm' ? 'paid' : 'unpaid'
      return return_url === null ? show(reply, overPage(end, null)) : reply.headers(headers).redirect(return_url, 303)
    })
    registerAccountPages(pages, parts)
    done()
  })

  async function giveMethod(setup: SetupRow, card: string): Promise<void> {
    const now = clock.now()
    const expires_year = now.toZonedDateTimeISO('UTC').year + 3
    const row = {
      id: newName('method'),
      customer: setup.customer,
      card,
      expires_month: 12,
      expires_year,
      created_at: instantText(now),
    }
    await db.transaction().execute(async (tx) => {
      if (!(await insertSimulatedMethod(tx, setup.id, row))) return
      await sendMessage(tx, now, { kind: 'setup_finished', customer: setup.customer, setup: setup.id }, [0])
    })
  }
}

const endOf = ({ state }: ChargeRow) => (state === 'declined' || state === 'open' ? 'unpaid' : 'paid')

const cardIn = (body: unknown) => (body instanceof URLSearchParams ? (body.get('card') ?? '') : '')
