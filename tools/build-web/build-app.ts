import { readFileSync } from 'node:fs'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { root } from '../source-files.ts'
import { compressFiles } from './compress-files.ts'
import { leanEndpoints } from './lean-endpoints.ts'
import { leanRouter } from './lean-router.ts'
import { listAssets, type BuildManifest } from './list-assets.ts'

export interface App {
  /** Of its folder below `web`, and of the one below `dist/web`, with `client` and `server` in it. */
  name: string
  /** Where browsers find its files, with a slash at both ends. */
  base: string
  /** The file of what runs on the server, in its folder. */
  server: string
  /** The file of what keeps the app on a device, in its folder. */
  serviceWorker?: string
  /** What at least so many of its screens share comes in one file, since small files compress badly. */
  kit?: { test: RegExp; minShareCount: number }
  /** What loads before any screen comes in a file of its own, so that it does not wait for the kit. */
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

const clientBuild = (app: App, output: Rolldown.OutputOptions): InlineConfig => ({
  ...common(app),
  plugins: [react(), leanEndpoints(), leanRouter()],
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    // The pages' own policy lets fonts and pictures come from files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(root, 'web', app.name, 'main.tsx'),
      output,
      checks: { bundlerTimings: false },
      treeshake: {
        // The contract's schemas are made by these: one that a page does not use is left out of it.
        manualPureFunctions: ['z', 'endpoint', 'requiredText', 'optionalText', 'passwordText', 'missing'],
        propertyReadSideEffects: false,
        // A page that uses none of a file's schemas does not load it because another page does.
        moduleSideEffects: [{ test: /\/contract\/[\w-]+\.ts$/, sideEffects: false }],
      },
    },
  },
})

/** The modules that load before any screen. Only a build knows: the unused half of a library is left out of it. */
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
  const kit = { name: 'kit', ...app.kit }
  if (app.hasShell !== true) return { codeSplitting: { groups: [kit] } }
  const shell = await findShell(app)
  return { codeSplitting: { groups: [{ name: 'shell', test: (id) => shell.has(id), priority: 1 }, kit] } }
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
    // All in one, in its fast form: outside of a bundle React takes its mode from the environment.
    ssr: { noExternal: true },
    build: { outDir, emptyOutDir: true, ssr: join(root, 'web', app.name, app.server), target: 'node26', minify: true },
  })
}

/** In one file, at one address for good; it knows the files of this build, and is another one whenever they are. */
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

/** Makes what browsers load, compressed, the module that writes pages on the server, and the list of what each screen needs. */
export async function buildApp(app: App): Promise<void> {
  const target = join(root, 'dist/web', app.name)
  const client = join(target, 'client')
  await rm(target, { recursive: true, force: true })
  await buildClient(app, client)
  if (app.serviceWorker !== undefined) await buildServiceWorker(app, app.serviceWorker, client)
  await buildServer(app, join(target, 'server'))
  // Written by Vite in the build just before.
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as BuildManifest
  const assets = listAssets(manifest, (file) => readFileSync(join(client, file), 'utf8'), app.base)
  await writeFile(join(target, 'server/assets.json'), JSON.stringify(assets))
  await compressFiles(client)
  console.log(`Built ${Object.keys(assets.screens).length} screens of ${app.name}`)
}
