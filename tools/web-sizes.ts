import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './source-files.ts'
import { findOverBudget, measureLoads, type Budget, type Manifest } from './web-sizes/measure.ts'

const budgets: readonly Budget[] = [
  // A browser has six connections to a server without HTTP/2: what is more waits for one of them.
  { app: 'guest', screen: /event-list/, js: 115, css: 10, scripts: 4 },
  { app: 'guest', screen: /event-page/, js: 125, css: 10, scripts: 5 },
  // Opened by a tap when its screen is already loaded.
  { app: 'guest', screen: /-dialog/, js: 150, css: 12, scripts: 8 },
  { app: 'guest', screen: /./, js: 140, css: 12, scripts: 6 },
  { app: 'office', screen: /main\.tsx$/, js: 185, css: 40, scripts: 2 },
  // Fetched with the screen, at the same time as its data.
  { app: 'office', screen: /with .*chart-plot/, js: 375, css: 40, scripts: 24 },
  { app: 'office', screen: /./, js: 255, css: 40, scripts: 22 },
  // Loaded at once, and from then on from the device.
  { app: 'door', screen: /main\.tsx$/, js: 125, css: 8, scripts: 4 },
  // Opened by a tap.
  { app: 'door', screen: /./, js: 130, css: 8, scripts: 8 },
]

// Each app is a separate build: dist/…/<app>/.vite/manifest.json lists its output. Server modules are not counted.
const manifests = globSync('dist/**/.vite/manifest.json', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('server'))
const faults = manifests.length === 0 ? ['There is no build to measure.'] : []
for (const path of manifests) {
  const folder = path.slice(0, -'/.vite/manifest.json'.length)
  const app = budgets.find((budget) => folder.split('/').includes(budget.app))?.app ?? folder
  // Written by Vite in the build just before.
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
  const together = (files: readonly string[]) =>
    gzipSync(Buffer.concat(files.map((file) => readFileSync(join(root, folder, file))))).length
  const apart = (files: readonly string[]) => files.reduce((sum, file) => sum + together([file]), 0)
  // The guest's pages carry their styles as one text.
  const loads = measureLoads(manifest, { js: apart, css: app === 'guest' ? together : apart }, /chart-plot/)
  for (const { screen, js, css, scripts } of loads)
    console.log(
      `${app.padEnd(8)} ${(js / 1000).toFixed(1).padStart(6)} kB  ${(css / 1000).toFixed(1).padStart(5)} kB CSS  ${String(scripts).padStart(2)} scripts  ${screen}`,
    )
  faults.push(...findOverBudget(app, loads, budgets))
}
for (const fault of faults) console.error(fault)
console.log(`${manifests.length} builds measured, ${faults.length} over budget`)
process.exitCode = faults.length > 0 ? 1 : 0
