import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PaymentProvider } from '#server/infrastructure/payments/payment-provider.ts'
import { examine } from './examine.ts'
import { press } from './forms.ts'
import { openStage } from './stage.ts'

const stage = openStage()

/** Another name of the server than the one that the provider is given, which the return must keep. */
const here = () => stage.address.replace('localhost', '127.0.0.1')
/** Any page works as the return page. */
const returnPage = () => `${stage.address}/api/docs`

function provider(): PaymentProvider {
  const { payments } = stage.world.infrastructure
  if (payments === null) throw new Error('Payments are off.')
  return payments
}

describe.each(['phone', 'desktop'] as const)('On a %s', (device) => {
  it('a payer gives a card, later confirms a payment, and returns each time to where they are signed in.', async () => {
    const customer = await provider().createCustomer({ key: randomUUID(), name: 'Kelder BV', email: null })
    const setup = await provider().beginSetup({
      key: randomUUID(),
      customer,
      return_url: `${returnPage()}?given`,
      cancel_url: returnPage(),
    })
    const page = await stage[device]('dark')
    await page.goto(`${here()}${setup.url}`)
    expect(await examine(page, 'the page for a card')).toEqual([])
    await page.getByLabel('Requires confirmation every time').check()
    await press(page, 'Save this card')
    await page.waitForURL(`${here()}/api/docs?given`)

    const setupOutcome = await provider().findSetup(setup.reference)
    if (setupOutcome.state !== 'given') throw new Error('No card was given.')
    const charge = {
      key: randomUUID(),
      customer,
      method: setupOutcome.method.reference,
      amount_minor: 9900,
      currency: 'EUR',
      description: 'Vesper 2026-000001',
      return_url: null,
    }
    const answer = await provider().charge(charge)
    if (answer.state !== 'requires_action') throw new Error('The bank asks nothing.')
    const opened = await provider().openCharge(answer.reference, `${returnPage()}?confirmed`)
    await page.goto(`${here()}${'url' in opened ? opened.url : ''}`)
    expect(await examine(page, 'the page of the bank')).toEqual([])
    await press(page, 'Yes, pay €99.00')
    await page.waitForURL(`${here()}/api/docs?confirmed`)
    expect(await provider().findCharge({ key: charge.key, reference: answer.reference })).toMatchObject({ state: 'succeeded' })
    await page.goto(`${here()}${setup.url}`)
    expect(await examine(page, 'a page that was used')).toEqual([])
  })
})
