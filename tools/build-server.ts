import { relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './source-files.ts'

const folder = resolve(root, 'dist/server')

/** A module finds migrations, workers and packages by its own address: it keeps that of its source. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  transform: {
    filter: { id: /\/server\/.*\.ts$/, code: 'import.meta.url' },
    handler: (code, id) =>
      code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`),
  },
}

// One file of what every start loads, and one for each part that is loaded when it is needed.
await build({
  configFile: false,
  root,
  mode: 'production',
  logLevel: 'warn',
  publicDir: false,
  plugins: [keepAddresses],
  // These are partly native, read their own files, or are loaded rarely.
  ssr: { noExternal: true, external: ['@aws-sdk/client-s3', '@node-rs/argon2', 'pdfkit', 'sharp', 'stripe'] },
  build: {
    outDir: folder,
    emptyOutDir: true,
    ssr: resolve(root, 'server/main.ts'),
    target: 'node26',
    minify: false,
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js', comments: false } },
  },
})
