import { describe, expect, it } from 'vitest'
import { project, tilesAround } from './map-view.ts'
import { mapSize } from './map-kinds.ts'

describe('the projection', () => {
  it.each([
    ['the middle of the map', 0, 0, 0.5, 0.5],
    ['its north-western corner', 85.051_128_78, -180, 0, 0],
    ['Amsterdam', 52.3731, 4.8922, 0.513_589, 0.328_625],
    ['Sydney', -33.8568, 151.2153, 0.920_043, 0.600_052],
    ['the North Pole, which the map does not reach', 90, 0, 0.5, 0],
  ])('puts %s where Web Mercator has it.', (_, ...numbers) => {
    const [latitude, longitude, x, y] = numbers
    const at = project({ latitude, longitude })
    expect(at.x).toBeCloseTo(x, 5)
    expect(at.y).toBeCloseTo(y, 5)
  })
})

describe('the tiles around a place', () => {
  const amsterdam = { latitude: 52.3731, longitude: 4.8922 }

  it.each([
    [15, 15, 16_829, 10_768],
    [16, 15, 16_829, 10_768],
    [14, 14, 8414, 5384],
    [12, 12, 2103, 1346],
  ])('of an archive that ends at zoom %i are those of zoom %i, and cover the picture.', (maxZoom, z, x, y) => {
    const tiles = tilesAround(amsterdam, maxZoom)
    expect(tiles.every((tile) => tile.z === z)).toBe(true)
    const middle = tiles.find(
      ({ left, top, size }) =>
        left <= mapSize.width / 2 &&
        left + size > mapSize.width / 2 &&
        top <= mapSize.height / 2 &&
        top + size > mapSize.height / 2,
    )
    expect([middle?.x, middle?.y]).toEqual([x, y])
    for (const corner of [
      { x: 0.5, y: 0.5 },
      { x: mapSize.width - 0.5, y: mapSize.height - 0.5 },
    ])
      expect(
        tiles.filter(
          ({ left, top, size }) => left <= corner.x && left + size > corner.x && top <= corner.y && top + size > corner.y,
        ),
      ).toHaveLength(1)
    expect(tiles.length).toBeLessThanOrEqual(6)
  })

  it('continue on the other side of the date line.', () => {
    const columns = new Set(tilesAround({ latitude: -17, longitude: 179.9999 }, 15).map(({ x }) => x))
    expect([columns.has(2 ** 15 - 1), columns.has(0)]).toEqual([true, true])
  })

  it('end where the map does.', () => {
    for (const latitude of [90, -90])
      expect(tilesAround({ latitude, longitude: 0 }, 15).every(({ y }) => y >= 0 && y < 2 ** 15)).toBe(true)
  })
})
