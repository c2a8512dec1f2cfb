export const width = 1200
export const height = 800

type Stop = readonly [at: number, color: string, opacity?: number]
export interface Point {
  x: number
  y: number
}

/** A drawing built from back to front. Paints are defined once and referenced. */
export interface Canvas {
  radial(centre: Point, radius: number, stops: readonly Stop[]): string
  linear(from: Point, to: Point, stops: readonly Stop[]): string
  clip(shapes: string): string
  draw(...elements: string[]): void
  toSvg(): string
}

const stopsOf = (stops: readonly Stop[]) =>
  stops.map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${n(opacity)}"/>`).join('')

/** One or two decimals are enough for coordinates, and keep the text short. */
export const n = (value: number): number => Math.round(value * 100) / 100

export function createCanvas(size: { width: number; height: number } = { width, height }): Canvas {
  const paints: string[] = []
  const elements: string[] = []
  const add = (make: (id: string) => string) => {
    const id = `p${paints.length}`
    paints.push(make(id))
    return `url(#${id})`
  }
  return {
    radial: ({ x, y }, radius, stops) => {
      const place = `gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"`
      return add((id) => `<radialGradient id="${id}" ${place}>${stopsOf(stops)}</radialGradient>`)
    },
    linear: (from, to, stops) => {
      const place = `gradientUnits="userSpaceOnUse" x1="${n(from.x)}" y1="${n(from.y)}" x2="${n(to.x)}" y2="${n(to.y)}"`
      return add((id) => `<linearGradient id="${id}" ${place}>${stopsOf(stops)}</linearGradient>`)
    },
    clip: (shapes) => add((id) => `<clipPath id="${id}">${shapes}</clipPath>`),
    draw: (...added) => void elements.push(...added),
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">` +
      `<defs>${paints.join('')}</defs>${elements.join('')}</svg>`,
  }
}
