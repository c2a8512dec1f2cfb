import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The end of the address of this source's code: a build names files by their content. */
export function builtFile(app: 'guest' | 'office', source: string): string {
  const path = join(import.meta.dirname, `../dist/web/${app}/client/.vite/manifest.json`)
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string } | undefined>
  const built = manifest[source]
  if (built === undefined) throw new Error(`The build of ${app} has no ${source}`)
  return `/${built.file}`
}
