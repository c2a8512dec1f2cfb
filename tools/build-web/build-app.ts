import { readFileSync } from 'node:fs'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { root } from '../source-files.ts'
import { compressFiles } from './compress-files.ts'
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
  /** Modules shared by at least this many of its screens go into one file, since small files compress badly. */
  kit?: { test: RegExp; minShareCount: number }
  /** What many of its screens have, but not those that guests see first: one file, too. */
  page?: RegExp
  /** Its pages carry their styles. */
  inlinesStyles?: boolean
  /** What loads before any screen is a separate file, so that it does not wait for the kit. */
  hasShell?: boolean
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
  plugins: [react(), leanEndpoints(), leanIcons(), leanQuery(), leanRouter()],
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    // The pages' policy allows fonts and pictures only from files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(root, 'web', app.name, 'main.tsx'),
      output: { ...fileNames, ...output },
      checks: { bundlerTimings: false },
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

/** The modules that load before any screen. Only a build knows, because it drops the unused half of a library. */
async function findShell(app: App): Promise<ReadonlySet<string>> {
  const config = clientBuild(app, {})
  const built = await build({ ...config, build: { ...config.build, write: false } })
  if (!('output' in built)) throw new Error(`The build of ${app.name} has more than one output`)
  const chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const loaded = new Set<Rolldown.OutputChunk>()
  const load = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) load(chunks.get(name))
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) load(chunk)
  return new Set([...loaded].flatMap((chunk) => chunk.moduleIds))
}

async function outputOf(app: App): Promise<Rolldown.OutputOptions> {
  if (app.kit === undefined) return {}
  const kit = { name: 'kit', priority: 1, ...app.kit }
  const page = app.page === undefined ? [] : [{ name: 'page', test: app.page }]
  if (app.hasShell !== true) return { codeSplitting: { groups: [kit, ...page] } }
  const shell = await findShell(app)
  return { codeSplitting: { groups: [{ name: 'shell', test: (id) => shell.has(id), priority: 2 }, kit] } }
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
