import { gzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection } from 'geojson'
import GeoJsonVt from 'geojson-vt'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

export interface ArchiveOptions {
  maxZoom?: number
  isPacked?: boolean
  tileType?: TileType
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left]
    bytes.push((left % 128) + 128)
  }
}

const pack = (bytes: Uint8Array, isPacked: boolean) => (isPacked ? gzipSync(bytes) : Buffer.from(bytes))

/** A PMTiles archive, version 3, with one directory: the tiles of the greatest zoom that the layers reach. */
export function writeArchive(layers: Record<string, FeatureCollection>, options: ArchiveOptions = {}): Buffer {
  const { maxZoom = 15, isPacked = true, tileType = TileType.Mvt } = options
  const indexes = Object.entries(layers).map(
    ([name, data]) => [name, new GeoJsonVt(data, { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0 })] as const,
  )
  const coordinates = new Map(
    indexes.flatMap(([, { tileCoords }]) => tileCoords.filter(({ z }) => z === maxZoom)).map((one) => [`${one.x}/${one.y}`, one]),
  )
  const tiles = [...coordinates.values()]
    .map(({ z, x, y }) => ({
      id: zxyToTileId(z, x, y),
      bytes: pack(
        fromGeojsonVt(
          Object.fromEntries(
            indexes.flatMap(([name, index]) => {
              const tile = index.getTile(z, x, y)
              return tile === null
                ? []
                : [[name, { ...tile, features: tile.features.map((one) => ({ ...one, tags: one.tags ?? {} })) }]]
            }),
          ),
          { version: 2, extent: 4096 },
        ),
        isPacked,
      ),
    }))
    .toSorted((a, b) => a.id - b.id)
  let end = 0
  const offsets = tiles.map(({ bytes }) => (end += bytes.length) - bytes.length)
  const directory = pack(
    Uint8Array.from([
      ...varint(tiles.length),
      ...tiles.flatMap(({ id }, index) => varint(id - (tiles[index - 1]?.id ?? 0))),
      ...tiles.flatMap(() => varint(1)),
      ...tiles.flatMap(({ bytes }) => varint(bytes.length)),
      ...offsets.flatMap((offset) => varint(offset + 1)),
    ]),
    isPacked,
  )
  const metadata = pack(Buffer.from('{}'), isPacked)
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const parts = [
    127,
    directory.length,
    127 + directory.length,
    metadata.length,
    0,
    0,
    127 + directory.length + metadata.length,
    end,
  ]
  for (const [index, value] of [...parts, tiles.length, tiles.length, tiles.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  const compression = isPacked ? Compression.Gzip : Compression.None
  header.set([1, compression, compression, tileType, maxZoom, maxZoom], 96)
  return Buffer.concat([header, directory, metadata, ...tiles.map(({ bytes }) => bytes)])
}
