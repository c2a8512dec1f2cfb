import { fileURLToPath } from 'node:url'
import { buildWeb } from './launcher/build-web.mjs'

// Builds the web, unless it was built from the same sources before; the launcher does the same before a start.
const root = fileURLToPath(new URL('..', import.meta.url))
await buildWeb(root, { node: process.execPath, env: process.env })
console.log('The web is built')
