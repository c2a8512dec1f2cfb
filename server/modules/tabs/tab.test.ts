import { describe, expect, it } from 'vitest'
import { sum } from '#contract/base/money.ts'
import { allocatePayments, dueWith, minimumPayable, payablesOf, settlePayments, sumTab, type TabFacts } from './tab.ts'
import { includedTax } from '../../infrastructure/amounts.ts'

const table: TabFacts = {
  total_minor: 0,
  earlier_minor: 0,
  minimum_minor: 30_000,
  booked_total_minor: 10_000,
  booked_tables_minor: 10_000,
  booked_bottles_minor: 0,
  settled_minor: 2_500,
}

describe('A tab adds up', () => {
  const cases: [string, Partial<TabFacts>, { counted: number; shortfall: number; due: number; spend: number }][] = [
    ['to the price of the table while nothing is ordered', {}, { counted: 10_000, shortfall: 20_000, due: 7_500, spend: 10_000 }],
    [
      'to the price if less is ordered',
      { total_minor: 8_000 },
      { counted: 10_000, shortfall: 20_000, due: 7_500, spend: 10_000 },
    ],
    ['to what is ordered', { total_minor: 24_000 }, { counted: 24_000, shortfall: 6_000, due: 21_500, spend: 24_000 }],
    [
      'without a shortfall above the minimum',
      { total_minor: 36_000 },
      { counted: 36_000, shortfall: 0, due: 33_500, spend: 36_000 },
    ],
    [
      'with booked bottles, which count',
      { total_minor: 20_000, booked_total_minor: 16_000, booked_bottles_minor: 6_000 },
      { counted: 26_000, shortfall: 4_000, due: 23_500, spend: 26_000 },
    ],
    [
      'with entries, which are on the bill and do not count',
      { total_minor: 20_000, booked_total_minor: 12_000 },
      { counted: 20_000, shortfall: 10_000, due: 19_500, spend: 22_000 },
    ],
    [
      'with earlier tabs of the party, already paid',
      { total_minor: 5_000, earlier_minor: 12_000, settled_minor: 12_000 },
      { counted: 17_000, shortfall: 13_000, due: 5_000, spend: 17_000 },
    ],
    [
      'to nothing due if more was paid before',
      { settled_minor: 15_000 },
      { counted: 10_000, shortfall: 20_000, due: 0, spend: 10_000 },
    ],
    [
      'without a minimum for a table that no one booked',
      { minimum_minor: null, booked_total_minor: 0, booked_tables_minor: 0, settled_minor: 0, total_minor: 1_800 },
      { counted: 1_800, shortfall: 0, due: 1_800, spend: 1_800 },
    ],
  ]
  it.each(cases)('%s.', (_, change, { counted, shortfall, due, spend }) => {
    const sums = sumTab({ ...table, ...change })
    expect(sums).toMatchObject({ counted_minor: counted, shortfall_minor: shortfall, due_minor: due, spend_minor: spend })
    // With the charge, the party has spent its minimum.
    if (shortfall > 0) expect(counted + shortfall).toBe(30_000)
    expect(dueWith(shortfall, sums)).toBe(Math.max(0, spend + shortfall - sums.prepaid_minor))
  })
})

describe('Payments', () => {
  const settle = (due: number, ...payments: ['cash' | 'card' | 'other', number][]) => {
    const settled = settlePayments(
      due,
      payments.map(([method, amount_minor], index) => ({ payment_id: `${index}`, method, amount_minor })),
    )
    if ('refused' in settled) return settled
    return settled.payments.map(({ amount_minor, change_minor }) => [amount_minor, change_minor])
  }
  it('give change for cash, after what was paid by card.', () => {
    expect(settle(1_000, ['cash', 2_000])).toEqual([[1_000, 1_000]])
    expect(settle(1_000, ['cash', 800], ['card', 400])).toEqual([
      [600, 200],
      [400, 0],
    ])
    expect(settle(1_000, ['cash', 400], ['cash', 1_000])).toEqual([
      [400, 0],
      [600, 400],
    ])
    expect(settle(0)).toEqual([])
  })
  it('are refused if they are too little, more by card, or for nothing.', () => {
    expect(settle(1_000, ['cash', 999])).toEqual({ refused: 'tab_not_covered', left_minor: 1 })
    expect(settle(1_000)).toEqual({ refused: 'tab_not_covered', left_minor: 1_000 })
    expect(settle(1_000, ['card', 600], ['other', 500])).toEqual({ refused: 'more_than_due', left_minor: 1_000 })
    expect(settle(1_000, ['card', 1_000], ['cash', 500])).toEqual({ refused: 'more_than_due', left_minor: 1_000 })
    expect(settle(0, ['cash', 500])).toEqual({ refused: 'more_than_due', left_minor: 0 })
  })
})

describe('A posting', () => {
  const lines = [
    { id: 'a', category: 'spirits', tax_bp: 2_100, total_minor: 15_000 },
    { id: 'b', category: 'beer', tax_bp: 900, total_minor: 601 },
    { id: 'c', category: 'spirits', tax_bp: 2_100, total_minor: 7_000 },
  ]
  it('has a part for each category and tax rate, under its first line.', () => {
    expect(payablesOf(lines).map(({ line_id, amount_minor }) => [line_id, amount_minor])).toEqual([
      ['a', 22_000],
      ['b', 601],
    ])
  })
  it('of several payments contains exactly each part and its tax, whatever the payments are.', () => {
    const ordered = payablesOf(lines)
    const charge = [minimumPayable('tab', 3_333, 2_100)]
    for (const amounts of [[25_934], [1, 25_933], [8_644, 8_645, 8_645], [333, 10_001, 7_600, 8_000]]) {
      const allocated = allocatePayments(amounts, [charge, ordered])
      expect(allocated.map((shares) => sum(shares.map(({ amount_minor }) => amount_minor)))).toEqual(amounts)
      for (const { line_id, amount_minor, tax_bp } of [...charge, ...ordered]) {
        const own = allocated.flat().filter((share) => share.line_id === line_id)
        expect(sum(own.map((share) => share.amount_minor))).toBe(amount_minor)
        expect(sum(own.map((share) => share.tax_minor))).toBe(includedTax(amount_minor, tax_bp))
      }
    }
  })
  it('pays what was booked first, then drinks in proportion to what is left of them after a deposit.', () => {
    const booked = [{ line_id: 'bottle', category: 'bottle', tax_bp: 2_100, amount_minor: 6_000 }]
    const [shares = []] = allocatePayments([17_300], [booked, payablesOf(lines)])
    expect(shares.map(({ line_id, amount_minor }) => [line_id, amount_minor])).toEqual([
      ['bottle', 6_000],
      ['a', 11_000],
      ['b', 300],
    ])
  })
})
