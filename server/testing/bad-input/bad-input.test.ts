import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#contract/base/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { hostileFiles } from './hostile-files.ts'
import { findFault, isWrongType } from './judge.ts'
import { applyMutation, goodInput, mutationsOf, type Mutation } from './mutations.ts'
import type { Guest } from './rows.ts'
import { samples } from './samples.ts'
import { fieldsOf, replaceAt, shapeOf } from './shape.ts'

const book = endpoint({
  name: 'book',
  summary: '',
  method: 'POST',
  path: 'events/{id}/book/',
  authorize: 'public',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    party_size: z.int().check(z.gte(2)),
    lines: z.array(z.strictObject({ name: z.string() })),
    note: z.optional(z.string()),
  }),
  answer: z.object({}),
  errors: [],
})

const mutation: Mutation = { kind: 'value', part: 'body', path: ['lines', 0, 'name'], shape: { type: 'string' }, value: 7 }
const refusal = (fields: Record<string, string[]>) => ({ status: 400, body: { error: 'No.', code: 'invalid', fields } })

describe('shapes', () => {
  it('list every field, including those in lists, and produce a valid example.', () => {
    expect(fieldsOf(shapeOf(book.body)).map((field) => field.path.join('.'))).toEqual([
      'party_size',
      'lines',
      'lines.0',
      'lines.0.name',
      'note',
    ])
    const { body } = goodInput(book, { note: 'Hello' })
    expect(body).toEqual({ party_size: 2, lines: [{ name: 'a' }], note: 'Hello' })
    expect(z.safeParse(book.body, body).success).toBe(true)
  })

  it('are changed in one place only.', () => {
    expect(replaceAt({ a: [{ b: 1, c: 2 }], d: 3 }, ['a', 0, 'b'], null)).toEqual({ a: [{ b: null, c: 2 }], d: 3 })
    expect(replaceAt({ a: [] }, ['a', 0], true)).toEqual({ a: [true] })
  })
})

describe('mutations', () => {
  it('cover every kind and every field, and are the same for the same seed.', () => {
    const drawn = fc.sample(mutationsOf(book), { seed: 1, numRuns: 500 })
    expect(new Set(drawn.map((one) => one.kind))).toEqual(new Set(['value', 'missing', 'unknown', 'raw', 'header']))
    const paths = new Set(drawn.flatMap((one) => (one.kind === 'value' ? [one.path.join('.')] : [])))
    expect(paths).toEqual(new Set(['id', 'party_size', 'lines', 'lines.0', 'lines.0.name', 'note']))
    expect(fc.sample(mutationsOf(book), { seed: 1, numRuns: 500 })).toEqual(drawn)
  })

  it('send invalid pictures to fields that take a picture.', () => {
    const withPicture = endpoint({ ...book, multipart: { files: ['avatar'], empty: 'drop' } })
    const files = fc.sample(mutationsOf(withPicture), { seed: 1, numRuns: 500 }).filter((one) => one.kind === 'file')
    expect(new Set(files.map((one) => one.file.what)).size).toBe(hostileFiles.length)
    const [first] = files
    expect(String(applyMutation(withPicture, goodInput(book, {}), first!).payload)).toContain(`content-type: ${first!.file.type}`)
  })

  it('change the call that is sent.', () => {
    const attempt = applyMutation(book, goodInput(book, {}), mutation, 'abc')
    expect(attempt).toMatchObject({ method: 'POST', headers: { authorization: 'Token abc', 'content-type': 'application/json' } })
    expect(attempt.payload).toContain('{"name":7}')
    const unknown = applyMutation(book, goodInput(book, {}), { kind: 'unknown', part: 'body', name: '__proto__', value: 'x' })
    expect(unknown.payload).toContain('"__proto__":"x"')
  })
})

describe('the verdict', () => {
  it('accepts a refusal that names the field, and a success if the value was allowed.', () => {
    expect(findFault(book, mutation, refusal({ 'lines.0.name': ['Name must be text'] }))).toBeNull()
    expect(findFault(book, { ...mutation, value: '<b>' }, { status: 201, body: {} })).toBeNull()
    expect(isWrongType({ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 1)).toBe(false)
    expect([null, true, 'on'].map((value) => isWrongType({ type: ['boolean', 'null'] }, value))).toEqual([false, false, true])
  })

  it.each([
    ['answered 500', { status: 500, body: {} }],
    ['accepted a value of another type', { status: 200, body: {} }],
    ['refused with 400 in no known shape', { status: 400, body: 'Bad Request' }],
    ['refused with the unknown code oops', { status: 400, body: { error: 'No.', code: 'oops' } }],
    ['refused with invalid under 409 instead of 400', { status: 409, body: { error: 'No.', code: 'invalid' } }],
    ['refused without naming a field', refusal({})],
    ['named party_size instead of lines', refusal({ party_size: ['Party size is required'] })],
    ['told of its insides', { status: 400, body: { error: 'invalid input syntax for type uuid', code: 'malformed' } }],
  ])('finds a server that %s.', (fault, answer) => {
    expect(findFault(book, mutation, answer)).toBe(fault)
  })
})

describe('the samples', () => {
  const user = { id: 'guest', username: 'guest', email: 'guest@example.com' }
  const shared = {
    event_id: 'event',
    prestation_id: 'entry',
    sold_out_id: 'front-row',
    template_id: 'template',
    artist_id: 'a',
    artist_slug: 'a',
  }
  const club = { admin: user, club_id: 'club', club_slug: 'kelder', invoice_id: 'invoice', starts_at: '2030-01-01T22:00:00Z' }
  const guest: Guest = { ...user, token: '', token_id: 'token', reservation_id: 'reservation', event: { ...shared, ...club } }
  const names = (part: (one: (typeof samples)[number]) => object | undefined) =>
    samples.flatMap((one) => Object.keys(part(one) ?? {})).toSorted()
  const endpointNames = new Set<string>(endpoints.map(({ name }) => name))

  it.each([
    ['ids', names((one) => one.ids?.(guest))],
    ['fields', names((one) => one.fields?.(guest))],
    ['calls', names((one) => one.calls?.(guest))],
    ['preparations', names((one) => one.prepare)],
  ])('of one module never override another’s: %s.', (_, names) => {
    expect(names).toEqual([...new Set(names)])
  })

  it('belong to existing calls.', () => {
    const named = [...names((one) => one.calls?.(guest)), ...names((one) => one.prepare)]
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => !endpointNames.has(name))).toEqual([])
  })
})
