import type { BuildManifest } from './list-assets.ts'

const facade = /^(?:export\{(?<names>[^}]*)\}from|import)"\.\/(?<file>[\w-]+\.js)";?\s*$/

/** The file of modules behind a facade, and the facade's names for what that exports: `startLive:e.a`. */
function behind(code: string): { file: string; names: string } | undefined {
  const { file, names = '' } = facade.exec(code)?.groups ?? {}
  if (file === undefined) return undefined
  const pairs = names.split(',').map((name) => name.split(' as '))
  return { file, names: pairs.map(([from = '', to = from]) => `${to}:e.${from}`).join(',') }
}

/**
 * For a page whose modules share a file with others, the bundler adds a facade: a file that only re-exports them, and one more
 * request. This imports the shared file in its place. File names keep their hashes, which cover the facade's name and so its
 * replacement. Codes are listed by file name; `replaced` maps each facade to the file behind it.
 */
export function dropFacades(codes: ReadonlyMap<string, string>) {
  const facades = new Map<string, { file: string; names: string }>()
  for (const [path, code] of codes) {
    const shared = behind(code)
    if (shared !== undefined) facades.set(path, { ...shared, file: path.replace(/[^/]*$/, shared.file) })
  }
  const base = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const lean = (path: string, code: string) =>
    code
      .replaceAll(/\bimport\(`\.\/([\w-]+\.js)`\)/g, (call, file: string) => {
        const shared = facades.get(path.replace(/[^/]*$/, file))
        return shared === undefined ? call : `import(\`./${base(shared.file)}\`).then(e=>({${shared.names}}))`
      })
      // In lists of what to load early.
      .replaceAll(/"([\w/-]+\.js)"/g, (file, name: string) => {
        const shared = facades.get(name)
        return shared === undefined ? file : `"${shared.file}"`
      })
  const left = [...codes].filter(([path]) => !facades.has(path))
  return {
    codes: new Map(left.map(([path, code]) => [path, lean(path, code)])),
    replaced: new Map([...facades].map(([path, { file }]) => [path, file])),
  }
}

/** The manifest of a build whose facades are gone. */
export function withoutFacades(manifest: BuildManifest, replaced: ReadonlyMap<string, string>): BuildManifest {
  const byFile = new Map(Object.values(manifest).map((one) => [one.file, one]))
  const stand = (one: BuildManifest[string]) => {
    const other = byFile.get(replaced.get(one.file) ?? '')
    return other === undefined ? one : { ...other, ...(one.isEntry === true && { isEntry: true }) }
  }
  return Object.fromEntries(Object.entries(manifest).map(([key, one]) => [key, stand(one)]))
}
