import type { BodyOf } from '#contract/base/endpoint.ts'
import type { BoardSections, setSections as endpoint } from '#contract/board/sections.ts'
import { compareLabels } from '#contract/floor/terms.ts'
import { changedFields } from '../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { toNight } from './board.ts'
import { findBoardEvent } from './board-views.ts'
import { lockSections, replaceSections } from './section-store.ts'
import { findEarlierNight, findNight, findSections } from './section-views.ts'
import { proposeSections, sectionFaults } from './sections.ts'

async function readSections(db: Database | Tx, clubId: string, eventId: string): Promise<BoardSections> {
  const event = (await findBoardEvent(db, clubId, eventId)) ?? refuse('not_found')
  const { tables, staff, version } = (await findNight(db, clubId, eventId)) ?? refuse('not_found')
  const sections = await findSections(db, clubId, eventId)
  const earlier = version === 0 ? await findEarlierNight(db, clubId, eventId) : null
  const choices = { tables: tables.toSorted((one, other) => compareLabels(one.name, other.name)), staff }
  const proposal =
    earlier === null ? null : { event: earlier, sections: proposeSections(await findSections(db, clubId, earlier.id), choices) }
  return { event, ...choices, sections, proposal, version }
}

export const getSections = async ({ db }: Infrastructure, { club_id }: ClubCaller, eventId: string): Promise<BoardSections> =>
  readSections(db, club_id, eventId)

/** The sections as the audit log keeps them. */
const logged = (sections: readonly { name: string; table_ids: readonly string[]; staff_ids: readonly string[] }[]) => ({
  sections: sections.map(({ name, table_ids, staff_ids }) => ({
    name,
    table_ids: table_ids.toSorted(),
    staff_ids: staff_ids.toSorted(),
  })),
})

/** Replaces the sections of a night. Two people at once: the second reads what the first saved. */
export async function setSections(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  event_id: string,
  { sections, version }: BodyOf<typeof endpoint>,
): Promise<BoardSections> {
  const { club_id } = caller
  return retryTransaction(db, async (tx) => {
    const row = (await findBoardEvent(tx, club_id, event_id)) ?? refuse('not_found')
    const current = await lockSections(tx, { club_id, event_id })
    const now = clock.now()
    const { event } = toNight(row, now)
    if (event.is_cancelled) refuse('event_cancelled')
    if (event.is_over) refuse('event_past')
    const before = await readSections(tx, club_id, event_id)
    if (current !== version) refuse('stale', { extra: { current: before } })
    const faults = sectionFaults(sections, before)
    if (Object.keys(faults).length > 0) refuse('invalid', { fields: faults })
    await replaceSections(tx, { club_id, event_id }, sections)
    const was = before.sections.map(({ staff, ...section }) => ({ ...section, staff_ids: staff.map(({ id }) => id) }))
    await audit(tx, caller, {
      at: now,
      action: 'setSections',
      subject: { kind: 'event', id: event_id },
      ...changedFields(logged(was), logged(sections)),
    })
    return readSections(tx, club_id, event_id)
  })
}
