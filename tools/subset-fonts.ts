import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './source-files.ts'

// Writes web/shared/theme/fonts/*.woff2: for each face what the first load needs, and separately what only some names need. Run
// it again when a version of @fontsource changes.
const require = createRequire(import.meta.url)
const inter = dirname(require.resolve('@fontsource/inter/package.json'))
const bricolage = dirname(require.resolve('@fontsource/bricolage-grotesque/package.json'))
const faces = [
  { name: 'inter-400', font: inter, weight: 400 },
  { name: 'inter-600', font: inter, weight: 600 },
  { name: 'bricolage-700', font: bricolage, weight: 700 },
]

const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
const parts = [
  // U+0020-007E, U+00A0-00FF and punctuation; matches `unicode-range` in fonts.css.
  { suffix: '', source: 'latin', text: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•€−` },
  { suffix: '-ext', source: 'latin-ext', text: `${range(0x100, 0x17f)}${range(0x218, 0x21b)}` },
]

const copyright = 0
const licence = [13, 14]
const folder = join(root, 'web/shared/theme/fonts')
mkdirSync(folder, { recursive: true })

for (const { name, font, weight } of faces) {
  for (const { suffix, source, text } of parts) {
    const whole = readFileSync(join(font, 'files', `${basename(font)}-${source}-${weight}-normal.woff2`))
    const part = await subsetFont(whole, text, {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'tnum', 'ccmp', 'mark', 'locl'],
      preserveNameIds: [copyright, ...licence],
      noHinting: true,
    })
    writeFileSync(join(folder, `${name}${suffix}.woff2`), part)
    console.log(`${(part.length / 1000).toFixed(1).padStart(5)} kB  ${name}${suffix}.woff2`)
  }
}
