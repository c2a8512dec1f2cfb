import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDataFolder } from './close-data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesper-data-'))
})
afterEach(async () => rm(folder, { recursive: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

it('A data folder that an older version left open is closed: other accounts can pass through it but not read its files.', async () => {
  const files = join(folder, 'files')
  await mkdir(files)
  for (const path of [folder, files]) await chmod(path, 0o755)
  await closeDataFolder(folder)
  expect([await modeOf(folder), await modeOf(files)]).toEqual(['711', '700'])
})

it('An empty or missing folder is accepted.', async () => {
  await closeDataFolder(folder)
  await closeDataFolder(join(folder, 'absent'))
  expect(await modeOf(folder)).toBe('700')
})
