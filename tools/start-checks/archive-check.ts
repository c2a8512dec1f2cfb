import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { launch, runCommand } from './launch.ts'

/** The commands of an operator, on a server with two workers. */
export const archiveCheck: Check = {
  name: 'on a data folder that was restored from its archive',
  async run(place, dataDir) {
    const archive = `${dataDir} archive`
    const env = { ...place.env, ARCHIVE_TO: archive, ARCHIVE_KEY: 'k'.repeat(43) }
    const launched = await launch({ ...place, env: { ...env, WORKERS: '2' } })
    const backup = await runCommand({ ...place, env }, 'backup')
    assert.match(backup.said, /^\S+ archive holds the database, the files and the keys as of \S+Z\.$/m, backup.said)
    assert.equal(await launched.end('SIGTERM'), 0)
    const folder = join(dataDir, 'restored')
    const early = await runCommand({ ...place, env }, 'restore', folder, '--until', '2026-01-01T00:00:00Z')
    assert.match(early.said, /begins later: its oldest backup is of/)
    assert.equal(early.code, 1)
    const restored = await runCommand({ ...place, env }, 'restore', folder)
    assert.match(restored.said, /tables and indexes were checked: they are sound/, restored.said)
    assert.equal(restored.code, 0)
    const copy = await launch({ ...place, env: { ...place.env, DATA_DIR: folder } })
    assert.equal(await copy.end('SIGTERM'), 0)
    assert.equal(await readFile(join(folder, 'secret-key'), 'utf8'), await readFile(join(dataDir, 'secret-key'), 'utf8'))
    await rm(archive, { recursive: true })
  },
}
