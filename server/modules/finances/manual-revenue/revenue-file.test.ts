import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRecords } from '../../../infrastructure/csv/read-records.ts'
import { readDecimal, readRevenueFile } from './revenue-file.ts'

const club = { currency: 'EUR', today: '2026-11-22' }
const head = 'business_date,category,amount,tax_rate,method,note\n'
const read = (text: string, of = club) => readRevenueFile(text, of)

describe('A file of revenue', () => {
  it('has a row for each line, with columns found by their names, in any order.', () => {
    expect(
      read(
        '\ufeffMethod;Tax rate;Amount;Category;Business date;Note\r\nBank transfer;21%;1250,5;Private hire;2026-11-21;"Party; ""Smit"""\r\n',
      ).good,
    ).toEqual([
      {
        line: 2,
        business_date: '2026-11-21',
        category: 'private_hire',
        amount_minor: 125_050,
        tax_bp: 2100,
        method: 'bank_transfer',
        note: 'Party; "Smit"',
      },
    ])
  })

  it('may omit the note, and contain empty lines.', () => {
    expect(read('business_date,category,amount,tax_rate,method\n\n2026-11-21,bar,10,0,cash\n,,,,\n')).toMatchObject({
      rows: 1,
      good: [{ line: 3, amount_minor: 1000, note: '' }],
      error_count: 0,
    })
  })

  it.each([
    ['2026-02-30,bar,10,9,cash,', 'business_date', 'Use a date such as 2026-11-21'],
    ['21-11-2026,bar,10,9,cash,', 'business_date', 'Use a date such as 2026-11-21'],
    ['2026-11-23,bar,10,9,cash,', 'business_date', 'Choose a date up to today'],
    ['2024-11-21,bar,10,9,cash,', 'business_date', 'Choose a date from 2025-11-21 on'],
    ['2026-11-21,kitchen,10,9,cash,', 'category', 'Category must be one of'],
    ['2026-11-21,bar,1.250,9,cash,', 'amount', 'Amount must be a number above 0'],
    ['2026-11-21,bar,0,9,cash,', 'amount', 'Amount must be a number above 0'],
    ['2026-11-21,bar,-5,9,cash,', 'amount', 'Amount must be a number above 0'],
    ['2026-11-21,bar,99999999999,9,cash,', 'amount', 'Amount must be a number above 0'],
    ['2026-11-21,bar,10,101,cash,', 'tax_rate', 'Tax rate is a percentage'],
    ['2026-11-21,bar,10,9,cheque,', 'method', 'Method must be one of'],
    [`2026-11-21,bar,10,9,cash,${'x'.repeat(301)}`, 'note', 'at most 300'],
  ])('is refused for %s, with its line and its column.', (row, column, message) => {
    const { good, errors } = read(head + row)
    expect(good).toEqual([])
    expect(errors).toEqual([{ line: 2, column, message: expect.stringContaining(message) as string }])
  })

  it('without required columns, or without rows, has one error for each.', () => {
    expect(read('date,amount\n2026-11-21,10').errors.map(({ column }) => column)).toEqual([
      'business_date',
      'category',
      'tax_rate',
      'method',
    ])
    expect(read(head)).toMatchObject({ rows: 0, error_count: 1 })
    expect(read('')).toMatchObject({ rows: 0, error_count: 5 })
  })

  it('with 50,000 bad rows reads one more than can be imported, counts the others, and lists the first hundred errors.', () => {
    const { rows, error_count, errors, good } = read(head + 'never,kitchen,x,y,z,\n'.repeat(50_000))
    expect({ rows, error_count, listedErrors: errors.length, good: good.length }).toEqual({
      rows: 50_000,
      // Five in each of the rows that are read.
      error_count: 25_005,
      listedErrors: 100,
      good: 0,
    })
  })

  it('has amounts with the decimals of the currency.', () => {
    expect(read(`${head}2026-11-21,bar,1250,9,cash,`, { ...club, currency: 'JPY' }).good[0]?.amount_minor).toBe(1250)
    expect(read(`${head}2026-11-21,bar,1.250,9,cash,`, { ...club, currency: 'KWD' }).good[0]?.amount_minor).toBe(1250)
  })

  it('reads back whatever cells were written.', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', '1'), maxLength: 6 })
    const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(records, (written) => {
        const text = written.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n')
        expect([...readRecords(text, ',')].map(({ cells }) => cells)).toEqual(written)
      }),
    )
  })
})

describe('A number', () => {
  it.each([
    ['12', 2, 1200],
    ['12.5', 2, 1250],
    ['12,50', 2, 1250],
    ['1 250.50', 2, 125_050],
    ['12.505', 2, null],
    ['1,250.50', 2, null],
    ['1e3', 2, null],
    ['', 2, null],
    ['12.5', 0, null],
  ])('%j with %i decimals is %j', (text, decimals, expected) => {
    expect(readDecimal(text, decimals)).toBe(expected)
  })
})
