import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageAssets, Render } from '#contract/rendering.ts'

const folder = fileURLToPath(new URL('../../../dist/web/guest', import.meta.url))

export interface GuestBuild {
  render: Render
  assets: PageAssets
  /** The folder of what browsers load. */
  client: string
  /** Files beside the assets, by their names: the icon, the manifest. */
  files: readonly string[]
}

/** What `tools/build-web.ts` has made, or null before it has run. */
export async function loadGuestBuild(): Promise<GuestBuild | null> {
  const program = join(folder, 'server/server.js')
  const client = join(folder, 'client')
  if (!existsSync(program) || !existsSync(client)) return null
  // Both were made by the build, of the types that it is checked against.
  const { render } = (await import(pathToFileURL(program).href)) as { render: Render }
  const assets = JSON.parse(await readFile(join(folder, 'server/assets.json'), 'utf8')) as PageAssets
  const entries = await readdir(client, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name)).map((entry) => entry.name)
  return { render, assets, client, files }
}
