import { mapSize } from './map-kinds.ts'

export interface MapPlace {
  latitude: number
  longitude: number
}

/** A tile, and the square it covers in the picture, in pixels from the top left. */
export interface TileSquare {
  z: number
  x: number
  y: number
  left: number
  top: number
  size: number
}

/** How much a picture shows: at 52 degrees north, 672 by 240 pixels are some 1200 by 420 m. */
const zoom = 14.7
/** Pixels of a tile at its own zoom. */
const tilePixels = 512
/** Where the map is a square. */
const lastLatitude = 85.051_128_779_806_59

/** Web Mercator: from 0 to 1, from west to east and from north to south. */
export function project({ latitude, longitude }: MapPlace): { x: number; y: number } {
  const radians = (Math.min(lastLatitude, Math.max(-lastLatitude, latitude)) * Math.PI) / 180
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI) }
}

/** The tiles of an archive under a picture with the place in its middle. */
export function tilesAround(place: MapPlace, maxZoom: number): TileSquare[] {
  const { width, height } = mapSize
  const z = Math.min(Math.ceil(zoom), maxZoom)
  const [across, size] = [2 ** z, tilePixels * 2 ** (zoom - z)]
  const { x, y } = project(place)
  const [west, north] = [x * across * size - width / 2, y * across * size - height / 2]
  const within = (start: number, length: number) => {
    const first = Math.floor(start / size)
    return Array.from({ length: Math.ceil((start + length) / size) - first }, (_, index) => first + index)
  }
  return within(north, height)
    .filter((row) => row >= 0 && row < across)
    .flatMap((row) =>
      within(west, width).map((column) => ({
        z,
        // Around the world, at the date line.
        x: ((column % across) + across) % across,
        y: row,
        left: column * size - west,
        top: row * size - north,
        size,
      })),
    )
}
