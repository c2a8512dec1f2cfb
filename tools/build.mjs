import { fileURLToPath } from 'node:url'
import { buildAll } from './launcher/build.mjs'

// Builds the web and the server, unless they were built from the same sources before; the launcher does the same before a start.
const root = fileURLToPath(new URL('..', import.meta.url))
await buildAll(root, { node: process.execPath, env: process.env })
console.log('The web and the server are built')
