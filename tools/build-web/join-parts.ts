/** Modules that the same pages load: what a bundler puts into one file unless it is asked for larger ones. */
export interface Part {
  /** The bundler's files for it. */
  files: readonly string[]
  /** Files that it imports. */
  imports: ReadonlySet<string>
  modules: readonly string[]
  /** Compressed. */
  bytes: number
  /** The pages that load it. */
  pages: ReadonlySet<string>
}

/**
 * What a further file costs a page that loads it, in bytes: the headers of its request and answer, what compresses worse in
 * small files, and most of all the wait for one of six connections where nothing speaks HTTP/2.
 */
const fileCost = 850

/** Bytes that pages save by loading two parts as one file, each counted by its weight; negative if they load more. */
function gainOf(a: Part, b: Part, weightOf: (page: string) => number): number {
  let gain = 0
  for (const page of a.pages) gain += weightOf(page) * (b.pages.has(page) ? fileCost : -b.bytes)
  for (const page of b.pages) if (!a.pages.has(page)) gain -= weightOf(page) * a.bytes
  return gain
}

/** Whether one leads to the other through a third: as one file, it would import itself in a circle. */
function isAround(a: Part, b: Part, parts: readonly Part[]): boolean {
  const seen = new Set([a, b])
  const importsOf = (part: Part) => parts.filter((other) => other.files.some((file) => part.imports.has(file)))
  const next = [a, b].flatMap(importsOf).filter((part) => part !== a && part !== b)
  for (const part of next) {
    if (seen.has(part)) continue
    seen.add(part)
    const imported = importsOf(part)
    if (imported.includes(a) || imported.includes(b)) return true
    next.push(...imported)
  }
  return false
}

/** Whether some page would load more than the two: what one of them imports, and the page does not load otherwise. */
function bringsMore(a: Part, b: Part, parts: readonly Part[]): boolean {
  const pages = a.pages.union(b.pages)
  return parts
    .filter((part) => part !== a && part !== b && part.files.some((file) => a.imports.has(file) || b.imports.has(file)))
    .some((part) => !pages.isSubsetOf(part.pages))
}

const joined = (a: Part, b: Part): Part => ({
  files: [...a.files, ...b.files],
  imports: new Set([...a.imports, ...b.imports]),
  modules: [...a.modules, ...b.modules],
  bytes: a.bytes + b.bytes,
  pages: new Set([...a.pages, ...b.pages]),
})

/** Joins parts as long as pages save by it, the two that save most first. */
export function joinParts(parts: readonly Part[], weightOf: (page: string) => number): Part[] {
  const left = [...parts]
  const gains = new Map<Part, Map<Part, number>>()
  const compare = (part: Part, others: readonly Part[]) =>
    gains.set(part, new Map(others.map((other) => [other, gainOf(part, other, weightOf)])))
  for (const [at, part] of left.entries()) compare(part, left.slice(0, at))
  for (;;) {
    let best: { a: Part; b: Part; gain: number } | undefined
    for (const [a, row] of gains) for (const [b, gain] of row) if (gain > (best?.gain ?? 0)) best = { a, b, gain }
    if (best === undefined) return left
    const { a, b } = best
    if (isAround(a, b, left) || bringsMore(a, b, left)) {
      gains.get(a)?.delete(b)
      continue
    }
    for (const part of [a, b]) {
      left.splice(left.indexOf(part), 1)
      gains.delete(part)
      for (const row of gains.values()) row.delete(part)
    }
    const one = joined(a, b)
    compare(one, left)
    left.push(one)
  }
}
