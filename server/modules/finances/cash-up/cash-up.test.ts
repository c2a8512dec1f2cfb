import { cashChecks } from '#contract/finances/cash-up-checks.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashlessOf, countedCash, isComparedOutdated, linkFault, sheetFacts, sheetHash, type ChainLink } from './cash-up.ts'
import { denominationsOf } from './denominations.ts'

const closing = {
  number: 2,
  previous_sha256: 'a'.repeat(64),
  club_name: 'Kelder',
  currency: 'EUR',
  timezone: 'Europe/Amsterdam',
  business_date: '2026-11-21',
  closed_at: '2026-11-22T05:30:00.000Z',
  closed_by: 'Ana Lopez',
}
const figures = (in_minor: number, out_minor: number) => ({
  events: [{ id: '1', title: 'Long Night' }],
  takings: [],
  checks: cashChecks.map((check) => ({ check, count: 0, amount_minor: null, items: [] })),
  drawers: [],
  cash: { in_minor, out_minor },
  cashless: [{ method: 'card' as const, expected_minor: 9_000 }],
})

describe('The sheet of a close', () => {
  it.each([
    ['exact', { counts: [{ denomination_minor: 5000, pieces: 9 }], loose_minor: 0 }, 0],
    ['short', { counts: [{ denomination_minor: 5000, pieces: 8 }], loose_minor: 4_000 }, -1_000],
    ['over', { counts: [{ denomination_minor: 5000, pieces: 9 }], loose_minor: 50 }, 50],
    ['empty', { counts: [], loose_minor: 0 }, -45_000],
  ])('if the drawer is %s.', (_, count, difference_minor) => {
    expect(sheetFacts(closing, figures(17_000, -2_000), { float_minor: 30_000, notes: '', ...count })).toMatchObject({
      expected_minor: 45_000,
      counted_minor: 45_000 + difference_minor,
      difference_minor,
    })
  })

  it('lists what was counted, largest first, without empty denominations.', () => {
    const counts = [
      { denomination_minor: 100, pieces: 3 },
      { denomination_minor: 200, pieces: 0 },
      { denomination_minor: 5000, pieces: 1 },
    ]
    expect(sheetFacts(closing, figures(0, 0), { float_minor: 0, counts }).counts).toEqual([counts[2], counts[0]])
  })

  it('lists every method that was expected or compared, with its difference if it was compared.', () => {
    const cashless = {
      card: { expected_minor: 9_000, counted_minor: 8_750 },
      other: { expected_minor: 0, counted_minor: 40 },
    }
    expect(sheetFacts(closing, figures(0, 0), { float_minor: 0, counts: [], cashless })).toMatchObject({
      difference_minor: 0,
      cashless: [
        { method: 'card', expected_minor: 9_000, counted_minor: 8_750, difference_minor: -250 },
        { method: 'other', expected_minor: 0, counted_minor: 40, difference_minor: 40 },
      ],
    })
  })

  it('has no difference for a method that was not compared.', () => {
    expect(sheetFacts(closing, figures(0, 0), { float_minor: 0, counts: [] }).cashless).toEqual([
      { method: 'card', expected_minor: 9_000, counted_minor: null, difference_minor: null },
    ])
  })

  it.each([
    ['nothing was compared', {}, false],
    ['the total is as expected', { card: { expected_minor: 9_000, counted_minor: 1 } }, false],
    ['more was paid since', { card: { expected_minor: 8_000, counted_minor: 8_000 } }, true],
    ['a method without payments is expected to be zero', { other: { expected_minor: 0, counted_minor: 5 } }, false],
    ['the payments of a method are gone', { other: { expected_minor: 5, counted_minor: 5 } }, true],
  ])('is outdated or not if %s.', (_, compared, isOutdated) => {
    expect(isComparedOutdated(figures(0, 0).cashless, compared)).toBe(isOutdated)
  })

  it('always asks for the card total.', () => {
    expect(cashlessOf([])).toEqual([{ method: 'card', expected_minor: 0 }])
    expect(
      cashlessOf([
        { method: 'cash', in_minor: 1, out_minor: 0 },
        { method: 'card', in_minor: 700, out_minor: -50 },
        { method: 'other', in_minor: 0, out_minor: -3 },
      ]),
    ).toEqual([
      { method: 'card', expected_minor: 650 },
      { method: 'other', expected_minor: -3 },
    ])
  })

  it('counts any drawer exactly.', () => {
    const counts = fc.array(fc.record({ denomination_minor: fc.integer({ min: 1, max: 100_000 }), pieces: fc.nat(100_000) }))
    fc.assert(
      fc.property(counts, fc.nat(1_000_000), (drawer, loose_minor) => {
        const exact = drawer.reduce((total, { denomination_minor, pieces }) => total + BigInt(denomination_minor * pieces), 0n)
        expect(BigInt(countedCash({ counts: drawer, loose_minor }))).toBe(exact + BigInt(loose_minor))
      }),
    )
  })
})

describe('The chain of sheets', () => {
  const link = (before: ChainLink | null, facts: string): ChainLink => {
    const previous_sha256 = before?.sha256 ?? null
    const pdf_sha256 = facts.padEnd(64, '0')
    return {
      number: (before?.number ?? 0) + 1,
      business_date: '2026-11-21',
      facts,
      pdf_sha256,
      previous_sha256,
      sha256: sheetHash(previous_sha256, pdf_sha256, facts),
    }
  }
  const first = link(null, '1')
  const second = link(first, '2')

  it('is valid if each sheet follows from the previous one.', () => {
    expect(linkFault(null, first, first.pdf_sha256)).toBeNull()
    expect(linkFault(first, second, second.pdf_sha256)).toBeNull()
  })

  it.each([
    { what: 'a sheet is gone', before: null, fault: 'missing_sheet' },
    { what: 'the sheet before is another one', before: link(null, 'x'), fault: 'chain_differs' },
    { what: 'the file is another one', pdf: 'f'.repeat(64), fault: 'file_differs' },
    { what: 'the file is gone', pdf: null, fault: 'file_differs' },
    { what: 'a figure is another one', changed: { ...second, facts: '3' }, fault: 'hash_differs' },
  ])('is broken if $what.', ({ before = first, changed = second, pdf = second.pdf_sha256, fault }) => {
    expect(linkFault(before, changed, pdf)).toBe(fault)
  })
})

describe('The denominations', () => {
  it.each(['EUR', 'GBP', 'USD', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'KWD', 'HUF', 'ISK'])(
    'of %s are whole, largest first.',
    (currency) => {
      const all = denominationsOf(currency, exponentOf(currency))
      expect(all.length).toBeGreaterThan(5)
      expect(all.toSorted((one, other) => other - one)).toEqual(all)
      expect(new Set(all).size).toBe(all.length)
    },
  )
})
