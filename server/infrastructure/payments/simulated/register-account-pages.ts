import { brand } from '#contract/base/brand.ts'
import { own } from '#contract/base/own.ts'
import type { FastifyInstance } from 'fastify'
import { instantText } from '../../clock/clock.ts'
import { refuse } from '../../refusal.ts'
import { findAccountRow, moveAccount, type SimulatedAccountRow } from './account-store.ts'
import { banks } from './banks.ts'
import { sendPayoutMessage } from './messages.ts'
import { formLimit, headers, isName, schema, show, type Form, type IdRoute } from './page-parts.ts'
import { choiceForm, simulatedPage } from './pages.ts'
import type { SimulatedParts } from './simulated-parts.ts'

const address = '/simulated-payments/accounts/:id'

/** Where a club gives the provider its details: it chooses one of the test bank accounts, or disconnects. */
export function registerAccountPages(pages: FastifyInstance, parts: SimulatedParts): void {
  const { db } = parts
  const accountOf = async (id: string): Promise<SimulatedAccountRow> =>
    (isName(id) ? await findAccountRow(db, id) : null) ?? refuse('not_found')

  pages.get<IdRoute>(address, { schema }, async ({ params }, reply) => show(reply, accountPage(await accountOf(params.id))))

  pages.post<Form>(address, { schema, bodyLimit: formLimit }, async ({ params, body }, reply) => {
    const account = await accountOf(params.id)
    const field = (name: string) => (body instanceof URLSearchParams ? (body.get(name) ?? '') : '')
    if (field('answer') === 'disconnect') await disconnect(parts, account.id)
    else await giveBank(parts, account.id, field('bank'))
    return reply.headers(headers).redirect(account.return_url ?? '/', 303)
  })
}

async function giveBank({ db, clock }: SimulatedParts, account: string, number: string): Promise<void> {
  const bank = own(banks, number) ?? refuse('invalid', { fields: { bank: ['Choose a test bank account'] } })
  const now = clock.now()
  const { enabled_after } = bank
  const enabled_at = enabled_after === undefined ? null : instantText(now.add({ seconds: enabled_after }))
  await db.transaction().execute(async (tx) => {
    if (!(await moveAccount(tx, account, { state: 'given', bank: number, enabled_at }))) return
    // Two messages: one that is repeated is handled once.
    for (const seconds of enabled_after === undefined ? [0] : [0, enabled_after])
      await sendPayoutMessage(tx, now, { kind: 'account_changed', account }, [seconds])
  })
}

async function disconnect({ db, clock }: SimulatedParts, account: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await moveAccount(tx, account, { state: 'disconnected' }))) return
    await sendPayoutMessage(tx, clock.now(), { kind: 'account_disconnected', account }, [0])
  })
}

function accountPage({ state, bank, return_url }: SimulatedAccountRow): string {
  const back = return_url ?? '/'
  if (state === 'disconnected')
    return simulatedPage('This account is disconnected', `<a class="button main" href="${back}">Go back to ${brand}</a>`)
  const choices = Object.entries(banks).map(([value, { last_four, title }]) => ({ value, title, detail: `•••• ${last_four}` }))
  const form = choiceForm({ name: 'bank', legend: 'Test bank accounts', choices }, 'Save and go back', {
    url: back,
    label: 'Finish later',
  })
  const end =
    bank === null
      ? ''
      : `<form method="post">\n<button name="answer" value="disconnect">Disconnect from ${brand}</button>\n</form>`
  return simulatedPage('Get paid', `<p>${brand} pays your club into this account.</p>\n${form}\n${end}`)
}
