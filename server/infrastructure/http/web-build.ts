import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageAssets, Render, WriteDoorPage, WriteOfficePage } from '#contract/rendering.ts'

const folder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/** What each app's server module exports. */
interface Modules {
  guest: { render: Render }
  office: { writePage: WriteOfficePage }
  door: { writePage: WriteDoorPage }
}

interface Files {
  assets: PageAssets
  /** The folder of what browsers load. */
  client: string
  /** Files beside the assets, by their names: the icon, the manifest. */
  files: readonly string[]
}

export type GuestBuild = Modules['guest'] & Files
export type OfficeBuild = Modules['office'] & Files
export type DoorBuild = Modules['door'] & Files

/** What `tools/build-web.ts` has made of an app, or null before it has run. */
export async function loadWebBuild<Name extends keyof Modules>(name: Name): Promise<(Modules[Name] & Files) | null> {
  const program = join(folder, name, 'server/server.js')
  const client = join(folder, name, 'client')
  if (!existsSync(program) || !existsSync(client)) return null
  // Both were made by the build, of the types that it is checked against.
  const module = (await import(pathToFileURL(program).href)) as Modules[Name]
  const assets = JSON.parse(await readFile(join(folder, name, 'server/assets.json'), 'utf8')) as PageAssets
  const entries = await readdir(client, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name)).map((entry) => entry.name)
  return { ...module, assets, client, files }
}

export const notBuilt = 'The web is not built: run "node tools/run.mjs build" first. "npm start" does it by itself.'
