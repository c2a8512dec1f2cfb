import { expect, it } from 'vitest'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** Where an office list is named, besides its own feature's folder: its address, its row in one table of screens, its link. */
const places = [
  'web/shared/navigation/addresses.ts',
  'web/shared/navigation/navigation.ts',
  'web/shared/screens/office.ts',
  'web/shared/screens/platform.ts',
]

const namesIn = (text: string) => new Set(Array.from(text.matchAll(/\bpaths\.(\w+)\b/g), ([, name = '']) => name))

/** Files of the web outside its features that name most of the office's links, as a table of all of them would. */
function findTables(files: FileTable): string[] {
  const screens = namesIn(`${files.get('web/shared/screens/office.ts')} ${files.get('web/shared/screens/platform.ts')}`)
  const links = [...namesIn(files.get('web/shared/navigation/navigation.ts') ?? '')].filter((name) => screens.has(name))
  return [...files].flatMap(([path, text]) => {
    const names = namesIn(text)
    const isTable = links.filter((name) => names.has(name)).length > links.length / 2
    return isTable && !isTestCode(path) && !path.includes('/features/') ? [path] : []
  })
}

const files = readFiles('web/{office,shared}/**/*.{ts,tsx}')

it('A list is added to the office in its own folders and in three files: its address, its screen, its link.', () => {
  expect(findTables(files).filter((path) => !places.includes(path))).toEqual([])
  expect(findTables(files)).toContain('web/shared/navigation/navigation.ts')
})

it('A fourth table is found.', () => {
  const links = files.get('web/shared/navigation/navigation.ts') ?? ''
  expect(findTables(new Map([...files, ['web/office/shell/colours.ts', links]]))).toContain('web/office/shell/colours.ts')
})
