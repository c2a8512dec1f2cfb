import { describe, expect, it } from 'vitest'
import { namesInLabel, suggestTables, type FloorOfEvent } from './suggest-tables.ts'

const table = (name: string, seats_from: number, seats_to: number, minimum_spend_minor: number | null = null) => ({
  id: name,
  name,
  seats_from,
  seats_to,
  minimum_spend_minor,
})
const floor: FloorOfEvent = {
  tables: [
    table('T10', 2, 4),
    table('T2', 2, 4),
    table('J1', 2, 4, 10_000),
    table('J2', 2, 4, 15_000),
    table('J3', 2, 4),
    table('V1', 4, 8),
    table('Big', 6, 12),
  ],
  combinations: [
    { table_ids: ['J2', 'J1'], seats_from: 5, seats_to: 8, rank: 2 },
    { table_ids: ['J2', 'J3'], seats_from: 5, seats_to: 8, rank: 1 },
    { table_ids: ['J1', 'gone'], seats_from: 5, seats_to: 8, rank: 0 },
  ],
}
const labels = (party_size: number, taken: string[] = []) =>
  suggestTables(floor, { party_size, taken: new Set(taken) }).map(({ label }) => label)

describe('suggestTables', () => {
  it.each<[string, number, string[], string[]]>([
    ['small tables first, those joined least before the others', 2, [], ['T2', 'T10', 'J1', 'J3', 'J2']],
    ['larger tables after them', 4, [], ['T2', 'T10', 'J1', 'J3', 'J2', 'V1']],
    ['a table before equally large combinations, which come by rank', 6, [], ['V1', 'J2 + J3', 'J1 + J2', 'Big']],
    ['no table that another party has, alone or joined', 6, ['J3', 'V1'], ['J1 + J2', 'Big']],
    ['no combination with a table that is not on the plan', 5, ['J2', 'V1'], []],
    ['only what seats all of a large party', 12, [], ['Big']],
    ['nothing for a party that no table seats', 13, [], []],
    ['nothing for a single guest where every table needs two', 1, [], []],
  ])('suggests %s.', (_, party_size, taken, expected) => {
    expect(labels(party_size, taken)).toEqual(expected)
  })

  it('suggests the same whatever order the tables come in.', () => {
    const reversed = { tables: floor.tables.toReversed(), combinations: floor.combinations.toReversed() }
    expect(suggestTables(reversed, { party_size: 6, taken: new Set() })).toEqual(
      suggestTables(floor, { party_size: 6, taken: new Set() }),
    )
  })

  it('adds up the minimum spends of joined tables.', () => {
    expect(suggestTables(floor, { party_size: 8, taken: new Set(['V1', 'J3']) })[0]).toEqual({
      label: 'J1 + J2',
      table_ids: ['J1', 'J2'],
      seats_from: 5,
      seats_to: 8,
      minimum_spend_minor: 25_000,
    })
  })
})

describe('namesInLabel', () => {
  it('finds the parts of joined tables.', () => {
    expect([namesInLabel('V1'), namesInLabel(' V1+ V2 ')]).toEqual([['V1'], ['V1', 'V2']])
  })
})
