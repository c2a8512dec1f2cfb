import { loadShareFonts } from '../images/sharing/share-fonts.ts'
import { mapColours, type MapColours } from './map-colours.ts'
import { shapesOf, type MapShapes, type MapKind, type TileOfMap } from './map-shapes.ts'
import { setStreetNames, type StreetName } from './street-names.ts'
import { mapSize, type MapTheme, type MapScale } from './map-kinds.ts'

const { width, height } = mapSize

/** Pixels. */
const widths = { path: 1.2, lane: 2.5, minor: 5, medium: 7.5, major: 10, rail: 2, stream: 3 } as const
/** On each side of a street. */
const kerb = 0.9

type Line = keyof typeof widths

function drawLand({ paths }: MapShapes, colours: MapColours): string {
  const data = (kind: MapKind) => paths.get(kind)?.join('') ?? ''
  const area = (kind: 'green' | 'water' | 'building') => `<path d="${data(kind)}" fill="${colours[kind]}"/>`
  const line = (kind: Line, wide: number, stroke: string, more = '') =>
    `<path d="${data(kind)}" stroke="${stroke}" stroke-width="${wide}"${more}/>`
  const streets = ['lane', 'minor', 'medium', 'major'] as const
  const drawn = [
    area('green'),
    area('water'),
    area('building'),
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    line('stream', widths.stream, colours.water),
    line('path', widths.path, colours.path, ' stroke-dasharray="2.5 2.5" stroke-linecap="butt"'),
    ...streets.map((kind) => line(kind, widths[kind] + 2 * kerb, colours.kerb)),
    ...streets.map((kind) => line(kind, widths[kind], kind === 'major' ? colours.major : colours.street)),
    line('rail', widths.rail, colours.rail),
    line('rail', widths.rail - 0.8, colours.land, ' stroke-dasharray="6 6" stroke-linecap="butt"'),
    '</g>',
  ]
  return drawn.join('')
}

const drawName = ({ data, x, y, degrees }: StreetName, { halo, name }: MapColours) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(1)})">` +
  `<path d="${data}" fill="none" stroke="${halo}" stroke-width="3" stroke-linejoin="round"/><path d="${data}" fill="${name}"/></g>`

/** Its point is the club. */
const drawPin = ({ pin, pinEdge, pinHeart, glow }: MapColours) =>
  `<defs><radialGradient id="g"><stop stop-color="${glow}" stop-opacity=".22"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>` +
  `<circle cx="${width / 2}" cy="${height / 2}" r="110" fill="url(#g)"/>` +
  `<g transform="translate(${width / 2} ${height / 2})"><ellipse rx="8" ry="3" fill="#000000" fill-opacity=".28"/>` +
  `<path d="M0 0C-2.5-7-15-13.500-15-27A15 15 0 0 1 15-27C15-13.500 2.500-7 0 0Z" fill="${pin}" stroke="${pinEdge}" stroke-width="2"/>` +
  `<circle cy="-27" r="5.500" fill="${pinHeart}"/></g>`

export interface MapRequest {
  tiles: readonly TileOfMap[]
  theme: MapTheme
  scale: MapScale
}

/** A club's surroundings as an SVG. Its letters are paths, so that drawing it needs no fonts. */
export async function mapSvg({ tiles, theme, scale }: MapRequest): Promise<string> {
  const fonts = await loadShareFonts()
  const colours = mapColours[theme]
  const shapes = shapesOf(tiles)
  const names = setStreetNames(fonts, shapes.streets).map((name) => drawName(name, colours))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${colours.land}"/>${drawLand(shapes, colours)}${names.join('')}${drawPin(colours)}</svg>`
  )
}
