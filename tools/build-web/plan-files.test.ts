import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropFacades } from './drop-facades.ts'
import { findBrokenLinks } from './check-links.ts'
import { planFiles } from './plan-files.ts'

/** Several hundred bytes that do not compress. */
const words = (seed: number) =>
  JSON.stringify(
    Array.from({ length: 120 }, (_, index) =>
      Math.sin(seed * 1000 + index)
        .toString(36)
        .slice(3, 9),
    ).join(''),
  )

const app = {
  'main.ts': `
    import { shell } from './shell.ts'
    globalThis.site = {
      shell,
      a: () => import('./screens/a.ts'),
      b: () => import('./screens/b.ts'),
      live: () => import('./live.ts'),
    }`,
  'shell.ts': `export const shell = [${words(1)}]`,
  'live.ts': `export const startLive = () => ${words(2)}`,
  'form.ts': `export const form = [${words(3)}]`,
  'field.ts': `export const field = [${words(4)}]`,
  'dialog.ts': `import { form } from './form.ts'\nexport const dialog = [form]`,
  'screens/a.ts': `
    import { form } from '../form.ts'
    import { field } from '../field.ts'
    import { startLive } from '../live.ts'
    export const screen = [form, field, startLive]
    export const openDialog = () => import('../dialog.ts')`,
  'screens/b.ts': `
    import { field } from '../field.ts'
    import { startLive } from '../live.ts'
    export const screen = [field, startLive]`,
}

interface Site {
  a: () => Promise<{ screen: unknown[]; openDialog: () => Promise<{ dialog: unknown[] }> }>
  b: () => Promise<{ screen: unknown[] }>
  live: () => Promise<{ startLive: () => string }>
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesper-plan-'))
  await mkdir(join(folder, 'screens'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  for (const [file, source] of Object.entries(app)) await writeFile(join(folder, file), source)
})
afterAll(async () => rm(folder, { recursive: true }))

async function bundle(output: Rolldown.OutputOptions): Promise<Rolldown.RolldownOutput['output']> {
  const fileNames = { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[hash:7].js' }
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, 'main.ts'),
        output: { ...fileNames, ...output },
        preserveEntrySignatures: 'allow-extension',
        experimental: { chunkOptimization: false },
      },
    },
  })
  if (!('output' in built)) throw new Error('More than one output')
  return built.output
}

const codesOf = (output: Rolldown.RolldownOutput['output']) =>
  new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])))

it.each([
  ['dear files are few', 8000, 1],
  ['cheap ones hold what the same pages load', 1, 4],
])('%s, and each module is found where it is', async (_, fileCost, count) => {
  const plan = planFiles(await bundle({}), { first: /none/, fileCost, most: 9 })
  const { codes, replaced } = dropFacades(codesOf(await bundle(plan)))
  expect(findBrokenLinks(codes)).toEqual([])
  expect(codes.size).toBe(count)
  for (const [file, code] of codes) await writeFile(join(folder, file), code)
  await import(join(folder, replaced.get('assets/main.js') ?? 'assets/main.js'))
  const { a, b, live } = Reflect.get(globalThis, 'site') as Site
  const { screen, openDialog } = await a()
  const { startLive } = await live()
  expect((await b()).screen).toEqual([screen[1], startLive])
  expect((await openDialog()).dialog).toEqual([screen[0]])
})
