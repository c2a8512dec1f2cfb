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

it("reserves each font's space from the first frame on, in the faces of phones and of desktops", () => {
  const standIns = faces.filter((one) => one.includes('local('))
  const families = standIns.map((face) => /font-family: '([^']+)'/.exec(face)?.[1])
  expect(families).toEqual(
    ['Arial', 'Roboto', 'DejaVu'].flatMap((face) => [`Inter on ${face}`, `Inter on ${face}`, `Bricolage on ${face}`]),
  )
  const tokens = readFileSync(join(folder, 'tokens.css'), 'utf8')
  for (const family of families) expect(tokens).toContain(`'${family}'`)
  for (const face of standIns) {
    for (const metric of ['size-adjust', 'ascent-override', 'descent-override']) expect(face).toContain(metric)
  }
})

it('gives a stand-in the same share of a line in every face', () => {
  const number = (face: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1])
  for (const family of ['Inter', 'Bricolage']) {
    const heights = faces
      .filter((face) => face.includes(`'${family} on `))
      .map((face) => (number(face, 'size-adjust') / 100) * (number(face, 'ascent-override') + number(face, 'descent-override')))
    for (const height of heights) expect(height).toBeCloseTo(heights[0] ?? 0, 0)
  }
})
