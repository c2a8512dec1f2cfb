import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { MapPlace } from '../map-view.ts'

/** Metres to the east and to the north of the middle. */
type Spot = readonly [east: number, north: number]

const reach = 1_600
/** Metres between streets, and of the river. */
const block = { wide: 120, deep: 84 }
const river = { half: 42, bank: 70 }
const tilt = 0.32

const turned = ([x, y]: Spot): Spot => [x * Math.cos(tilt) - y * Math.sin(tilt), x * Math.sin(tilt) + y * Math.cos(tilt)]
const riverAt = (east: number) => -150 + 36 * Math.sin(east / 210)
const toRiver = ([east, north]: Spot) => Math.abs(north - riverAt(east))
const inPark = ([east, north]: Spot) => Math.hypot(east - 250, (north - 95) * 1.25) < 105

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
const ring = (points: readonly Spot[]) => [...points, ...points.slice(0, 1)]
const circle = (middle: Spot, east: number, north: number): Spot[] =>
  range(0, 6.2, 0.25).map((angle) => [middle[0] + Math.cos(angle) * east, middle[1] + Math.sin(angle) * north])

const names = [
  'Kade',
  'Werfstraat',
  'Distelweg',
  'Papaverweg',
  'Meidoornweg',
  'Klaprozenweg',
  'Hamerstraat',
  'Gedempt Gat',
  'Ridderspoor',
]
const nameOf = (index: number) => names[((index % names.length) + names.length) % names.length] ?? ''

/** The parts of a street that the river does not cut; every fourth one is a bridge. */
function landParts(points: readonly Spot[], isBridge: boolean): Spot[][] {
  if (isBridge) return [[...points]]
  const parts: Spot[][] = [[]]
  for (const point of points) {
    if (toRiver(point) > river.bank - 12) parts.at(-1)?.push(point)
    else if ((parts.at(-1)?.length ?? 0) > 0) parts.push([])
  }
  return parts.filter((part) => part.length > 1)
}

/** A city for pictures, around a place, with the words of a schema: streets, a river, a park, houses and a railway. */
export function littleCity(
  place: MapPlace,
  schema: 'protomaps' | 'openmaptiles' = 'protomaps',
): Record<string, FeatureCollection> {
  const metresOfDegree = 111_320
  const toDegrees = ([east, north]: Spot) => [
    place.longitude + east / (metresOfDegree * Math.cos((place.latitude * Math.PI) / 180)),
    place.latitude + north / metresOfDegree,
  ]
  const isOpen = schema === 'openmaptiles'
  const word = (kind: string, detail: string, group: string): Record<string, string> =>
    isOpen ? { class: group } : { kind, kind_detail: detail }
  const feature = (geometry: Geometry, properties: Record<string, string> = {}): Feature => ({
    type: 'Feature',
    geometry,
    properties,
  })
  const line = (points: readonly Spot[], properties?: Record<string, string>) =>
    feature({ type: 'LineString', coordinates: points.map(toDegrees) }, properties)
  const area = (points: readonly Spot[], properties?: Record<string, string>) =>
    feature({ type: 'Polygon', coordinates: [ring(points).map(toDegrees)] }, properties)

  const along = range(-reach, reach, 20)
  const rows = range(-reach, reach, block.deep).flatMap((offset, index) =>
    landParts(
      along.map((east) => turned([east, offset])),
      false,
    ).map((part) =>
      line(part, {
        ...(index % 5 === 3 ? word('major_road', 'secondary', 'secondary') : word('minor_road', 'residential', 'minor')),
        name: nameOf(index),
      }),
    ),
  )
  const columns = range(-reach, reach, block.wide).flatMap((offset, index) => {
    const isMain = index % 6 === 1
    const kind = isMain ? word('major_road', 'primary', 'primary') : word('minor_road', 'residential', 'minor')
    const name = isMain ? 'Johan van Hasseltweg' : nameOf(index * 2 + 1)
    return landParts(
      along.map((north) => turned([offset, north])),
      isMain,
    ).map((part) => line(part, { ...kind, name }))
  })
  const house = { wide: block.wide / 4, deep: block.deep / 3 }
  const houses = range(-reach, reach, block.wide).flatMap((x) =>
    range(-reach, reach, block.deep).flatMap((y) =>
      [0, 1, 2].flatMap((column) =>
        [0, 1].flatMap((row) => {
          const [left, low] = [x + 14 + column * house.wide * 1.04, y + 13 + row * house.deep * 1.12]
          const uneven = ((Math.abs(Math.round(x + y)) * 7 + column * 5 + row * 3) % 9) - 4
          const [right, high] = [left + house.wide * 0.86 + uneven / 3, low + house.deep * 0.9 - Math.abs(uneven)]
          const corners = [
            [left, low],
            [right, low],
            [right, high],
            [left, high],
          ] as const
          const points = corners.map(turned)
          const isFree = points.every((point) => toRiver(point) > river.bank && !inPark(point))
          return isFree ? [area(points, word('building', '', ''))] : []
        }),
      ),
    ),
  )
  const bank = (side: number) => range(-reach, reach, 20).map((east): Spot => [east, riverAt(east) + side * river.half])
  const park = circle([250, 95], 100, 78)
  const paths = [
    line(
      [
        [160, 60],
        [220, 110],
        [260, 90],
        [345, 130],
      ],
      word('path', 'footway', 'path'),
    ),
    line(
      [
        [250, 20],
        [260, 90],
        [240, 170],
      ],
      word('path', 'footway', 'path'),
    ),
  ]
  const rail = [6, -6].map((shift) =>
    line(
      range(-reach, reach, 20).map((east): Spot => [east, 175 + shift + east * 0.12 + 20 * Math.sin(east / 300)]),
      word('rail', 'rail', 'rail'),
    ),
  )
  const collect = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
  const water = collect([
    area([...bank(1), ...bank(-1).toReversed()], word('river', 'river', 'river')),
    area(circle([262, 88], 30, 18), word('lake', 'lake', 'lake')),
  ])
  const green = collect([area(park, word('park', 'park', 'park'))])
  const streets = collect([...rows, ...columns, ...paths, ...rail])
  return isOpen
    ? {
        water,
        park: green,
        building: collect(houses),
        transportation: streets,
        transportation_name: collect([...rows, ...columns]),
      }
    : { water, landuse: green, buildings: collect(houses), roads: streets }
}
