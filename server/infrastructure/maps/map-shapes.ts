import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { TileSquare } from './map-view.ts'
import { mapSize } from './map-kinds.ts'

export const mapKinds = ['green', 'water', 'stream', 'building', 'path', 'lane', 'minor', 'medium', 'major', 'rail'] as const
export type MapKind = (typeof mapKinds)[number]

export interface MapPoint {
  x: number
  y: number
}

export interface Street {
  name: string
  kind: MapKind
  points: MapPoint[]
}

export interface MapShapes {
  /** SVG path data, in pixels of the picture. */
  paths: Map<MapKind, string[]>
  streets: Street[]
}

export type TileOfMap = TileSquare & { bytes: Uint8Array }

type Properties = Readonly<Record<string, string | number | boolean>>

/** No picture of streets has as many: a hostile tile must not occupy the thread for long. */
const maxPoints = 400_000
/** Pixels around the picture in which a wide line still reaches into it. */
const margin = 12
/** Pixels: smaller steps are not seen. */
const leastStep = 0.4

const kindsOf = <K>(kind: K, words: string): [string, K][] => words.split(' ').map((word) => [word, kind])

/** By the words of the Protomaps basemap (`kind_detail`, `kind`) and of OpenMapTiles (`subclass`, `class`). Null: not drawn. */
const roads = new Map<string, MapKind | null>([
  ...kindsOf('major' as const, 'motorway trunk primary highway'),
  ...kindsOf('medium' as const, 'secondary tertiary major_road medium_road'),
  ...kindsOf('minor' as const, 'minor minor_road residential unclassified living_street'),
  ...kindsOf('lane' as const, 'service track busway'),
  ...kindsOf('path' as const, 'path footway pedestrian steps cycleway bridleway'),
  ...kindsOf('rail' as const, 'rail transit light_rail'),
  ...kindsOf(null, 'tram subway sidewalk crossing'),
])

const green = new Set(
  (
    'park national_park nature_reserve forest wood grass grassland meadow cemetery garden pitch golf_course scrub village_green ' +
    'recreation_ground zoo allotments playground orchard farmland wetland'
  ).split(' '),
)

const wordOf = (value: string | number | boolean | undefined) => (typeof value === 'string' ? value : '')
const words = ({ kind_detail, subclass, kind, class: group }: Properties) => [kind_detail, subclass, kind, group].map(wordOf)

function roadKind(properties: Properties): MapKind | null {
  if (properties['is_tunnel'] === true || properties['brunnel'] === 'tunnel') return null
  const first = words(properties).find((word) => roads.has(word))
  return first === undefined ? null : (roads.get(first) ?? null)
}

const [aLine, aPolygon] = [2, 3]

const waterKind = (properties: Properties, type: number): MapKind | null =>
  words(properties).includes('swimming_pool') ? null : type === aPolygon ? 'water' : type === aLine ? 'stream' : null
const greenKind = (properties: Properties, type: number): MapKind | null =>
  type === aPolygon && words(properties).some((word) => green.has(word)) ? 'green' : null
const streetKind = (properties: Properties, type: number) => (type === aLine ? roadKind(properties) : null)
const areaKind = (kind: MapKind) => (_: Properties, type: number) => (type === aPolygon ? kind : null)

/** By the layers' names in both schemas. */
const layers = new Map<string, (properties: Properties, type: number) => MapKind | null>([
  ['water', waterKind],
  ['waterway', waterKind],
  ['park', areaKind('green')],
  ['landuse', greenKind],
  ['landcover', greenKind],
  ['building', areaKind('building')],
  ['buildings', areaKind('building')],
  ['roads', streetKind],
  ['transportation', streetKind],
  ['transportation_name', streetKind],
])

/** What a feature is drawn as. Null: not at all. */
export const mapKindOf = (layer: string, type: number, properties: Properties): MapKind | null =>
  layers.get(layer)?.(properties, type) ?? null

const isSeen = (points: readonly MapPoint[]) =>
  points.some(({ x }) => x > -margin) &&
  points.some(({ x }) => x < mapSize.width + margin) &&
  points.some(({ y }) => y > -margin) &&
  points.some(({ y }) => y < mapSize.height + margin)

const short = (value: number) => String(Math.round(value * 10) / 10)

function pathData(points: readonly MapPoint[], isClosed: boolean): string {
  let data = ''
  let last: MapPoint | null = null
  for (const [index, point] of points.entries()) {
    const isEnd = index === points.length - 1
    if (last !== null && !isEnd && Math.abs(point.x - last.x) + Math.abs(point.y - last.y) < leastStep) continue
    data += `${last === null ? 'M' : 'L'}${short(point.x)} ${short(point.y)}`
    last = point
  }
  return isClosed ? `${data}Z` : data
}

function linesOf(feature: VectorTileFeature, { left, top, size }: TileSquare): MapPoint[][] {
  const scale = size / feature.extent
  return feature.loadGeometry().map((line) => line.map(({ x, y }) => ({ x: left + x * scale, y: top + y * scale })))
}

/** What is drawn of some tiles. What has no place in the picture is left out. */
export function shapesOf(tiles: readonly TileOfMap[]): MapShapes {
  const shapes: MapShapes = { paths: new Map(mapKinds.map((kind) => [kind, []])), streets: [] }
  let points = 0
  const add = (layer: string, feature: VectorTileFeature, tile: TileSquare) => {
    const kind = mapKindOf(layer, feature.type, feature.properties)
    if (kind === null) return
    const lines = linesOf(feature, tile)
    const visible = feature.type === aPolygon ? (isSeen(lines.flat()) ? lines : []) : lines.filter(isSeen)
    points += visible.reduce((sum, line) => sum + line.length, 0)
    if (points > maxPoints) throw new Error('A tile has more points than a picture of streets.')
    const name = wordOf(feature.properties['name'])
    if (name !== '' && feature.type === aLine && kind !== 'stream' && kind !== 'rail')
      shapes.streets.push(...visible.map((line) => ({ name, kind, points: line })))
    // Names have lines of their own there, which are drawn already.
    if (layer !== 'transportation_name')
      shapes.paths.get(kind)?.push(...visible.map((line) => pathData(line, feature.type === aPolygon)))
  }
  for (const tile of tiles)
    for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(tile.bytes)).layers))
      for (let index = 0; index < layer.length; index++) add(name, layer.feature(index), tile)
  return shapes
}
