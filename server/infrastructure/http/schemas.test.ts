import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { compileSerializer } from './schemas.ts'

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
  ])('becomes the same JSON as a whole and row by row: %s.', (_, schema, data) => {
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
