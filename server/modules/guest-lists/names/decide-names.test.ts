import { expect, it } from 'vitest'
import { decideNames, type NameRoom } from './decide-names.ts'
import { readNames } from './read-names.ts'

const room: NameRoom = { quota: 100, heads: 100, units: null, unitsOf: (party) => party, max_plus_ones: 3, names: new Set() }

it.each<[string, Partial<NameRoom>, string[]]>([
  ['Ada\nBo', {}, ['listed', 'listed']],
  ['Ada\nada \nÁDA +1', {}, ['listed', 'duplicate', 'duplicate']],
  ['Ada', { names: new Set(['ada']) }, ['duplicate']],
  ['王小明\n王小明\n李雷', {}, ['listed', 'duplicate', 'listed']],
  ['Ada +4\nAda +3', {}, ['too_many_plus_ones', 'listed']],
  ['Ada +1\nBo +2\nCy', { quota: 3 }, ['listed', 'quota', 'listed']],
  ['Ada +1\nBo +2\nCy', { heads: 3 }, ['listed', 'capacity', 'listed']],
  ['Ada\nBo', { units: 1 }, ['listed', 'capacity']],
  ['Ada +2\nBo +1', { units: 2, unitsOf: (party) => Math.ceil(party / 2) }, ['listed', 'capacity']],
  ['Ada\nBo', { quota: 0, heads: 0 }, ['quota', 'quota']],
  // A line that was refused takes nothing, and its name may come again.
  ['Ada +3\nAda', { quota: 2 }, ['quota', 'listed']],
  ['@@\nAda', {}, ['not_a_name', 'listed']],
])('Of %j with %j, the outcomes are %j.', (text, change, outcomes) => {
  const lines = decideNames(readNames({ format: 'lines', text }, 100), { ...room, ...change })
  expect(lines.map(({ outcome }) => outcome)).toEqual(outcomes)
})
