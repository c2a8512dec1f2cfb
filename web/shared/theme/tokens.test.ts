import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast, themes } from '../testing/colours.ts'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

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

describe.each(themes)('%s tokens', (_theme, tokens) => {
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
  const durations = [...css.matchAll(/--(duration-\d+):/g)].map((match) => match[1])
  expect(new Set(durations).size).toBeGreaterThan(0)
  for (const name of durations) expect(reduced).toContain(`--${name}: 0ms`)
})

it('sizes touch targets by the text, so that they grow with it', () => {
  expect(css).toContain('--touch: 2.75rem;')
})
