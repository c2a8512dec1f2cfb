import { describe, expect, it } from 'vitest'
import { proposeSections, sectionFaults, withOwn } from './sections.ts'

const choices = {
  tables: [
    { id: 't1', name: 'T1' },
    { id: 't2', name: 'T2' },
    { id: 't3', name: 'T3' },
  ],
  staff: [{ id: 'ana' }, { id: 'tom' }],
}
const section = (name: string, table_ids: string[], staff_ids: string[] = []) => ({ name, table_ids, staff_ids })

describe('Sections of a night', () => {
  it.each<[string, Parameters<typeof sectionFaults>[0], Record<string, string[]>]>([
    ['none at all', [], {}],
    ['one without staff', [section('Left', ['t1'])], {}],
    ['a person in two', [section('Left', ['t1'], ['ana']), section('Right', ['t2'], ['ana', 'tom'])], {}],
    [
      'a name twice, ignoring case and blanks',
      [section('Left side', ['t1']), section('leftSide', ['t2'])],
      { 'sections.1.name': ['Another section has this name'] },
    ],
    [
      'a table in two',
      [section('Left', ['t1', 't2']), section('Right', ['t3', 't2'])],
      { 'sections.1.table_ids': ['T2 is in Left already'] },
    ],
    [
      'a table of another floor',
      [section('Left', ['t1', 'x9'])],
      { 'sections.0.table_ids': ['Choose tables on this event’s floor plan'] },
    ],
    [
      'someone of another club',
      [section('Left', ['t1'], ['ana', 'eve'])],
      { 'sections.0.staff_ids': ['Choose people who work for your club'] },
    ],
  ])('with %s', (_, sections, faults) => {
    expect(sectionFaults(sections, choices)).toEqual(faults)
  })

  it('are proposed from an earlier night without tables and people that are gone, and without those left empty.', () => {
    const person = (id: string) => ({ id, name: id })
    const earlier = [
      { name: 'Left', table_ids: ['t2', 'gone', 't1'], staff: [person('tom'), person('eve')] },
      { name: 'Terrace', table_ids: ['gone'], staff: [person('ana')] },
      { name: 'Right', table_ids: ['t3'], staff: [] },
    ]
    expect(proposeSections(earlier, choices)).toEqual([
      { name: 'Left', table_ids: ['t2', 't1'], staff: [person('tom')] },
      { name: 'Right', table_ids: ['t3'], staff: [] },
    ])
  })

  it('are those of the people in them.', () => {
    const sections = ['ana', 'tom'].map((id) => ({ name: id, table_ids: [], staff: [{ id, name: id }] }))
    expect(withOwn(sections, 'tom').map(({ is_mine }) => is_mine)).toEqual([false, true])
    expect(withOwn(sections, 'eve').some(({ is_mine }) => is_mine)).toBe(false)
  })
})
