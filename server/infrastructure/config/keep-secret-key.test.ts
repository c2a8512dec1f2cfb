import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepSecretKey } from './keep-secret-key.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vesper-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('A configured key is used and none is written.', async () => {
  expect(await keepSecretKey({ secretKey: 'set', dataDir })).toBe('set')
  expect(await readdir(dataDir)).toEqual([])
})

it('Without one, a key is created, kept for the next start and readable by its owner only.', async () => {
  const key = await keepSecretKey({ secretKey: null, dataDir })
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(await keepSecretKey({ secretKey: null, dataDir })).toBe(key)
  const path = join(dataDir, 'secret-key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readFile(path, 'utf8')).trim()).toBe(key)
})

it('Several processes starting at once agree on one key and leave no drafts.', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => keepSecretKey({ secretKey: null, dataDir })))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secret-key'])
})

it('A damaged key file is refused with a message rather than replaced.', async () => {
  const path = join(dataDir, 'secret-key')
  await writeFile(path, 'cut')
  await chmod(path, 0o600)
  await expect(keepSecretKey({ secretKey: null, dataDir })).rejects.toThrow('restore it from a backup')
})
