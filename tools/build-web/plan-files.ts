import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { joinParts, type Page, type Part } from './join-parts.ts'

export interface Aims {
  /** The screens that people see first: what others load with them costs most there. */
  first: RegExp
  /**
   * What a further file costs a screen, in bytes: the headers of its request and answer, what compresses worse in small files,
   * and most of all the wait for one of six connections where nothing speaks HTTP/2.
   */
  fileCost: number
  /** How many files a screen should load at most, where that is possible. */
  most: number
}

const entryName = 'the entry'

type Chunk = Rolldown.OutputChunk

const nameOf = ({ isEntry, facadeModuleId, fileName }: Chunk) => (isEntry ? entryName : (facadeModuleId ?? fileName))

const isScreen = ({ name }: { name: string }) => name.includes('/screens/')

/** What each page loads, and which pages it opens. */
interface Visit {
  name: string
  loads: ReadonlySet<Chunk>
  opens: ReadonlySet<string>
}

function listVisits(chunks: ReadonlyMap<string, Chunk>): Visit[] {
  const filesOf = (names: readonly string[]) => names.flatMap((name) => chunks.get(name) ?? [])
  return [...chunks.values()]
    .filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
    .map((start) => {
      const loads = new Set([start])
      for (const chunk of loads) for (const imported of filesOf(chunk.imports)) loads.add(imported)
      const opens = [...loads].flatMap(({ dynamicImports }) => filesOf(dynamicImports).map(nameOf))
      return { name: nameOf(start), loads, opens: new Set(opens) }
    })
}

/** A byte counts most on the screens seen first, and more the more a screen loads anyway. */
function weighScreen(name: string, load: number, { first, fileCost }: Aims): Pick<Page, 'weight' | 'fileCost'> {
  if (first.test(name)) return { weight: 8, fileCost: fileCost / 2 }
  return { weight: load ** 2, fileCost: fileCost / load ** 2 }
}

/** How many of a page's visitors open what it offers to load later, such as a dialog. */
const laterShare = 0.04

/** The pages, each after those that it can follow. */
function listPages(visits: readonly Visit[], parts: readonly Part[], aims: Aims): Page[] {
  const loadOf = ({ name }: Visit) => parts.reduce((sum, { pages, bytes }) => (pages.has(name) ? sum + bytes : sum), 0)
  const screens = visits.filter(isScreen)
  const mean = screens.reduce((sum, screen) => sum + loadOf(screen), 0) / screens.length
  const weights = new Map(screens.map((screen) => [screen.name, weighScreen(screen.name, loadOf(screen) / mean, aims)]))
  // Every screen loads the entry.
  const all = [...weights.values()].reduce((sum, { weight }) => sum + weight, 0)
  const pages = new Map<string, Page>([[entryName, { name: entryName, after: [], weight: all, fileCost: aims.fileCost }]])
  const add = (visit: Visit, around: readonly Visit[]): void => {
    const before = visits.filter((other) => other.opens.has(visit.name) && other !== visit && !around.includes(other))
    const after = before.some(({ name }) => name === entryName) ? [entryName] : before.map(({ name }) => name)
    for (const other of before) if (after.includes(other.name) && !pages.has(other.name)) add(other, [...around, visit])
    const visitors = after.reduce((sum, name) => sum + (pages.get(name)?.weight ?? 0), 0)
    const later = { weight: laterShare * visitors, fileCost: aims.fileCost / 2 }
    pages.set(visit.name, { name: visit.name, after, ...(weights.get(visit.name) ?? later) })
  }
  for (const visit of visits) if (!pages.has(visit.name)) add(visit, [])
  return [...pages.values()]
}

/** A part for each file of the bundler's, and one for all files that load before any screen. */
function listParts(output: Rolldown.RolldownOutput['output'], visits: readonly Visit[]): Part[] {
  const sheets = new Map(output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source] as const] : [])))
  const bytesOf = ({ code, viteMetadata }: Chunk) =>
    [code, ...[...(viteMetadata?.importedCss ?? [])].map((sheet) => sheets.get(sheet) ?? '')]
      .map((text) => gzipSync(text).length)
      .reduce((sum, bytes) => sum + bytes, 0)
  const partOf = (pages: readonly string[], ...chunks: readonly Chunk[]): Part => ({
    files: chunks.map(({ fileName }) => fileName),
    imports: new Set(chunks.flatMap(({ imports }) => imports)),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    bytes: chunks.reduce((sum, chunk) => sum + bytesOf(chunk), 0),
    pages: new Set(pages),
  })
  const entry = visits.find(({ name }) => name === entryName)?.loads ?? new Set()
  const others = new Set(visits.flatMap(({ loads }) => [...loads]).filter((chunk) => !entry.has(chunk)))
  return [
    partOf([entryName], ...entry),
    ...[...others].map((chunk) =>
      partOf(
        visits.filter(({ loads }) => loads.has(chunk)).map(({ name }) => name),
        chunk,
      ),
    ),
  ]
}

/** Joins parts, and again with files that cost more on the screens that load too many. */
function joinForAll(parts: readonly Part[], pages: readonly Page[], most: number, rounds = 6): Part[] {
  const joined = joinParts(parts, pages)
  const filesOf = ({ name }: Page) => joined.filter((part) => part.pages.has(name) || part.pages.has(entryName)).length
  const isOver = (page: Page) => isScreen(page) && filesOf(page) > most
  if (rounds === 0 || !pages.some(isOver)) return joined
  const dearer = pages.map((page) => (isOver(page) ? { ...page, fileCost: page.fileCost * 1.5 } : page))
  return joinForAll(parts, dearer, most, rounds - 1)
}

/** Which modules share a file. Only a build knows what pages load: it drops the unused half of a library. */
export function planFiles(output: Rolldown.RolldownOutput['output'], aims: Aims): Rolldown.OutputOptions {
  const visits = listVisits(new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : []))))
  const parts = listParts(output, visits)
  const joined = joinForAll(parts, listPages(visits, parts, aims), aims.most).filter(({ files }) => files.length > 1)
  const groupOf = new Map(joined.flatMap(({ modules }, index) => modules.map((id) => [id, `joined-${index}`])))
  // Each module is in the file that was chosen for it, and not in that of the first one that imports it.
  return { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: (id) => groupOf.get(id) }] } }
}
