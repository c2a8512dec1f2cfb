import { expect, it } from 'vitest'
import { isTestCode, readFiles, readSource, type FileTable } from '../tools/source-files.ts'

const folder = 'server/infrastructure/database/driver/'
/** What neither Kysely nor pg promises: a client's connection and its messages, and statements sent past the builder. */
const inside = /\.connection\.(?:stream|on|once|emit)\b|\bgetExecutor\(|\bprovideConnection\(/

const findInside = (files: FileTable): string[] =>
  [...files].flatMap(([path, text]) => (!path.startsWith(folder) && !isTestCode(path) && inside.test(text) ? [path] : []))

it('What leans on the inside of Kysely and pg is in the driver layer.', () => {
  expect(readSource(`${folder}cut-connection.ts`)).toMatch(inside)
  expect(findInside(readFiles('server/**/*.ts'))).toEqual([])
})

it.each(['client.connection.stream.destroy()', "this.connection.on('parameterStatus', note)", 'tx.getExecutor()'])(
  'It is found elsewhere: %s',
  (text) => {
    expect(findInside(new Map([['server/infrastructure/live/listen.ts', text]]))).toHaveLength(1)
    expect(findInside(new Map([[`${folder}servers.ts`, text]]))).toEqual([])
  },
)

it('Its README names every file, with a test that fails when a new version changes what the file relies on.', () => {
  const rows = readSource(`${folder}README.md`)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Here'))
  const files = [...readFiles(`${folder}*.ts`).keys()]
    .filter((path) => !isTestCode(path))
    .map((path) => path.slice(folder.length))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !rows.some((row) => row.split('|')[1]?.includes(`\`${file}\``)))).toEqual([])
  const untested = rows.filter((row) => !/`[\w./-]+\.test\.ts`/.test(row))
  expect(untested.filter((row) => !row.includes('nothing private'))).toEqual([])
})
