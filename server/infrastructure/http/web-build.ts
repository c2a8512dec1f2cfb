import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageAssets, Render, WriteDoorPage, WriteOfficePage } from '#contract/base/rendering.ts'

const folder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/** The exports of each app's server module. */
interface Modules {
  guest: { render: Render }
  office: { writePage: WriteOfficePage }
  door: { writePage: WriteDoorPage }
}

interface Files {
  assets: PageAssets
  /** The folder of the browser's files. */
  client: string
  /** Files beside the assets by name: the icon, the manifest. */
  files: readonly string[]
}

export type GuestBuild = Modules['guest'] & Files
export type OfficeBuild = Modules['office'] & Files
export type DoorBuild = Modules['door'] & Files

/** The output of `tools/build-web.ts` for an app, or null before it has run. */
export async function loadWebBuild<Name extends keyof Modules>(name: Name): Promise<(Modules[Name] & Files) | null> {
  const program = join(folder, name, 'server/server.js')
  const client = join(folder, name, 'client')
  if (!existsSync(program) || !existsSync(client)) return null
  // Both were built from the types they are checked against.
  const module = (await import(pathToFileURL(program).href)) as Modules[Name]
  const assets = JSON.parse(await readFile(join(folder, name, 'server/assets.json'), 'utf8')) as PageAssets
  const entries = await readdir(client, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name)).map((entry) => entry.name)
  return { ...module, assets, client, files }
}

export const notBuilt = 'The web app is not built: run "node tools/run.mjs build" first. "npm start" does so automatically.'
