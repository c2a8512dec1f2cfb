import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFiles } from '../../../tools/source-files.ts'
import { accounts } from './chart-of-accounts.ts'
import {
  invoiceIssued,
  invoicePaid,
  invoiceUncollectible,
  paymentRefunded,
  paymentTakenLate,
  providerFee,
  refundReturned,
  type Posting,
} from './postings.ts'

const sum = ({ entries }: Posting) => entries.reduce((total, { amount_minor }) => total + amount_minor, 0)
const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
/** A total and the tax in it. */
const amounts = fc
  .tuple(amount, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([total_minor, share]) => ({ total_minor, tax_minor: Math.floor(total_minor * share) }))

describe('Postings', () => {
  it.each([
    [
      'an invoice is issued',
      invoiceIssued({ total_minor: 9900, tax_minor: 1718 }),
      { platform_receivable: 9900, subscription_revenue: -8182, tax_payable: -1718 },
    ],
    [
      'an invoice without tax is issued',
      invoiceIssued({ total_minor: 9900, tax_minor: 0 }),
      { platform_receivable: 9900, subscription_revenue: -9900 },
    ],
    [
      'an invoice is uncollectible',
      invoiceUncollectible({ total_minor: 9900, tax_minor: 1718 }),
      { platform_receivable: -9900, subscription_revenue: 8182, tax_payable: 1718 },
    ],
    ['an invoice is paid', invoicePaid(9900), { provider_clearing: 9900, platform_receivable: -9900 }],
    ['a declined payment was taken all the same', paymentTakenLate(9900), { provider_clearing: 9900, due_to_payers: -9900 }],
    ['that is given back', paymentRefunded('due_to_payers', 9900), { due_to_payers: 9900, provider_clearing: -9900 }],
    ['a bank refuses that', refundReturned('due_to_payers', 9900), { due_to_payers: -9900, provider_clearing: 9900 }],
    ['the provider keeps its fee', providerFee(149), { provider_fees: 149, provider_clearing: -149 }],
  ])('when %s.', (_, { entries }, expected) => {
    expect(Object.fromEntries(entries.map(({ account, amount_minor }) => [account, amount_minor]))).toEqual(expected)
  })

  it('sum to zero whatever the amounts, without entries of nothing.', () => {
    fc.assert(
      fc.property(amounts, ({ total_minor, tax_minor }) => {
        const all = [
          invoiceIssued({ total_minor, tax_minor }),
          invoiceUncollectible({ total_minor, tax_minor }),
          invoicePaid(total_minor),
          providerFee(total_minor),
        ]
        expect(all.map(sum).map(Math.abs)).toEqual([0, 0, 0, 0])
        expect(all.flatMap(({ entries }) => entries).filter(({ amount_minor }) => amount_minor === 0)).toEqual([])
      }),
    )
  })

  it('of an invoice that was issued and is uncollectible leave nothing behind on any account.', () => {
    fc.assert(
      fc.property(amounts, (invoice) => {
        const left = new Map<string, number>()
        for (const { account, amount_minor } of [invoiceIssued(invoice), invoiceUncollectible(invoice)].flatMap(
          ({ entries }) => entries,
        )) {
          left.set(account, (left.get(account) ?? 0) + amount_minor)
        }
        expect([...left.values()].filter((balance) => balance !== 0)).toEqual([])
      }),
    )
  })
})

describe('The chart of accounts', () => {
  it('names the accounts that the database takes.', () => {
    const migrations = [...readFiles('server/migrations/*.sql').values()].join('\n')
    const [, list = ''] =
      [...migrations.matchAll(/constraint ledger_entries_account_known check \(\s*account in \(([^)]*)\)/g)].at(-1) ?? []
    expect(new Set([...list.matchAll(/'(\w+)'/g)].map((found) => found[1]))).toEqual(new Set(accounts))
  })
})
