import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Draw, PageAssets, Render, RenderRequest, WriteDoorPage, WriteOfficePage } from '#contract/base/rendering.ts'

const folder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

interface Files<Assets = PageAssets> {
  assets: Assets
  /** The folder of the browser's files. */
  client: string
  /** Files beside the assets by name: the icon, the manifest. */
  files: readonly string[]
}

/** The exports of each app's server module, with its files. */
interface Builds {
  guest: { render: Render; draw: Draw } & Files<RenderRequest['assets']>
  office: { writePage: WriteOfficePage } & Files
  door: { writePage: WriteDoorPage } & Files
}

export type GuestBuild = Builds['guest']
export type OfficeBuild = Builds['office']
export type DoorBuild = Builds['door']

/** The output of `tools/build-web.ts` for an app, or null before it has run. */
export async function loadWebBuild<Name extends keyof Builds>(name: Name): Promise<Builds[Name] | null> {
  const program = join(folder, name, 'server/server.js')
  const client = join(folder, name, 'client')
  if (!existsSync(program) || !existsSync(client)) return null
  // Both were built from the types they are checked against.
  const module = (await import(pathToFileURL(program).href)) as Builds[Name]
  const assets = JSON.parse(await readFile(join(folder, name, 'server/assets.json'), 'utf8')) as Builds[Name]['assets']
  const entries = await readdir(client, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name)).map((entry) => entry.name)
  return { ...module, assets, client, files }
}

export const notBuilt = 'The web app is not built: run "node tools/run.mjs build" first. "npm start" does so automatically.'
