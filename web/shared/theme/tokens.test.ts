import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The custom properties with a colour, in the first block that starts with `selector`. */
function coloursOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]))
}

const light = coloursOf(':root')
const dark = new Map([...light, ...coloursOf("html[data-theme='dark']")])

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['bg', 'surface', 'raised']
const charts = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6']
const pairs = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]))

const text: [string, string][] = [
  ...pairs(['ink', 'muted', 'subtle', 'accent', 'ok', 'warn', 'bad', 'info'], [...grounds, 'hover']),
  ...pairs(['ink', 'muted', 'accent'], ['brand-soft']),
  ...pairs(['on-brand'], ['brand', 'brand-hover']),
  ['on-glow', 'glow'],
  ['on-bad', 'bad'],
]
// Borders of controls, the focus ring (accent) and chart series.
const shapes: [string, string][] = [
  ...pairs(['edge', 'accent', 'brand'], grounds),
  ...pairs(charts, grounds),
  ...pairs(['accent', 'brand'], ['brand-soft']),
]

describe.each([
  ['light', light],
  ['dark', dark],
])('%s tokens', (_theme, tokens) => {
  const ratio = (front: string, back: string) => contrast(tokens.get(front) ?? 'none', tokens.get(back) ?? 'none')

  it.each(text)('%s is readable on %s at 4.5:1', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapes)('%s is visible on %s at 3:1', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3)
  })
})

it("computes WCAG's example contrasts", () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('moves nothing if reduced motion is requested', () => {
  const reduced = css.slice(css.indexOf('prefers-reduced-motion'))
  const durations = [...css.matchAll(/--(duration-\d+):/g)].map((found) => found[1])
  expect(new Set(durations).size).toBeGreaterThan(0)
  for (const name of durations) expect(reduced).toContain(`--${name}: 0ms`)
})
