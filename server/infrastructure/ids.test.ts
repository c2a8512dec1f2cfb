import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('Ids ascend, even within a millisecond, and are version 7 of one variant.', () => {
  const ids = Array.from({ length: 3_000 }, newId)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
