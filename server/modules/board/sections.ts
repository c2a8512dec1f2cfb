import type { BoardSection, SetSectionsBody } from '#contract/board/sections.ts'
import type { FieldErrors } from '#contract/base/errors.ts'

/** What the sections of a night can be made of. */
interface Choices {
  tables: readonly { id: string; name: string }[]
  staff: readonly { id: string }[]
}

type NewSection = SetSectionsBody['sections'][number]

/** Ignoring case and blanks, as for names of tables. */
const compared = (name: string) => name.replaceAll(/\s/g, '').toLowerCase()

/** Why sections can’t be saved, by field; empty if they can. */
export function sectionFaults(sections: readonly NewSection[], { tables, staff }: Choices): FieldErrors {
  const nameOf = new Map(tables.map(({ id, name }) => [id, name]))
  const team = new Set(staff.map(({ id }) => id))
  const named = new Set<string>()
  const sectionOf = new Map<string, string>()
  const faults: Record<string, string[]> = {}
  for (const [index, { name, table_ids, staff_ids }] of sections.entries()) {
    const at = `sections.${index}`
    if (named.has(compared(name))) faults[`${at}.name`] = ['Another section has this name']
    named.add(compared(name))
    if (!table_ids.every((id) => nameOf.has(id))) faults[`${at}.table_ids`] = ['Choose tables on this event’s floor plan']
    const twice = table_ids.find((id) => sectionOf.has(id))
    if (twice !== undefined)
      faults[`${at}.table_ids`] = [`${nameOf.get(twice) ?? 'A table'} is in ${sectionOf.get(twice) ?? 'another section'} already`]
    for (const id of table_ids) sectionOf.set(id, name)
    if (!staff_ids.every((id) => team.has(id))) faults[`${at}.staff_ids`] = ['Choose people who work for your club']
  }
  return faults
}

/** Sections of an earlier night, as far as their tables and people are still there. */
export function proposeSections(earlier: readonly BoardSection[], { tables, staff }: Choices): BoardSection[] {
  const [floor, team] = [new Set(tables.map(({ id }) => id)), new Set(staff.map(({ id }) => id))]
  return earlier
    .map(({ name, table_ids, staff: people }) => ({
      name,
      table_ids: table_ids.filter((id) => floor.has(id)),
      staff: people.filter(({ id }) => team.has(id)),
    }))
    .filter(({ table_ids }) => table_ids.length > 0)
}

/** Sections as someone sees them: which of them they serve. */
export const withOwn = (sections: readonly BoardSection[], userId: string): (BoardSection & { is_mine: boolean })[] =>
  sections.map((section) => ({ ...section, is_mine: section.staff.some(({ id }) => id === userId) }))
