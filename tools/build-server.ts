import { relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { refuseHttpClient, refuseOtherThanAscii } from './build-server/refuse-in-bundle.ts'
import { root } from './source-files.ts'

const folder = resolve(root, 'dist/server')

/** Modules find migrations, workers and packages by their own path, so each keeps the path of its source. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  transform: {
    filter: { id: /\/server\/.*\.ts$/, code: 'import.meta.url' },
    handler: (code, id) =>
      code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`),
  },
}

/** Loaded with their users, but only for what the server never does: an API description in YAML, a route per static file. */
const unused = /^(yaml|glob)$/

const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  enforce: 'pre',
  resolveId: { filter: { id: unused }, handler: (id) => `\0unused:${id}` },
  load: { filter: { id: /^\0unused:/ }, handler: () => 'module.exports = {}' },
}

// One file for what every start loads, and one for each part loaded on demand.
await build({
  configFile: false,
  root,
  mode: 'production',
  logLevel: 'warn',
  publicDir: false,
  plugins: [keepAddresses, leaveOutUnused, refuseOtherThanAscii, refuseHttpClient],
  // Native, rarely loaded, or reading their own files; the framework's compilers are never loaded, as the server passes its own.
  ssr: {
    noExternal: true,
    external: [
      '@aws-sdk/client-s3',
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      '@node-rs/argon2',
      'nodemailer',
      'pdfkit',
      'sharp',
      'stripe',
      'web-push',
    ],
  },
  build: {
    outDir: folder,
    emptyOutDir: true,
    ssr: resolve(root, 'server/main.ts'),
    target: 'node26',
    minify: false,
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: false } },
  },
})
