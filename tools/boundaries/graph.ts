import { posix } from 'node:path'
import type { FileTable } from '../source-files.ts'
import { parseFile, type Import, type ParsedFile } from './parse-file.ts'

export interface Edge extends Import {
  from: string
  /** A path in the repository, or the name of a package, or `node:…`. */
  to: string
  kind: 'file' | 'package' | 'node' | 'missing'
}

export interface SourceFile extends ParsedFile {
  path: string
  edges: Edge[]
}

export type Graph = ReadonlyMap<string, SourceFile>

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function resolve(from: string, imported: Import, isThere: (path: string) => boolean): Edge {
  const { specifier } = imported
  if (specifier.startsWith('node:')) return { ...imported, from, to: specifier, kind: 'node' }
  const path = (specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier.slice(1)).replace(/\?.*$/, '')
  const isFile = specifier.startsWith('.') || specifier.startsWith('#')
  if (isFile) return { ...imported, from, to: path, kind: isThere(path) ? 'file' : 'missing' }
  return { ...imported, from, to: packageName(specifier), kind: 'package' }
}

/** Every file of a table with its resolved imports. `others`: files that may be imported but contain no code, such as styles. */
export function buildGraph(files: FileTable, others: ReadonlySet<string> = new Set()): Graph {
  const isThere = (path: string) => files.has(path) || others.has(path)
  const graph = new Map<string, SourceFile>()
  for (const [path, text] of files) {
    const parsed = parseFile(path, text)
    graph.set(path, { ...parsed, path, edges: parsed.imports.map((imported) => resolve(path, imported, isThere)) })
  }
  return graph
}

/** Import cycles, each as the path around it; found depth first, one per edge that closes a cycle. */
export function findCycles(graph: Graph): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string) => {
    if (done.has(path)) return
    const start = trail.indexOf(path)
    if (start >= 0) {
      cycles.push([...trail.slice(start), path])
      return
    }
    trail.push(path)
    for (const edge of graph.get(path)?.edges ?? []) if (edge.kind === 'file') visit(edge.to)
    trail.pop()
    done.add(path)
  }
  for (const path of graph.keys()) visit(path)
  return cycles
}

/** Files that, when run, load something that `isSource` matches, through any number of files except those matching `isClosed`. */
export function findReaching(graph: Graph, isSource: (edge: Edge) => boolean, isClosed: (edge: Edge) => boolean): Set<string> {
  const importers = new Map<string, string[]>()
  const reaching = new Set<string>()
  const queue: string[] = []
  const add = (path: string) => {
    if (reaching.has(path)) return
    reaching.add(path)
    queue.push(path)
  }
  for (const file of graph.values()) {
    for (const edge of file.edges) {
      if (edge.typeOnly || isClosed(edge)) continue
      if (edge.kind === 'file') importers.set(edge.to, [...(importers.get(edge.to) ?? []), file.path])
      if (isSource(edge)) add(file.path)
    }
  }
  for (let path = queue.pop(); path !== undefined; path = queue.pop())
    for (const importer of importers.get(path) ?? []) add(importer)
  return reaching
}
