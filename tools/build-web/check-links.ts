import { parseSync } from 'vite'

interface Links {
  exports: ReadonlySet<string>
  /** The names that it needs of other files before it starts, by file. */
  needs: ReadonlyMap<string, readonly string[]>
  /** Files that it loads later. */
  opens: readonly string[]
}

const nameOf = (node: { type: string; name?: unknown; value?: unknown }) =>
  String(node.type === 'Literal' ? node.value : node.name)

function readLinks(path: string, code: string): Links {
  const resolve = (from: string) => new URL(from, `file:///${path}`).pathname.slice(1)
  const exports = new Set<string>()
  const needs = new Map<string, string[]>()
  const need = (from: string, names: readonly string[]) =>
    needs.set(resolve(from), [...(needs.get(resolve(from)) ?? []), ...names])
  for (const node of parseSync(path, code).program.body) {
    if (node.type === 'ImportDeclaration')
      need(
        node.source.value,
        node.specifiers.flatMap((one) => (one.type === 'ImportSpecifier' ? [nameOf(one.imported)] : [])),
      )
    if (node.type !== 'ExportNamedDeclaration') continue
    for (const { exported } of node.specifiers) exports.add(nameOf(exported))
    if (node.source !== null)
      need(
        node.source.value,
        node.specifiers.map(({ local }) => nameOf(local)),
      )
  }
  const opens = [...code.matchAll(/\bimport\([`"'](\.\/[^`"']+)[`"']\)/g)].map(([, from = '']) => resolve(from))
  return { exports, needs, opens }
}

/** Whether a file imports itself through others: what starts first would miss what the other exports. */
function isCircular(path: string, links: ReadonlyMap<string, Links>): boolean {
  const seen = new Set([path])
  for (const file of seen)
    for (const needed of links.get(file)?.needs.keys() ?? []) {
      if (needed === path) return true
      seen.add(needed)
    }
  return false
}

/**
 * What keeps built files, by their names, from starting: an import of what is not there, a file that imports itself through
 * others, and a name of the bundler's that no file declares.
 */
export function findBrokenLinks(codes: ReadonlyMap<string, string>): string[] {
  const links = new Map([...codes].map(([path, code]) => [path, readLinks(path, code)]))
  return [...links].flatMap(([path, { needs, opens }]) => [
    ...[...needs.keys(), ...opens]
      .filter((file) => !links.has(file))
      .map((file) => `${path} imports ${file}, which is not there`),
    ...[...needs].flatMap(([file, names]) =>
      names
        .filter((name) => links.get(file)?.exports.has(name) === false)
        .map((name) => `${path} imports ${name} of ${file}, which does not export it`),
    ),
    ...(isCircular(path, links) ? [`${path} imports itself through others`] : []),
    // Names are shortened: one that is left is not declared.
    ...[...(codes.get(path) ?? '').matchAll(/(?<![.\w$"'`])\w+_exports\b(?!["'`:])/g)].map(
      ([name]) => `${path} uses ${name}, which it does not declare`,
    ),
  ])
}
