import { height, n, width, type Canvas, type Point } from './canvas.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

export interface Brush {
  canvas: Canvas
  random: Random
  palette: Palette
}

/** One style of drawing an event. */
export type ShapeStyle = (brush: Brush) => void

export const circle = (x: number, y: number, r: number, rest: string) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${rest}/>`
export const polygon = (points: readonly (readonly [number, number])[], rest: string) =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" ${rest}/>`
export const path = (d: string, rest: string) => `<path d="${d}" ${rest}/>`
export const box = ([x, y, w, h]: readonly [x: number, y: number, width: number, height: number], rest: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${rest}/>`

/** The point at an angle and a distance from another. */
export const around = ({ x, y }: Point, angle: number, distance: number): [number, number] => [
  x + Math.cos(angle) * distance,
  y + Math.sin(angle) * distance,
]

/** Light adds up. Blending costs far more than drawing, so strokes are blended in one group. */
export const lit = 'style="mix-blend-mode:screen"'
export const together = (elements: readonly string[]) => `<g ${lit}>${elements.join('')}</g>`

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Interpolates between two colours. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The dark background: never one flat colour, never black. */
export function ground({ canvas, palette }: Brush, light = 1): void {
  const fill = canvas.linear({ x: 0, y: 0 }, { x: 0, y: height }, [
    [0, palette.deep],
    [1, mix(palette.deep, palette.dusk, light)],
  ])
  canvas.draw(box([0, 0, width, height], `fill="${fill}"`))
}

/** Soft light around a point, without the cost of a blur. */
export function glow({ canvas }: Brush, { x, y, radius }: Point & { radius: number }, color: string, strength = 1): void {
  const fall = [1, 0.72, 0.46, 0.26, 0.12, 0.04, 0].map((share, index): [number, string, number] => [
    index / 6,
    color,
    share * strength,
  ])
  canvas.draw(circle(x, y, radius, `fill="${canvas.radial({ x, y }, radius, fall)}"`))
}

export function stars({ canvas, random, palette }: Brush, count: number, below: number): void {
  for (let index = 0; index < count; index++) {
    const [x, y, size] = [random.between(0, width), random.between(0, below), random.between(0.7, 2)]
    canvas.draw(circle(x, y, size, `fill="${palette.spark}" opacity="${n(random.between(0.15, 0.8))}"`))
  }
}

/** A smooth curve through points, with a tangent at each from the previous to the next one. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  return points
    .map(([x, y], index) => {
      if (index === 0) return `M${n(x)} ${n(y)}`
      const [[xa, ya], [xb, yb], [xd, yd]] = [at(index - 2), at(index - 1), at(index + 1)]
      return `C${n(xb + (x - xa) / 6)} ${n(yb + (y - ya) / 6)} ${n(x - (xd - xb) / 6)} ${n(y - (yd - yb) / 6)} ${n(x)} ${n(y)}`
    })
    .join('')
}
