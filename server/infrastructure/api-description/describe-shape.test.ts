import { expect, it } from 'vitest'
import { describeShape, type Shape } from './describe-shape.ts'

it.each<[Shape, string]>([
  [{ type: 'string', minLength: 1, maxLength: 100 }, 'text (1-100)'],
  [{ type: 'string', format: 'uuid' }, 'id'],
  [{ type: 'integer', minimum: 18, maximum: 100 }, 'integer (18-100)'],
  [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'integer'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ const: 'ok' }, '"ok"'],
  [{ type: 'array', items: { type: 'string', format: 'date-time' }, maxItems: 3 }, '[instant, …] (at most 3)'],
  [
    {
      type: 'object',
      properties: { age: { anyOf: [{ type: 'integer' }, { type: 'null' }] }, name: { type: 'string' } },
      required: ['name'],
    },
    '{\n  age?: integer | null\n  name: text\n}',
  ],
  [{ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }, '{ any name: [text, …] }'],
  [{ allOf: [{ type: 'string' }, { type: 'number' }] }, 'text and number'],
  [{}, 'anything'],
])('%j reads as %s', (shape, text) => {
  expect(describeShape(shape)).toBe(text)
})
