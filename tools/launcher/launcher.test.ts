import { rmSync } from 'node:fs'
import type * as Fs from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildAll } from './build.mjs'
import { findMissing } from './install.mjs'
import { withLock } from './lock.mjs'
import { chooseCache } from './npm.mjs'

/** `time`: of all files, as on a disk that gives two writes the same. `look`: runs while the sources are looked at. */
const disk = vi.hoisted(() => ({ time: null as number | null, look: (): void => undefined }))
vi.mock('node:fs', async (load) => {
  const real = await load<typeof Fs>()
  const statSync = (path: string, options?: { throwIfNoEntry: false }) => {
    disk.look()
    const stats = real.statSync(path, options)
    return stats && disk.time !== null ? Object.assign(stats, { mtimeMs: disk.time, ctimeMs: disk.time }) : stats
  }
  return { ...real, statSync }
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesper-launcher-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => {
  Object.assign(disk, { time: null, look: () => undefined })
  vi.useRealTimers()
})

describe('Locked packages that are not installed are found', () => {
  const lock = {
    '': { optionalDependencies: { 'for-linux': '1.0.0', 'for-mac': '1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/for-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/for-mac': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['x64'] },
    'node_modules/binding': { version: '1.0.0', optional: true },
  }
  const complete = {
    'node_modules/a': lock['node_modules/a'],
    'node_modules/tool': lock['node_modules/tool'],
    'node_modules/for-linux': lock['node_modules/for-linux'],
  }
  const machine = { development: true, platform: 'linux', arch: 'x64' }
  const { 'node_modules/tool': _, ...shipped } = complete

  it.each([
    ['nothing where all is there', complete, machine, []],
    ['everything that this machine needs', {}, machine, Object.keys(complete)],
    ['what another machine needs', complete, { ...machine, platform: 'darwin' }, ['node_modules/for-mac']],
    ['another version', { ...complete, 'node_modules/a': { version: '1.0.1' } }, machine, ['node_modules/a']],
    [
      'other content',
      { ...complete, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } },
      machine,
      ['node_modules/a'],
    ],
    ['a tool for development', shipped, machine, ['node_modules/tool']],
    ['no such tool where none is needed', shipped, { ...machine, development: false }, []],
  ])('%s.', (_name, installed, options, missing) => {
    expect(findMissing(lock, installed, options)).toEqual(missing)
  })
})

describe('The server is built', () => {
  async function openProject() {
    const root = await mkdtemp(join(folder, 'project-'))
    const at = (path: string) => join(root, path)
    for (const name of ['tools', 'server', 'contract', '.cache']) await mkdir(at(name))
    await writeFile(at('package.json'), '{"type":"commonjs"}')
    await writeFile(
      at('tools/build-server.ts'),
      "const fs = require('fs'); fs.mkdirSync('dist/server', { recursive: true }); fs.appendFileSync('builds', 'x')",
    )
    await writeFile(at('server/main.ts'), 'one')
    /** One letter for each build so far. */
    const countBuilds = async () => {
      await buildAll(root, { node: process.execPath, env: process.env })
      return readFile(at('builds'), 'utf8')
    }
    return { at, countBuilds }
  }

  it('once, and again when its sources have other content, also of the same size and time.', async () => {
    const { at, countBuilds } = await openProject()
    expect([await countBuilds(), await countBuilds()]).toEqual(['x', 'x'])
    const then = new Date(1_000_000_000_000)
    await utimes(at('server/main.ts'), then, then)
    expect(await countBuilds()).toBe('x')
    await writeFile(at('server/main.ts'), 'two')
    await utimes(at('server/main.ts'), then, then)
    expect([await countBuilds(), await countBuilds()]).toEqual(['xx', 'xx'])
    await writeFile(at('contract/more.ts'), '')
    await writeFile(at('server/more.test.ts'), '')
    expect([await countBuilds(), await countBuilds()]).toEqual(['xxx', 'xxx'])
    await rm(at('contract/more.ts'))
    expect(await countBuilds()).toBe('xxxx')
  })

  it('again when a source was written twice within the time that the disk tells apart.', async () => {
    disk.time = 1_900_000_000_000
    vi.useFakeTimers({ toFake: ['Date'], now: disk.time + 1_000 })
    const { at, countBuilds } = await openProject()
    expect(await countBuilds()).toBe('x')
    await writeFile(at('server/main.ts'), 'two')
    expect(await countBuilds()).toBe('xx')
    // From then on a write has another time, so the next start need not read the sources.
    vi.setSystemTime(disk.time + 5_000)
    expect(await countBuilds()).toBe('xx')
    expect(await readFile(at('.cache/server-build'), 'utf8')).toMatch(/^[0-9a-f]{64}\n[0-9a-f]{64}$/)
    await writeFile(at('server/main.ts'), 'six')
    disk.time = null
    expect(await countBuilds()).toBe('xxx')
  })

  it('again after a build that began, and was interrupted, while another start looked at the sources.', async () => {
    const { at, countBuilds } = await openProject()
    expect(await countBuilds()).toBe('x')
    const then = new Date(1_000_000_000_000)
    await utimes(at('server/main.ts'), then, then)
    disk.look = () => rmSync(at('.cache/server-build'), { force: true })
    expect(await countBuilds()).toBe('x')
    disk.look = () => undefined
    expect(await countBuilds()).toBe('xx')
  })

  it('also where a link leads nowhere, as editors leave it beside a file.', async () => {
    const { at, countBuilds } = await openProject()
    await symlink('ada@host.1', at('server/.#main.ts'))
    expect([await countBuilds(), await countBuilds()]).toEqual(['x', 'x'])
  })

  it('again if its output is gone, or its last build failed.', async () => {
    const { at, countBuilds } = await openProject()
    await countBuilds()
    await rm(at('dist'), { recursive: true })
    expect(await countBuilds()).toBe('xx')
    await writeFile(at('tools/build-server.ts'), "throw new Error('not today')")
    await expect(countBuilds()).rejects.toThrow('The server could not be built')
    await expect(countBuilds()).rejects.toThrow('not today')
  })
})

describe('The lock', () => {
  it('lets one process work at a time, and leaves nothing behind.', async () => {
    const lock = join(folder, 'one/lock')
    const steps: string[] = []
    const work = (name: string) =>
      withLock(lock, async () => {
        steps.push(`${name} begins`)
        await new Promise((done) => setImmediate(done))
        steps.push(`${name} ends`)
      })
    await work('a')
    await work('b')
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    expect(await readdir(join(folder, 'one'))).toEqual([])
  })

  it('of a dead process is taken over.', async () => {
    const lock = join(folder, 'gone')
    await writeFile(lock, '999999999 token')
    expect(await withLock(lock, () => Promise.resolve('done'))).toBe('done')
  })

  it('of a process whose pid was reused is taken over.', async () => {
    const lock = join(folder, 'silent')
    await writeFile(lock, `${process.pid} token`)
    await utimes(lock, new Date(0), new Date(0))
    expect(await withLock(lock, () => Promise.resolve('done'))).toBe('done')
  })
})

it('The npm cache moves into the project if there is no writable home.', async () => {
  await mkdir(join(folder, 'home'))
  expect(chooseCache('/project', { HOME: join(folder, 'home') })).toBe(join(folder, 'home/.npm'))
  expect(chooseCache('/project', { npm_config_cache: join(folder, 'cache') })).toBe(join(folder, 'cache'))
  await writeFile(join(folder, 'not-a-folder'), '')
  expect(chooseCache('/project', { HOME: join(folder, 'not-a-folder') })).toBe('/project/.cache/npm')
})
