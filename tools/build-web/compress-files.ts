import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes a compressed copy beside each text file: a build has time for the highest level. */
export async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg|wasm|webmanifest)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const bytes = await readFile(path)
      const small = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))])
    }),
  )
}
