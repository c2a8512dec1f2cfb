import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { isTestCode, readFiles } from '../tools/source-files.ts'

/** In a fuller folder a newcomer searches a list instead of opening a room. Migrations are a list, read in order. */
const maxFiles = 40

function findFullFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = posix.dirname(path)
    if (!isTestCode(path) && folder !== 'server/migrations') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > maxFiles).map(([folder, count]) => `${folder} holds ${count} files`)
}

const shipped = [...readFiles('{contract,server,web,tools}/**/*.{ts,tsx,mjs,sql}').keys()]

it(`No folder holds more than ${maxFiles} files of the product.`, () => {
  expect(shipped.length).toBeGreaterThan(1_000)
  expect(findFullFolders(shipped)).toEqual([])
})

it('A fuller one is found; tests do not count.', () => {
  const inFolder = (count: number, ending: string) => Array.from({ length: count }, (_, n) => `web/office/ui/file-${n}${ending}`)
  expect(findFullFolders(inFolder(41, '.tsx'))).toEqual(['web/office/ui holds 41 files'])
  expect(findFullFolders([...inFolder(40, '.tsx'), ...inFolder(9, '.test.tsx')])).toEqual([])
})
