import { createRequire } from 'node:module'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { readFiles, root } from '../source-files.ts'
import { leanCommonJs } from './lean-commonjs.ts'
import { leanEndpoints } from './lean-endpoints.ts'
import { leanIcons } from './lean-icons.ts'
import { leanQuery } from './lean-query.ts'
import { leanRouter } from './lean-router.ts'
import { listAssets, type BuildManifest } from './list-assets.ts'

const manifest: BuildManifest = {
  'main.tsx': {
    file: 'assets/main.js',
    isEntry: true,
    imports: ['_shell.js'],
    dynamicImports: ['features/a/screens/list.tsx'],
    css: ['assets/main.css'],
  },
  '_shell.js': {
    file: 'assets/shell.js',
    dynamicImports: ['features/a/screens/list.tsx', 'features/a/screens/page.tsx', 'shell/later.ts'],
    css: ['assets/shell.css'],
  },
  '_cards.js': { file: 'assets/cards.js', css: ['assets/cards.css'] },
  'features/a/screens/list.tsx': {
    file: 'assets/list.js',
    imports: ['main.tsx', '_shell.js', '_cards.js'],
    css: ['assets/list.css'],
  },
  'features/a/screens/page.tsx': { file: 'assets/page.js', imports: ['_shell.js'] },
  'shell/later.ts': { file: 'assets/later.js' },
}

describe('what a page loads', () => {
  const assets = listAssets(manifest, '/', (file) => `/* ${file} */\n`)

  it('is the entry with its imports', () => {
    expect(assets.entry.scripts).toEqual(['/assets/main.js', '/assets/shell.js'])
    expect(assets.entry.css).toBe('/* assets/shell.css *//* assets/main.css */')
  })

  it("for its screen is what the entry does not have; a part's own styles come before the screen's", () => {
    expect(assets.screens['features/a/screens/list.tsx']).toEqual({
      scripts: ['/assets/list.js', '/assets/cards.js'],
      stylesheets: ['/assets/cards.css', '/assets/list.css'],
      css: '/* assets/cards.css *//* assets/list.css */',
    })
    expect(assets.screens['features/a/screens/page.tsx']).toEqual({ scripts: ['/assets/page.js'], stylesheets: [], css: '' })
    expect(Object.keys(assets.screens)).toHaveLength(2)
  })

  it('has no texts of styles where pages only link to them', () => {
    expect(listAssets(manifest, '/').entry).toEqual({
      scripts: ['/assets/main.js', '/assets/shell.js'],
      stylesheets: ['/assets/shell.css', '/assets/main.css'],
    })
  })

  it('is unknown without an entry', () => {
    expect(() => listAssets({}, '/')).toThrow('The build has no entry')
  })
})

it('An endpoint in the browser has its path, and nothing that only the server reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-contract-'))
  const source = `
    const endpoint = (definition) => definition
    const body = { of: 'body' }
    const shared = { method: 'DELETE', params: { of: 'params' }, errors: [], }
    export const common = endpoint({ ...shared, name: 'common', path: 'common/', authorize: 'public' })
    export const one = endpoint({
      name: 'one', summary: 'The first, with a comma', method: 'POST', path: 'one/{id}/', authorize: 'book',
      params: { of: 'params' }, query: { of: 'query' }, body, answer: { answer: { nested: true } }, success: 201,
      idempotent: true, errors: ['sold_out'], })
    export const other = { summary: 'kept', answer: 42 }
  `
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'entry.ts'), "export { common, one, other } from './contract/events/some.ts'")
    await mkdir(join(folder, 'contract/events'), { recursive: true })
    await writeFile(join(folder, 'contract/events/some.ts'), source)
    const input = {
      lib: { entry: join(folder, 'entry.ts'), formats: ['es'] as ['es'], fileName: 'out' },
      outDir: join(folder, 'out'),
    }
    await build({ configFile: false, root: folder, logLevel: 'silent', plugins: [leanEndpoints()], build: input })
    const built = (await import(join(folder, 'out/out.js'))) as Record<string, unknown>
    expect(built['one']).toEqual({
      name: 'one',
      method: 'POST',
      path: 'one/{id}/',
      authorize: 'book',
      idempotent: true,
    })
    expect(built['common']).toEqual({ method: 'DELETE', name: 'common', path: 'common/', authorize: 'public' })
    expect(built['other']).toEqual({ summary: 'kept', answer: 42 })
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** What a browser gets of a package's exports. */
async function bundle(source: string, plugin: Plugin): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-lean-'))
  try {
    await writeFile(join(folder, 'entry.ts'), source)
    const input = {
      lib: { entry: join(folder, 'entry.ts'), formats: ['es'] as ['es'], fileName: 'out' },
      outDir: join(folder, 'out'),
    }
    await build({ configFile: false, root: folder, logLevel: 'silent', plugins: [plugin], build: input })
    const [name = ''] = await readdir(join(folder, 'out'))
    return await readFile(join(folder, 'out', name), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

const packageFile = (path: string) => JSON.stringify(join(root, 'node_modules', path))

describe('A package in the older format', () => {
  it.each([
    ['react/index.js', 'react/cjs/react.production.js'],
    ['react/jsx-runtime.js', 'react/cjs/react-jsx-runtime.production.js'],
    ['react-dom/index.js', 'react-dom/cjs/react-dom.production.js'],
    ['react-dom/client.js', 'react-dom/cjs/react-dom-client.production.js'],
    ['react-is/index.js', 'react-is/cjs/react-is.production.js'],
    ['scheduler/index.js', 'scheduler/cjs/scheduler.production.js'],
    [
      'use-sync-external-store/shim/with-selector.js',
      'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
    ],
  ])('is a module that exports the same: %s', async (path, original) => {
    const built = await bundle(`export * from ${packageFile(path)}`, leanCommonJs())
    const module = (await import(`data:text/javascript,${encodeURIComponent(built)}`)) as object
    const required = createRequire(import.meta.url)(join(root, 'node_modules', original)) as object
    expect(Object.keys(module).toSorted()).toEqual(Object.keys(required).toSorted())
    expect(built).not.toMatch(/\bexports\.|__commonJS/)
  })

  it('loses what no page uses', async () => {
    const source = `export { Fragment } from ${packageFile('react/jsx-runtime.js')}`
    expect(await bundle(source, leanCommonJs())).not.toContain('transitional.element')
  })
})

it('A link in the browser has no prefetching of framework mode', async () => {
  const built = await bundle(`export { Link } from ${packageFile('react-router/dist/production/index.js')}`, leanRouter())
  expect(built).toContain('data-discover')
  for (const left of ['HydratedRouter', 'IntersectionObserver', 'modulepreload']) expect(built).not.toContain(left)
})

it('An icon in the browser has its lines, and neither a name nor the way to make one from a name', async () => {
  const source = `export { default } from ${packageFile('lucide-react/dist/esm/icons/check.mjs')}`
  const built = await bundle(source, leanIcons())
  expect(built).toContain('M20 6 9 17l-5-5')
  expect(built).not.toMatch(/displayName\s*=\s*[^;]*PascalCase|iconNode is required/)
})

it('A query in the browser has no code of infinite queries, and no page uses one', async () => {
  const source = `export { QueryClient } from ${packageFile('@tanstack/query-core/build/modern/index.js')}`
  expect(await bundle(source, leanQuery())).not.toMatch(/fetchMore|nfiniteQuery/)
  const users = [...readFiles('web/**/*.{ts,tsx}')].filter(([, text]) => /InfiniteQuer/.test(text))
  expect(users).toEqual([])
})
