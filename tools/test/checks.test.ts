import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../source-files.ts'

// Third-party checks with our settings, run on code that breaks them.
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesper-checks-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const name of ['.oxlintrc.json', 'knip.json', 'tsconfig.base.json', 'tsconfig.json', 'package.json'])
    await cp(join(root, name), join(folder, name))
  for (const area of ['contract', 'server', 'web']) {
    await cp(join(root, area), join(folder, area), {
      recursive: true,
      filter: (path) => path.endsWith(area) || /tsconfig[.\w]*\.json$|platform\.d\.ts$/.test(path),
    })
  }
})

afterEach(async () => rm(folder, { recursive: true, force: true }))

async function write(path: string, ...lines: string[]): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), lines.join('\n'))
}

async function run(program: string, ...args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ ok: error === null, output: stdout + stderr })
    })
  })
}

describe('lint', () => {
  const lint = async () => run('oxlint/bin/oxlint', '--format=unix')

  it('fails on unsafe types, floating promises, direct clock access and console output in shipped code.', async () => {
    await write(
      'server/modules/events/publish-event.ts',
      'export async function publish(given: any) {',
      '  console.log(given)',
      '  Promise.resolve(Date.now())',
      '  const state: "draft" | "gone" = given.state',
      '  switch (state) {',
      '    case "draft":',
      '      return process.env["HOME"]!',
      '  }',
      '}',
    )
    const { ok, output } = await lint()
    expect(ok).toBe(false)
    const rules = [
      'no-explicit-any',
      'no-console',
      'no-floating-promises',
      'no-restricted-properties',
      'no-unsafe-assignment',
      'switch-exhaustiveness-check',
      'no-non-null-assertion',
      'require-await',
    ]
    for (const rule of rules) expect(output).toContain(`(${rule})`)
  })

  it('fails on misplaced hooks and on controls that only a mouse can use.', async () => {
    await write(
      'web/guest/ui/card.tsx',
      "import { useState } from 'react'",
      'export function Card({ on }: { on: boolean }) {',
      '  if (on) useState(1)',
      '  return <div onClick={() => undefined}><img src="a.png" /></div>',
      '}',
    )
    const { ok, output } = await lint()
    expect(ok).toBe(false)
    for (const rule of ['rules-of-hooks', 'click-events-have-key-events', 'alt-text']) expect(output).toContain(`(${rule})`)
  })

  it('fails on cycles, default exports, long files and unfinished notes.', async () => {
    await write(
      'server/infrastructure/a.ts',
      "import { b } from './b.ts'",
      'export const a = (): number => b',
      'export default a',
      ...Array<string>(300).fill('export {}'),
    )
    await write('server/infrastructure/b.ts', "import { a } from './a.ts'", '// TODO: later', 'export const b: number = a()')
    const { ok, output } = await lint()
    expect(ok).toBe(false)
    for (const rule of ['no-cycle', 'no-default-export', 'max-lines', 'no-warning-comments'])
      expect(output).toContain(`(${rule})`)
  })
})

describe('types', () => {
  const check = async (project: string) => run('typescript/bin/tsc', '--noEmit', '-p', project)

  it('fail on a possible undefined, an unused name and syntax that type stripping cannot erase.', async () => {
    await write(
      'server/app.ts',
      'const list: string[] = []',
      'export const first: string = list[0]',
      'const unused = 1',
      'export enum Kind { A }',
    )
    const { ok, output } = await check('server')
    expect(ok).toBe(false)
    for (const code of ['TS2322', 'TS6133', 'TS1294']) expect(output).toContain(code)
  })

  it('keep each part to its own platform.', async () => {
    await write('contract/events/events.ts', 'export const a = [document, process]')
    await write('server/app.ts', 'export const a = [document, process]')
    await write('web/shared/paths.ts', 'export const a = [document, process]')
    const of = async (project: string) =>
      [...(await check(project)).output.matchAll(/Cannot find name '(\w+)'/g)].map((match) => match[1])
    expect(await of('contract')).toEqual(['document', 'process'])
    expect(await of('server')).toEqual(['document'])
    expect(await of('web/tsconfig.shipped.json')).toEqual(['process'])
  })
})

describe('unused', () => {
  it('fails on an unused file, export or dependency.', async () => {
    await write('server/main.ts', "import { used } from './app.ts'", 'used()')
    await write('server/app.ts', 'export const used = () => 1', 'export const lonely = 2')
    await write('server/forgotten.ts', 'export {}')
    const { ok, output } = await run('knip/bin/knip.js', '--no-progress')
    expect(ok).toBe(false)
    for (const text of ['server/forgotten.ts', 'lonely', 'fastify']) expect(output).toContain(text)
  })
})
