import type { Drawing, PlacedTable, PlanShape } from '#contract/floor/drawing.ts'
import { newId } from '../../infrastructure/ids.ts'

const cellar = { name: 'Cellar', width: 240, depth: 140 }
const terrace = { name: 'Terrace', width: 160, depth: 80 }

type Placement = [x: number, y: number, width: number, depth: number, turn?: number]
const at = (room_id: string, [x, y, width, depth, turn = 0]: Placement) => ({ room_id, x, y, width, depth, turn })

/** Booths along the wall, round tables in front of the stage, and the terrace; in units of ten centimetres. */
const places = (cellarId: string, terraceId: string): Record<string, ReturnType<typeof at>> => ({
  ...Object.fromEntries([0, 1, 2, 3, 4].map((n) => [`V${n + 1}`, at(cellarId, [30 + n * 36, 126, 28, 18])])),
  V6: at(cellarId, [220, 118, 18, 34]),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [`D${n + 1}`, at(cellarId, [72 + (n % 4) * 26, 62 + Math.floor(n / 4) * 22, 12, 12])]),
  ),
  ...Object.fromEntries([0, 1, 2, 3].map((n) => [`T${n + 1}`, at(terraceId, [20 + n * 22, 24, 11, 11])])),
  T5: at(terraceId, [34, 58, 20, 12]),
  T6: at(terraceId, [74, 58, 20, 12]),
})

/** The floor plan of the first demo club. `idOf`: its tables by name. */
export function makePlan(idOf: ReadonlyMap<string, string>): Drawing {
  const [first, second] = [
    { ...cellar, id: newId() },
    { ...terrace, id: newId() },
  ]
  const shape = (room_id: string, kind: PlanShape['kind'], text: string, place: Placement): PlanShape => ({
    ...at(room_id, place),
    id: newId(),
    kind,
    text,
  })
  return {
    rooms: [first, second],
    shapes: [
      shape(first.id, 'stage', 'Stage', [110, 18, 80, 30]),
      shape(first.id, 'booth', 'DJ', [110, 42, 24, 10]),
      shape(first.id, 'bar', 'Long bar', [18, 60, 12, 90]),
      shape(first.id, 'entrance', 'Entrance', [237, 40, 6, 24]),
      shape(first.id, 'wall', '', [190, 30, 2, 60]),
      shape(first.id, 'label', 'Cloakroom', [214, 20, 40, 10]),
      shape(second.id, 'bar', 'Terrace bar', [140, 40, 12, 50]),
      shape(second.id, 'entrance', 'To the cellar', [80, 77, 30, 6]),
    ],
    tables: Object.entries(places(first.id, second.id)).flatMap(([name, place]): PlacedTable[] => {
      const table_id = idOf.get(name)
      return table_id === undefined ? [] : [{ ...place, table_id }]
    }),
  }
}
