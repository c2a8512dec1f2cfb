import { readFileSync } from 'node:fs'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { root } from '../source-files.ts'
import { compressFiles } from './compress-files.ts'
import { joinParts, type Part } from './join-parts.ts'
import { leanCommonJs } from './lean-commonjs.ts'
import { leanEndpoints } from './lean-endpoints.ts'
import { leanIcons } from './lean-icons.ts'
import { leanQuery } from './lean-query.ts'
import { leanRouter } from './lean-router.ts'
import { listAssets, type BuildManifest } from './list-assets.ts'

export interface App {
  /** The name of its folder below `web`, and below `dist/web`, with `client` and `server` in it. */
  name: string
  /** Where browsers find its files, with a slash at both ends. */
  base: string
  /** The server entry, in its folder. */
  server: string
  /** The service worker, in its folder. */
  serviceWorker?: string
  /** The screens that people see first: what others load with them costs most there. Without any, it is all loaded at once. */
  first?: RegExp
  /** Its pages carry their styles. */
  inlinesStyles?: boolean
}

const common = ({ name, base }: App): InlineConfig => ({
  configFile: false,
  root: join(root, 'web', name),
  base,
  mode: 'production',
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
})

// Each app lists the files of all its screens, and hashes don't compress: the shortest that the bundler allows. Nor do
// names help, besides that of the entry: the manifest says what each file is.
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

const clientBuild = (app: App, output: Rolldown.OutputOptions): InlineConfig => ({
  ...common(app),
  plugins: [react(), leanCommonJs(), leanEndpoints(), leanIcons(), leanQuery(), leanRouter()],
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    // The pages' policy allows fonts and pictures only from files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(root, 'web', app.name, 'main.tsx'),
      output: { ...fileNames, ...output },
      checks: { bundlerTimings: false },
      preserveEntrySignatures: 'allow-extension',
      // A screen's file holds nothing that another page loads, too.
      experimental: { chunkOptimization: app.first === undefined },
      treeshake: {
        // These create the contract's schemas: unused ones are dropped from a page.
        manualPureFunctions: ['z', 'endpoint', 'requiredText', 'optionalText', 'passwordText', 'personNameField', 'missing'],
        propertyReadSideEffects: false,
        // A page that uses none of a file's schemas does not load it because another page does.
        moduleSideEffects: [{ test: /\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/, sideEffects: false }],
      },
    },
  },
})

const entry = 'the entry'

/** What loads before any screen, and what the same pages load. Only a build knows: it drops the unused half of a library. */
async function listParts(app: App): Promise<{ shell: ReadonlySet<string>; parts: Part[] }> {
  const config = clientBuild(app, {})
  const built = await build({ ...config, build: { ...config.build, write: false } })
  if (!('output' in built)) throw new Error(`The build of ${app.name} has more than one output`)
  const chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const pages = new Map<Rolldown.OutputChunk, Set<string>>()
  const load = (chunk: Rolldown.OutputChunk | undefined, page: string): void => {
    if (chunk === undefined || pages.get(chunk)?.has(page) === true) return
    pages.set(chunk, (pages.get(chunk) ?? new Set()).add(page))
    for (const name of chunk.imports) load(chunks.get(name), page)
  }
  for (const chunk of chunks.values()) {
    if (chunk.isEntry) load(chunk, entry)
    else if (chunk.isDynamicEntry) load(chunk, chunk.facadeModuleId ?? chunk.fileName)
  }
  const all = [...pages].map(([chunk, loading]) => ({
    files: [chunk.fileName],
    imports: new Set(chunk.imports),
    modules: chunk.moduleIds,
    bytes: gzipSync(chunk.code).length,
    pages: loading,
  }))
  const [shell, parts] = [all.filter((part) => part.pages.has(entry)), all.filter((part) => !part.pages.has(entry))]
  return { shell: new Set(shell.flatMap(({ modules }) => modules)), parts }
}

/**
 * How much a page's bytes count: most on the screens that people see first, more the more a page has to load anyway, and least in
 * what a tap opens later.
 */
function weigh(parts: readonly Part[], first: RegExp): (page: string) => number {
  const loads = new Map<string, number>()
  for (const { pages, bytes } of parts) for (const page of pages) loads.set(page, (loads.get(page) ?? 0) + bytes)
  const mean = [...loads.values()].reduce((sum, bytes) => sum + bytes, 0) / loads.size
  return (page) => {
    if (first.test(page)) return 8
    return (page.includes('/screens/') ? 1 : 0.25) * ((loads.get(page) ?? 0) / mean) ** 3
  }
}

/** One file for what loads before any screen, so that it waits for nothing else, and as few for the rest as pages gain by. */
async function outputOf(app: App): Promise<Rolldown.OutputOptions> {
  if (app.first === undefined) return {}
  const { shell, parts } = await listParts(app)
  // A page keeps a file to itself, by which the manifest knows it.
  const shared = parts.filter(({ pages }) => pages.size > 1)
  const files = joinParts(shared, weigh(parts, app.first))
  const nameOf = new Map(files.flatMap(({ modules }, index) => modules.map((id) => [id, `shared-${index}`])))
  const group = { name: (id: string) => (shell.has(id) ? 'shell' : nameOf.get(id)) }
  // Each module is in the file that was chosen for it, and not in that of the first one that imports it.
  return { codeSplitting: { includeDependenciesRecursively: false, groups: [group] } }
}

async function buildClient(app: App, outDir: string): Promise<void> {
  const config = clientBuild(app, await outputOf(app))
  await build({ ...config, build: { ...config.build, outDir, emptyOutDir: true } })
}

async function buildServer(app: App, outDir: string): Promise<void> {
  await build({
    ...common(app),
    plugins: [react()],
    publicDir: false,
    // Bundled in production mode: outside a bundle, React takes its mode from the environment.
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: join(root, 'web', app.name, app.server),
      target: 'node26',
      minify: true,
      // The engine keeps a source for as long as it runs, and twice the memory for one that is not ASCII.
      rolldownOptions: { output: { charset: 'ascii' } },
    },
  })
}

/** One file at a fixed URL; it lists the files of this build, and changes whenever they do. */
async function buildServiceWorker(app: App, entry: string, outDir: string): Promise<void> {
  const names = await readdir(join(outDir, 'assets'))
  await build({
    ...common(app),
    publicDir: false,
    define: { shellFiles: JSON.stringify(names.map((name) => `${app.base}assets/${name}`)) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      lib: {
        entry: join(root, 'web', app.name, entry),
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  })
}

/** Produces the browser's files, compressed, the server module that renders pages, and the list of files each screen needs. */
export async function buildApp(app: App): Promise<void> {
  const target = join(root, 'dist/web', app.name)
  const client = join(target, 'client')
  await rm(target, { recursive: true, force: true })
  await buildClient(app, client)
  if (app.serviceWorker !== undefined) await buildServiceWorker(app, app.serviceWorker, client)
  await buildServer(app, join(target, 'server'))
  // Written by Vite in the build just before.
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as BuildManifest
  const read = (file: string) => readFileSync(join(client, file), 'utf8')
  const assets = listAssets(manifest, app.base, app.inlinesStyles === true ? read : undefined)
  await writeFile(join(target, 'server/assets.json'), JSON.stringify(assets))
  await compressFiles(client)
  console.log(`Built ${Object.keys(assets.screens).length} screens of ${app.name}`)
}
