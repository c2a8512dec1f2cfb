import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const files = globSync('fonts/*.woff2', { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
const css = readFileSync(join(folder, 'fonts.css'), 'utf8')
const faces = css.split('@font-face').slice(1)

it('costs a first load at most 50 kB', () => {
  const first = files.filter((path) => !path.includes('-ext'))
  expect(first).toHaveLength(3)
  expect(first.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)).toBeLessThanOrEqual(50_000)
})

it('shows text before a font has loaded, and has a face for each file', () => {
  expect(files).toHaveLength(6)
  for (const path of files) {
    const face = faces.find((one) => one.includes(`./${path}`))
    expect(face).toContain('font-display: swap')
    expect(face).toContain('unicode-range')
  }
})

it("reserves each font's space from the first frame on", () => {
  const standIns = faces.filter((one) => one.includes('local('))
  expect(standIns).toHaveLength(3)
  for (const face of standIns) {
    for (const metric of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
      expect(face).toContain(metric)
  }
})
