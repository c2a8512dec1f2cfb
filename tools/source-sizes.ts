import { codePattern, isTestCode, readFiles } from './source-files.ts'
import { measure, type Measure } from './source-sizes/measure.ts'
import { findWideLines } from './source-sizes/wide-lines.ts'

// A table of cases is long, and read row by row.
const limits = { shipped: 300, tests: 460 }
const show = ({ name, files, median, p90, longest }: Measure) =>
  `${name.padEnd(10)} ${String(files).padStart(4)} files, lines: median ${median}, nine in ten under ${p90}, longest ${longest.lines} (${longest.path})`

// Written by generate-schema.ts: they grow with the tables, and no one reads them from top to bottom.
const generated = ['server/infrastructure/database/schema.ts', 'docs/schema.sql']
const files = new Map([...readFiles([codePattern, '**/*.{css,sql,mjs}'].flat())].filter(([path]) => !generated.includes(path)))
const areas = ['contract', 'server', 'web', 'tools', 'repository', 'journeys', 'bench']
const all = measure('all', files)
for (const area of areas) {
  const inArea = new Map([...files].filter(([path]) => path.startsWith(`${area}/`)))
  if (inArea.size > 0) console.log(show(measure(area, inArea)))
}
console.log(show(all))
const longest = (ofTests: boolean) =>
  measure('', new Map([...files].filter(([path]) => isTestCode(path) === ofTests))).longest.lines
if (longest(false) > limits.shipped || longest(true) > limits.tests || all.median > 90 || all.p90 > 200) {
  console.error(`Over the limits: longest ${limits.shipped} (a test ${limits.tests}), median 90, nine in ten under 200 lines.`)
  process.exitCode = 1
}
// A sealed migration stays as it was written.
const wide = findWideLines(new Map([...files].filter(([path]) => !path.startsWith('server/migrations/'))))
if (wide.length > 0) {
  console.error(`Lines over 130 characters that are not one text:\n${wide.join('\n')}`)
  process.exitCode = 1
}
