import type { Board, BoardParty } from '#contract/board/board.ts'
import type { TableView } from './board-model.ts'

export type ServedSection = Board['sections'][number]

/** The tables the board is limited to; null for all. Who serves a section sees their own unless the address says otherwise. */
export function shownTables(sections: readonly ServedSection[], search: URLSearchParams): ReadonlySet<string> | null {
  const own = sections.filter(({ is_mine }) => is_mine)
  return own.length === 0 || search.get('mine') === '0' ? null : new Set(own.flatMap(({ table_ids }) => table_ids))
}

/** Whether a party is, or was, at one of these tables. */
export const isAt = (party: BoardParty, tables: ReadonlySet<string> | null): boolean =>
  tables === null || party.table_ids.some((id) => tables.has(id))

/** The section of each table that is in one. */
export const sectionsByTable = (sections: readonly ServedSection[]): ReadonlyMap<string, ServedSection> =>
  new Map(sections.flatMap((section) => section.table_ids.map((id) => [id, section] as const)))

/** Tables by section, in the order of the sections; last those in none. */
export function groupTables(
  views: readonly TableView[],
  sections: readonly ServedSection[],
): { section: ServedSection | null; views: TableView[] }[] {
  const sectionOf = sectionsByTable(sections)
  return [...sections, null].map((section) => ({
    section,
    views: views.filter(({ table }) => (sectionOf.get(table.id) ?? null) === section),
  }))
}
