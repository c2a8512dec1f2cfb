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

/** A screen, a part of one that loads later, or what loads before any screen. */
export interface Page {
  name: string
  /** Pages of which one comes before it: what all of them load is there already. */
  after: readonly string[]
  /** How much a byte that it loads counts. */
  weight: number
  /** What a further file costs it, in bytes. */
  fileCost: number
}

/** For each page, by its place in the list, 1 if it has a file: it loads it, or all pages that it can follow have it. */
type Owners = Uint8Array

interface Piece extends Part {
  owners: Owners
  /** Of loading it as a file to itself: bytes and a file's cost, by the weights of the pages that do. */
  cost: number
}

interface Join {
  a: Piece
  b: Piece
  gain: number
}

class Pieces {
  readonly #pages: readonly Page[]
  readonly #after: readonly (readonly number[])[]
  readonly #left = new Set<Piece>()
  readonly #pieceOf = new Map<string, Piece>()
  /** What it saves to load two pieces as one file; each pair once. */
  readonly #joins = new Map<Piece, Map<Piece, Join>>()

  constructor(parts: readonly Part[], pages: readonly Page[]) {
    const placeOf = new Map(pages.map(({ name }, place) => [name, place]))
    this.#pages = pages
    this.#after = pages.map(({ after }) => after.map((name) => placeOf.get(name) ?? 0))
    for (const part of parts) {
      const owners = this.#spread(Uint8Array.from(pages, ({ name }) => (part.pages.has(name) ? 1 : 0)))
      this.#add({ ...part, owners, cost: this.#costOf(owners, part.bytes) })
    }
  }

  join(): Part[] {
    for (const piece of this.#left) this.#compare(piece)
    for (let best = this.#best(); best !== undefined; best = this.#best()) {
      const { a, b, gain } = best
      // Less since it was compared: what they import is loaded by other pages now.
      best.gain = this.#gainOf(a, b)
      if (best.gain >= gain) this.#unite(a, b)
    }
    return [...this.#left].map(({ files, imports, modules, bytes, owners }) => {
      const loading = this.#pages.filter((_, place) => this.#loads(owners, place))
      return { files, imports, modules, bytes, pages: new Set(loading.map(({ name }) => name)) }
    })
  }

  #add(piece: Piece): void {
    this.#left.add(piece)
    for (const file of piece.files) this.#pieceOf.set(file, piece)
  }

  #hadBefore(owners: Owners, place: number): boolean {
    const after = this.#after[place] ?? []
    return after.length > 0 && after.every((before) => owners[before] === 1)
  }

  #loads(owners: Owners, place: number): boolean {
    return owners[place] === 1 && !this.#hadBefore(owners, place)
  }

  /** A page has what all pages before it have, too. These are listed before it. */
  #spread(owners: Owners): Owners {
    for (const place of owners.keys()) if (owners[place] === 0 && this.#hadBefore(owners, place)) owners[place] = 1
    return owners
  }

  #union(a: Owners, b: Owners): Owners {
    return this.#spread(a.map((owns, place) => owns | (b[place] ?? 0)))
  }

  #costOf(owners: Owners, bytes: number): number {
    let cost = 0
    for (const [place, { weight, fileCost }] of this.#pages.entries())
      if (this.#loads(owners, place)) cost += weight * (bytes + fileCost)
    return cost
  }

  /** What pieces import, also through others. */
  #imported(pieces: readonly Piece[]): Set<Piece> {
    const others = new Set<Piece>()
    const next = [...pieces]
    for (const piece of next)
      for (const file of piece.imports) {
        const other = this.#pieceOf.get(file)
        if (other === undefined || others.has(other) || pieces.includes(other)) continue
        others.add(other)
        next.push(other)
      }
    return others
  }

  /** What pages save, each by its weight; negative if they load more. One that loads either loads what both import. */
  #gainOf(a: Piece, b: Piece): number {
    if (!a.owners.some((owns, place) => owns === 1 && b.owners[place] === 1)) return 0
    const owners = this.#union(a.owners, b.owners)
    let gain = a.cost + b.cost - this.#costOf(owners, a.bytes + b.bytes)
    if (gain <= 0) return 0
    for (const piece of this.#imported([a, b])) gain += piece.cost - this.#costOf(this.#union(piece.owners, owners), piece.bytes)
    return gain
  }

  #compare(piece: Piece): void {
    const row = new Map<Piece, Join>()
    for (const other of this.#left) {
      if (other === piece) continue
      this.#joins.get(other)?.delete(piece)
      const gain = this.#gainOf(piece, other)
      if (gain > 0) row.set(other, { a: piece, b: other, gain })
    }
    this.#joins.set(piece, row)
  }

  #best(): Join | undefined {
    let best: Join | undefined
    for (const row of this.#joins.values()) for (const join of row.values()) if (join.gain > (best?.gain ?? 0)) best = join
    return best
  }

  #unite(a: Piece, b: Piece): void {
    for (const piece of [a, b]) {
      this.#left.delete(piece)
      this.#joins.delete(piece)
      for (const row of this.#joins.values()) row.delete(piece)
    }
    const bytes = a.bytes + b.bytes
    const owners = this.#union(a.owners, b.owners)
    const one: Piece = {
      files: [...a.files, ...b.files],
      imports: new Set([...a.imports, ...b.imports]),
      modules: [...a.modules, ...b.modules],
      bytes,
      pages: new Set<string>(),
      owners,
      cost: this.#costOf(owners, bytes),
    }
    this.#add(one)
    const changed = [one]
    for (const piece of this.#imported([one])) {
      const after = this.#union(piece.owners, owners)
      if (after.every((owns, place) => owns === piece.owners[place])) continue
      piece.owners = after
      piece.cost = this.#costOf(after, piece.bytes)
      changed.push(piece)
    }
    for (const piece of changed) this.#compare(piece)
  }
}

/**
 * Joins parts as long as pages save by it, the two that save most first. A page is listed after those that it can follow. No file
 * imports itself through another: all that load what a part imports load what lies between, so that saves more as one file.
 */
export const joinParts = (parts: readonly Part[], pages: readonly Page[]): Part[] => new Pieces(parts, pages).join()
