import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'
import { root } from './source-files.ts'
import { leanEndpoints } from './build-web/lean-endpoints.ts'
import { leanRouter } from './build-web/lean-router.ts'
import { listAssets, type BuildManifest } from './build-web/list-assets.ts'

// Builds the guest's pages: what browsers load, the module that renders on the server, and what each page needs.
const source = join(root, 'web/guest')
const target = join(root, 'dist/web/guest')

const common: InlineConfig = {
  configFile: false,
  root: source,
  mode: 'production',
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
}

async function buildClient(): Promise<void> {
  await build({
    ...common,
    plugins: [react(), leanEndpoints(), leanRouter()],
    build: {
      outDir: join(target, 'client'),
      emptyOutDir: true,
      manifest: true,
      target: 'baseline-widely-available',
      // The pages' own policy lets fonts and pictures come from files only.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(source, 'main.tsx'),
        // What half of the screens share comes in one file: small files compress badly.
        output: { codeSplitting: { groups: [{ name: 'kit', test: /\/web\/(guest|shared)\/|lucide-react/, minShareCount: 6 }] } },
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
}

async function buildServer(): Promise<void> {
  await build({
    ...common,
    plugins: [react()],
    publicDir: false,
    // All in one, in its fast form: outside of a bundle React takes its mode from the environment.
    ssr: { noExternal: true },
    build: {
      outDir: join(target, 'server'),
      emptyOutDir: true,
      ssr: join(source, 'server.tsx'),
      target: 'node26',
      minify: false,
    },
  })
}

/** Beside each file of text, itself compressed: at a build there is time for the strongest level. */
async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const bytes = await readFile(path)
      const small = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))])
    }),
  )
}

await rm(target, { recursive: true, force: true })
await buildClient()
await buildServer()
// Written by Vite in the build just before.
const manifest = JSON.parse(await readFile(join(target, 'client/.vite/manifest.json'), 'utf8')) as BuildManifest
const assets = listAssets(manifest, (file) => readFileSync(join(target, 'client', file), 'utf8'))
await mkdir(join(target, 'server'), { recursive: true })
await writeFile(join(target, 'server/assets.json'), JSON.stringify(assets))
await compress(join(target, 'client'))
console.log(`Built ${Object.keys(assets.screens).length} screens`)
