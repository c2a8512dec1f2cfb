import { sum } from '#contract/base/money.ts'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readFiles } from '../../../../tools/source-files.ts'
import { accounts, bookOf } from './chart-of-accounts.ts'
import { feeToReturn, platformFeeOf } from '../../payments/refunds/platform-fee.ts'
import { allocateRefund, unallocatedOf, sharesOf, type LineShare } from './allocation.ts'
import {
  cashCounted,
  cashCountReversed,
  clubPaidOut,
  commissionEarned,
  commissionPaid,
  disputeFee,
  disputeFeeReturned,
  disputeLost,
  disputeOpened,
  disputeReturned,
  disputeWon,
  revenueMoved,
  invoiceIssued,
  invoicePaid,
  invoiceUncollectible,
  manualRevenue,
  manualRevenueVoided,
  paymentRefunded,
  paidAtClub,
  paymentTakenLate,
  providerFee,
  refundReversed,
  refundGranted,
  refundReturned,
  reservationPaid,
  type Posting,
} from './postings.ts'

const sumOf = ({ entries }: Posting, book: 'platform' | 'club') =>
  sum(entries.filter(({ account }) => bookOf(account) === book).map(({ amount_minor }) => amount_minor))
const balanced = (posting: Posting) => [sumOf(posting, 'platform'), sumOf(posting, 'club')].map(Math.abs)
const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
/** A total and its tax. */
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
    ['that is refunded', paymentRefunded('due_to_payers', 9900), { due_to_payers: 9900, provider_clearing: -9900 }],
    ['a bank refuses that', refundReturned('due_to_payers', 9900), { due_to_payers: -9900, provider_clearing: 9900 }],
    ['the provider keeps its fee', providerFee(149), { provider_fees: 149, provider_clearing: -149 }],
  ])('if %s.', (_, { entries }, expected) => {
    expect(Object.fromEntries(entries.map(({ account, amount_minor }) => [account, amount_minor]))).toEqual(expected)
  })

  it('sum to zero whatever the amounts, without zero entries.', () => {
    fc.assert(
      fc.property(amounts, ({ total_minor, tax_minor }) => {
        const all = [
          invoiceIssued({ total_minor, tax_minor }),
          invoiceUncollectible({ total_minor, tax_minor }),
          invoicePaid(total_minor),
          providerFee(total_minor),
          disputeOpened(total_minor),
          disputeWon(total_minor),
          disputeFee(total_minor),
          disputeFeeReturned(tax_minor),
          ...Object.values(revenueMoved(invoiceIssued({ total_minor, tax_minor }).entries)),
          ...(['platform', 'club'] as const).flatMap((bearer) => [
            disputeLost(total_minor, bearer),
            disputeReturned(total_minor, bearer),
            commissionEarned([{ amount_minor: tax_minor, category: 'entry', line_id: '1' }], bearer),
          ]),
          commissionPaid(total_minor),
          clubPaidOut(total_minor),
          cashCounted({ expected_minor: total_minor, counted_minor: tax_minor }),
          cashCountReversed({ expected_minor: tax_minor, counted_minor: total_minor }),
          ...(['club_till', 'club_bank'] as const).flatMap((account) => [
            manualRevenue({ account, amount_minor: total_minor, tax_minor, category: 'bar' }),
            manualRevenueVoided({ account, amount_minor: total_minor, tax_minor, category: 'bar' }),
          ]),
        ]
        expect(all.flatMap(balanced)).toEqual(Array.from(all, () => [0, 0]).flat())
        expect(all.flatMap(({ entries }) => entries).filter(({ amount_minor }) => amount_minor === 0)).toEqual([])
      }),
    )
  })

  it('of an issued and uncollectible invoice leave nothing on any account.', () => {
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

const lines = [
  { line_id: 'a', category: 'entry', tax_bp: 900 },
  { line_id: 'b', category: 'table', tax_bp: 2_100 },
  { line_id: 'c', category: 'bottle', tax_bp: 2_100 },
]

describe('The money of a reservation', () => {
  it('balances in each book and on each line for any history of payments, refunds, failures and disputes; refunds add up exactly.', () => {
    const step = fc.record({
      do: fc.constantFrom('refund' as const, 'refund all' as const, 'fail' as const, 'dispute' as const),
      bp: fc.integer({ min: 1, max: 10_000 }),
      freed: fc.constantFrom('a', 'b', 'c', 'none'),
      loses: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.tuple(...lines.map(() => fc.integer({ min: 0, max: 500_000 }))).filter((prices) => sum(prices) > 0),
        fc.constantFrom(0, 100, 300),
        fc.array(step, { maxLength: 12 }),
        (prices, feeBp, steps) => {
          const amount_minor = sum(prices)
          const paid = {
            amount_minor,
            platform_fee_minor: platformFeeOf(amount_minor, feeBp),
            allocation: sharesOf(lines, prices),
          }
          const postings = [reservationPaid(paid)]
          const refunds: {
            amount_minor: number
            platform_fee_minor: number
            allocation: LineShare[]
            state: 'succeeded' | 'failed'
          }[] = []
          const standing = () => refunds.filter(({ state }) => state !== 'failed')
          let disputed = 0
          const left = () => amount_minor - disputed - sum(standing().map((one) => one.amount_minor))
          const refund = (amount: number, freed: string) => {
            if (amount === 0) return
            const gone = standing().flatMap(({ allocation }) => allocation)
            const payment = {
              amount_minor: amount,
              platform_fee_minor: feeToReturn(paid, refunds, amount),
              allocation: allocateRefund(amount, unallocatedOf(paid.allocation, gone), new Map([[freed, amount]])),
              state: 'succeeded' as const,
            }
            expect(sum(payment.allocation.map((share) => share.amount_minor))).toBe(amount)
            refunds.push(payment)
            postings.push(refundGranted(payment))
          }
          for (const { do: what, bp, freed, loses } of steps) {
            if (what === 'refund') refund(Math.floor((left() * bp) / 10_000), freed)
            else if (what === 'refund all') refund(left(), freed)
            else if (what === 'fail') {
              const last = standing().at(-1)
              if (last === undefined) continue
              last.state = 'failed'
              postings.push(refundReversed(last))
            } else if (left() > 0) {
              const amount = left()
              postings.push(disputeOpened(amount), loses ? disputeLost(amount, 'club') : disputeWon(amount))
              if (loses) disputed += amount
            }
            const onLine = unallocatedOf(
              paid.allocation,
              standing().flatMap(({ allocation }) => allocation),
            )
            expect(onLine.filter((share) => share.amount_minor < 0)).toEqual([])
          }
          if (disputed === 0) refund(left(), 'none')
          expect(postings.flatMap(balanced).filter((balance) => balance !== 0)).toEqual([])
          const accountsLeft = Map.groupBy(
            postings.flatMap(({ entries }) => entries),
            ({ account, line_id }) => `${account} ${line_id}`,
          )
          const open = [...accountsLeft].map(([of, own]) => [of, sum(own.map((entry) => entry.amount_minor))] as const)
          const stays = disputed === 0 ? ['provider_clearing null', 'due_to_payers null'] : open.map(([of]) => of)
          expect(open.filter(([of, balance]) => balance !== 0 && !stays.includes(of))).toEqual([])
        },
      ),
    )
  })
})

describe('The worked examples', () => {
  const document = readFileSync('docs/algorithms/ledger.md', 'utf8')
  const names = new Map(lines.map(({ line_id, category }) => [line_id, category]))
  const table = (...postings: Posting[]) =>
    postings
      .flatMap(({ kind, entries }) =>
        entries.map(({ account, amount_minor, line_id }) => {
          const amount = (Math.abs(amount_minor) / 100).toFixed(2)
          const [debit, credit] = amount_minor > 0 ? [amount, ''] : ['', amount]
          const cells = [`\`${kind}\``, `\`${account}\``, line_id === null ? '' : (names.get(line_id) ?? ''), debit, credit]
          return `| ${cells.join(' | ')} |`
        }),
      )
      .join('\n')
      .replaceAll(/ {2,}/g, ' ')
  const shares = sharesOf(lines, [2_001, 10_000, 0])
  const sale = { amount_minor: 12_001, platform_fee_minor: platformFeeOf(12_001, 300), allocation: shares }
  const back = {
    amount_minor: 3_000,
    platform_fee_minor: feeToReturn(sale, [], 3_000),
    allocation: allocateRefund(3_000, shares, new Map([['a', 1_000]])),
  }

  it.each([
    ['a prepaid sale with fee and tax', table(reservationPaid(sale), providerFee(180))],
    ['a part refund', table(refundGranted(back), paymentRefunded('due_to_payers', 3_000))],
    ['a payment at the venue', table(paidAtClub(5_000, sharesOf(lines, [0, 5_000, 0])))],
    ['a dispute that is lost', table(disputeOpened(9_001), disputeLost(9_001, 'club'))],
    ['a payout', table(clubPaidOut(10_000))],
  ])('of %s match the document.', (_, rows) => {
    expect(document.replaceAll(/ {2,}/g, ' ')).toContain(rows)
  })
})

describe('The chart of accounts', () => {
  it('lists the accounts that the database accepts.', () => {
    const migrations = [...readFiles('server/migrations/*.sql').values()].join('\n')
    const [, list = ''] =
      [...migrations.matchAll(/constraint ledger_entries_account_known check \(\s*account in \(([^)]*)\)/g)].at(-1) ?? []
    expect(new Set([...list.matchAll(/'(\w+)'/g)].map((match) => match[1]))).toEqual(new Set(accounts))
  })
})
