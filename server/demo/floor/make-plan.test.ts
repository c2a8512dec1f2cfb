import { expect, it } from 'vitest'
import { drawingFaults } from '#contract/floor/drawing.ts'
import { findOverlaps } from '#contract/floor/geometry.ts'
import { demoZones } from './make-floor.ts'
import { makePlan } from './make-plan.ts'

it('The plan of the demo has every table once, within its room and apart from the others.', () => {
  const names = demoZones.flatMap(({ tables }) => tables.map(({ name }) => name))
  const { rooms, shapes, tables } = makePlan(new Map(names.map((name) => [name, name])))
  expect(tables.map(({ table_id }) => table_id).toSorted()).toEqual(names.toSorted())
  expect(drawingFaults({ rooms, shapes, tables }, new Map(names.map((name) => [name, name])))).toEqual({})
  for (const { id } of rooms) expect(findOverlaps([...shapes, ...tables].filter(({ room_id }) => room_id === id))).toEqual([])
})
