import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { compileSerializer, compileValidator, SchemaRefusal } from './schemas.ts'

const Row = z.object({ id: z.string(), note: z.optional(z.string()), tags: z.array(z.string()) })
const Page = z.object({ rows: z.array(Row), totals: z.nullable(z.object({ of: z.array(Row) })), next: z.nullable(z.string()) })
const row = { id: 'a', tags: ['x', 'y'] }

const encode = (schema: unknown, data: unknown): unknown => JSON.parse(compileSerializer({ schema })(data))

describe('an answer', () => {
  it.each([
    ['an object with a list', Page, { rows: [row, { ...row, note: '“b”' }], totals: null, next: 'more' }],
    ['an object with an empty list', Page, { rows: [], totals: { of: [row] }, next: null }],
    ['a list of objects', z.array(Row), [row, row]],
    [
      'lists within lists',
      z.object({ days: z.array(z.object({ rows: z.array(Row) })) }),
      { days: [{ rows: [row] }, { rows: [] }] },
    ],
    ['a text', z.string(), 'BEGIN:VCALENDAR'],
    ['an object whose optional list is absent', z.object({ id: z.string(), rows: z.optional(z.array(Row)) }), { id: 'a' }],
  ])('becomes the same JSON in one piece and row by row: %s.', (_, schema, data) => {
    expect(encode(schema, data)).toEqual(data)
  })

  it('drops what its schema does not declare, in rows too.', () => {
    const secret = { password_hash: 'x' }
    const data = { rows: [{ ...row, ...secret }], totals: { of: [{ ...row, ...secret }], ...secret }, next: null, ...secret }
    expect(encode(Page, data)).toEqual({ rows: [row], totals: { of: [row] }, next: null })
  })

  it.each([
    ['a row that does not fit', { rows: [row, { id: 1, tags: [] }], totals: null, next: null }],
    ['something else in place of a list', { rows: row, totals: null, next: null }],
    ['a list that is missing', { totals: null, next: null }],
    ['a field that is missing', { rows: [row], totals: null }],
    ['nothing', null],
  ])('is never sent with %s.', (_, data) => {
    expect(() => compileSerializer({ schema: Page })(data)).toThrow()
  })
})

/** A schema with values that match it, each with fields it does not declare. */
interface Sample {
  schema: z.ZodMiniType
  value: fc.Arbitrary<unknown>
}

const names = fc.uniqueArray(fc.constantFrom('id', 'rows', 'name', 'of', 'next', 'constructor', 'toString', '1', 'ü"'), {
  minLength: 1,
  maxLength: 4,
})
const scalar = fc.constantFrom<Sample>(
  { schema: z.string(), value: fc.string({ unit: 'binary' }) },
  { schema: z.int(), value: fc.maxSafeInteger() },
  { schema: z.number(), value: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { schema: z.boolean(), value: fc.boolean() },
  { schema: z.nullable(z.string()), value: fc.option(fc.string()) },
  { schema: z.optional(z.string()), value: fc.option(fc.string(), { nil: undefined }) },
  {
    schema: z.union([z.string(), z.object({ id: z.int() })]),
    value: fc.oneof(fc.string(), fc.record({ id: fc.integer(), more: fc.string() })),
  },
  {
    schema: z.record(z.string(), z.int()),
    value: fc.dictionary(
      fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
      fc.integer(),
    ),
  },
)
const { sample } = fc.letrec<{ sample: Sample; object: Sample }>((tie) => ({
  object: names.chain((keys) =>
    fc
      .tuple(
        fc.array(tie('sample'), { minLength: keys.length, maxLength: keys.length }),
        fc.constantFrom(z.object, z.strictObject),
      )
      .map(([fields, make]) => ({
        schema: make(Object.fromEntries(keys.map((key, index) => [key, fields[index]?.schema ?? z.string()]))),
        value: fc.record({
          ...(make === z.object && { password_hash: fc.string() }),
          ...Object.fromEntries(keys.map((key, index) => [key, fields[index]?.value ?? fc.string()])),
        }),
      })),
  ),
  sample: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    tie('object'),
    tie('object').map(({ schema, value }) => ({ schema: z.array(schema), value: fc.array(value, { maxLength: 3 }) })),
    tie('object').map(({ schema, value }) => ({ schema: z.nullable(schema), value: fc.option(value) })),
  ),
}))

/** Something else, at some place in it. */
const spoilt = (data: unknown, at: number, by: unknown): unknown => {
  if (typeof data !== 'object' || data === null || at < 0.2) return by
  const keys = Object.keys(data)
  const key = keys[Math.floor(at * keys.length)]
  if (key === undefined) return by
  return Array.isArray(data)
    ? data.map((one: unknown, index) => (String(index) === key ? spoilt(one, at / 2, by) : one))
    : Object.fromEntries(Object.entries(data).map(([name, one]) => [name, name === key ? spoilt(one, at / 2, by) : one]))
}

it('Any request and response is checked as its schema alone would check it, and nothing it does not declare is sent.', () => {
  const change = fc.option(
    fc.tuple(fc.double({ min: 0, max: 0.99, noNaN: true }), fc.constantFrom(undefined, null, 1, 'x', [], {}, [{}])),
  )
  fc.assert(
    fc.property(
      sample.chain(({ schema, value }) => fc.tuple(fc.constant(schema), value, change)),
      ([schema, value, changed]) => {
        const data = changed === null ? value : spoilt(value, ...changed)
        const alone = z.safeParse(schema, data)
        const checked = compileValidator({ schema })(data)
        if (alone.success) {
          expect(checked).toEqual({ value: alone.data })
          expect(JSON.parse(compileSerializer({ schema })(data) || 'null')).toEqual(
            JSON.parse(JSON.stringify(alone.data) ?? 'null'),
          )
        } else {
          expect(checked).toEqual({ error: expect.any(SchemaRefusal) })
          expect('error' in checked && checked.error.issues).toEqual(alone.error.issues)
          expect(() => compileSerializer({ schema })(data)).toThrow()
        }
      },
    ),
    { numRuns: 200 },
  )
})
