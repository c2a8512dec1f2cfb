import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { listFile, type CsvColumns } from './list-file.ts'

const columns: CsvColumns<{ name: string; count: number }> = [
  ['Name', (row) => row.name],
  ['Count', (row) => row.count],
]

it('A file has all pages of its list, in order, each read when its turn comes.', async () => {
  const cursors: (string | undefined)[] = []
  const file = await listFile(columns, async ({ cursor }) => {
    cursors.push(cursor)
    return cursor === undefined
      ? { rows: [{ name: 'Ada', count: 1 }], next: 'two' }
      : { rows: [{ name: 'Bo; =1', count: 2 }], next: null }
  })
  expect(cursors).toEqual([undefined])
  expect(await text(file)).toBe(`Name,Count\r\nAda,1\r\n"Bo; '=1",2\r\n`)
  expect(cursors).toEqual([undefined, 'two'])
})

it('An empty list is a file with titles, and a refusal of its first page is thrown before the file begins.', async () => {
  expect(await text(await listFile(columns, async () => ({ rows: [], next: null })))).toBe('Name,Count\r\n')
  await expect(listFile(columns, async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})
