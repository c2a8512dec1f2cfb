import { describe, expect, it } from 'vitest'
import { mapKindOf } from './map-shapes.ts'

const [point, line, area] = [1, 2, 3]

describe('what a feature of a tile is drawn as', () => {
  it.each<[string, string, number, Record<string, string | boolean>, string | null]>([
    ['a river of both schemas', 'water', area, { kind: 'river' }, 'water'],
    ['a canal of Protomaps', 'water', line, { kind: 'canal' }, 'stream'],
    ['a canal of OpenMapTiles', 'waterway', line, { class: 'canal' }, 'stream'],
    ['a swimming pool', 'water', area, { class: 'swimming_pool' }, null],
    ['the name of a lake', 'water', point, { kind: 'lake' }, null],
    ['a park of Protomaps', 'landuse', area, { kind: 'park' }, 'green'],
    ['a park of OpenMapTiles', 'landcover', area, { class: 'grass', subclass: 'park' }, 'green'],
    ['a harbour', 'landuse', area, { kind: 'industrial' }, null],
    ['a house of Protomaps', 'buildings', area, { kind: 'building' }, 'building'],
    ['a house of OpenMapTiles', 'building', area, {}, 'building'],
    ['a main road of Protomaps', 'roads', line, { kind: 'major_road', kind_detail: 'primary' }, 'major'],
    ['a larger street of Protomaps', 'roads', line, { kind: 'major_road' }, 'medium'],
    ['a drive of Protomaps', 'roads', line, { kind: 'minor_road', kind_detail: 'service' }, 'lane'],
    ['a main road of OpenMapTiles', 'transportation', line, { class: 'trunk' }, 'major'],
    ['a street of OpenMapTiles', 'transportation', line, { class: 'minor' }, 'minor'],
    ['a square of OpenMapTiles', 'transportation', area, { class: 'path' }, null],
    ['a footpath', 'roads', line, { kind: 'path', kind_detail: 'footway' }, 'path'],
    ['a railway', 'transportation', line, { class: 'rail', subclass: 'rail' }, 'rail'],
    ['a tramway', 'roads', line, { kind: 'rail', kind_detail: 'tram' }, null],
    ['a tunnel of Protomaps', 'roads', line, { kind: 'highway', is_tunnel: true }, null],
    ['a tunnel of OpenMapTiles', 'transportation', line, { class: 'primary', brunnel: 'tunnel' }, null],
    ['a ferry', 'roads', line, { kind: 'ferry' }, null],
    ['a layer that is not known', 'constructor', area, { kind: 'park' }, null],
  ])('follows from its layer and words: %s.', (...[, layer, type, properties, kind]) => {
    expect(mapKindOf(layer, type, properties)).toBe(kind)
  })
})
