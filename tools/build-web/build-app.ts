import { readFileSync } from 'node:fs'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type BuildOptions, type InlineConfig, type Rolldown } from 'vite'
import { root } from '../source-files.ts'
import { findBrokenLinks } from './check-links.ts'
import { compressFiles } from './compress-files.ts'
import { dropFacades, withoutFacades } from './drop-facades.ts'
import { leanCommonJs } from './lean-commonjs.ts'
import { leanEndpoints } from './lean-endpoints.ts'
import { leanIcons } from './lean-icons.ts'
import { leanQuery } from './lean-query.ts'
import { leanRouter } from './lean-router.ts'
import { listAssets, type BuildManifest } from './list-assets.ts'
import { planFiles, type Aims } from './plan-files.ts'

export interface App {
  /** The name of its folder below `web`, and below `dist/web`, with `client` and `server` in it. */
  name: string
  /** Where browsers find its files, with a slash at both ends. */
  base: string
  /** The server entry, in its folder. */
  server: string
  /** The service worker, in its folder. */
  serviceWorker?: string
  /** How its modules share files. Without, it is all loaded at once. */
  aims?: Aims
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
      // What a screen imports may share the file that would import it later.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      preserveEntrySignatures: 'allow-extension',
      // Which modules share a file is planned.
      experimental: { chunkOptimization: app.aims === undefined },
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

async function outputOf(config: InlineConfig, options: BuildOptions): Promise<Rolldown.RolldownOutput['output']> {
  const built = await build({ ...config, build: { ...config.build, ...options } })
  if (!('output' in built)) throw new Error('The build has more than one output')
  return built.output
}

async function buildClient(app: App, outDir: string): Promise<void> {
  const output = app.aims === undefined ? {} : planFiles(await outputOf(clientBuild(app, {}), { write: false }), app.aims)
  const built = await outputOf(clientBuild(app, output), { outDir, emptyOutDir: true })
  const written = new Map(built.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])))
  const { codes, replaced } = dropFacades(written)
  const broken = [...findBrokenLinks(written), ...findBrokenLinks(codes)]
  if (broken.length > 0) throw new Error(broken.join('\n'))
  for (const file of replaced.keys()) await rm(join(outDir, file))
  for (const [file, code] of codes) await writeFile(join(outDir, file), code)
  // Written by Vite in the build just before.
  const path = join(outDir, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as BuildManifest
  await writeFile(path, JSON.stringify(withoutFacades(manifest, replaced)))
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
