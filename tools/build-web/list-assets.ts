import type { InlinedAssets, PageAssets, ScreenAssets } from '#contract/base/rendering.ts'

/** The part of Vite's manifest that says what a module loads. */
export type BuildManifest = Record<
  string,
  { file: string; src?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>

/** The module with everything it statically imports, itself first. */
function closure(manifest: BuildManifest, start: string): string[] {
  const assets = new Set<string>()
  const visit = (key: string) => {
    if (assets.has(key)) return
    assets.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  visit(start)
  return [...assets]
}

/**
 * What each page of an app loads, by the files of its screens. `base` is where browsers find the files. `read`: for pages that
 * carry their styles; the server keeps the list in memory, and a megabyte more for the texts of the office's.
 */
export function listAssets(
  manifest: BuildManifest,
  base: string,
  read?: (file: string) => string,
): PageAssets<ScreenAssets & Partial<InlinedAssets>> {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error('The build has no entry')

  const of = (key: string, without: readonly string[]) => {
    const had = new Set(without.flatMap((one) => [manifest[one]?.file, ...(manifest[one]?.css ?? [])]))
    const keys = closure(manifest, key).filter((one) => !had.has(manifest[one]?.file))
    const scripts = new Set(keys.map((one) => manifest[one]?.file ?? ''))
    const sheets = [...new Set(keys.toReversed().flatMap((one) => manifest[one]?.css ?? []))].filter((sheet) => !had.has(sheet))
    return {
      scripts: [...scripts].map((file) => `${base}${file}`),
      stylesheets: sheets.map((sheet) => `${base}${sheet}`),
      ...(read !== undefined && { css: sheets.map((sheet) => read(sheet).trim()).join('') }),
    }
  }
  const shared = closure(manifest, entry)
  const screens = new Set(shared.flatMap((key) => manifest[key]?.dynamicImports ?? []).filter((key) => key.includes('/screens/')))
  return {
    entry: of(entry, []),
    screens: Object.fromEntries([...screens].map((key) => [key, of(key, shared)])),
  }
}
