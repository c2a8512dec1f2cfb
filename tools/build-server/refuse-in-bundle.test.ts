import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { refuseHttpClient, refuseOtherThanAscii } from './refuse-in-bundle.ts'

/** Bundles files for the server, the first as its entry. */
async function bundle(files: Record<string, string>): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-bundle-'))
  try {
    for (const [name, source] of Object.entries(files)) await writeFile(join(folder, name), source)
    return await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [refuseOtherThanAscii, refuseHttpClient],
      ssr: { noExternal: true },
      build: { ssr: join(folder, Object.keys(files)[0] ?? ''), outDir: join(folder, 'out'), minify: false },
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('A bundle of the server', () => {
  it.each([
    ['imported', "import { request } from 'node:http'\nexport const ask = () => request('http://a')"],
    ['imported for its effects', "import 'node:http'"],
    ['imported as http', "import { createServer } from 'http'\nexport const open = () => createServer()"],
    ['passed on', "export { request } from 'node:http'"],
  ])('is refused with Node’s HTTP client %s, also where it is loaded later.', async (_how, source) => {
    await expect(bundle({ 'main.ts': source })).rejects.toThrow('imports node:http')
    await expect(bundle({ 'main.ts': "export const later = () => import('./other.ts')", 'other.ts': source })).rejects.toThrow(
      'imports node:http',
    )
  })

  it('may load the client where it is used, require it, or name its types.', async () => {
    const source = `
      import type { Server } from 'node:http'
      import { createRequire } from 'node:module'
      import { get } from 'node:https'
      export const later = async (): Promise<Server> => (await import('node:http')).createServer()
      export const sooner = () => createRequire(import.meta.url)('node:http').createServer()
      export const secure = get`
    await expect(bundle({ 'main.ts': source })).resolves.toBeDefined()
  })

  it('is refused with text other than ASCII in a tagged template.', async () => {
    await expect(bundle({ 'main.ts': 'export const text = String.raw`café`' })).rejects.toThrow('is not ASCII')
  })
})
