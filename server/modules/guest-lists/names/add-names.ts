import type * as z from 'zod/mini'
import { lineOutcomes, maxNames, type AddedNames, type AddNamesBody } from '#contract/guest-lists/names.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { referenceTaken, unitsOf, writeListedParties, type ListActing } from '../../reservations/index.ts'
import { findFoldedNames } from '../lists/list-name-views.ts'
import { decideNames } from './decide-names.ts'
import { lockList } from './lock-list.ts'
import { insertListedNames } from './name-store.ts'
import { readNames, type ReadLine } from './read-names.ts'

export type NamesInput = z.output<typeof AddNamesBody>

/** Reads the lines before any lock is taken. */
export function requireNames(body: NamesInput): ReadLine[] {
  const lines = readNames(body, maxNames + 1)
  if (lines.length > maxNames) return refuse('too_many_names', { extra: { most: maxNames } })
  if (lines.length === 0) return refuse('invalid', { fields: { text: ['Enter at least one name'] } })
  return lines
}

/** Whose list, and who adds to it. */
export interface AddingNames {
  club_id: string
  list_id: string
  by: 'club' | 'owner'
  actor: ListActing['actor']
  clock: Clock
}

/** Lists all names that fit, in a few statements, and says what became of each line. */
export async function addNames(
  tx: Tx,
  lines: readonly ReadLine[],
  adding: AddingNames,
): Promise<AddedNames & { now: Temporal.Instant }> {
  const { list, places, now } = await lockList(tx, adding)
  const { item } = places
  const decided = decideNames(lines, {
    quota: list.quota - list.results.listed,
    heads: places.heads_left,
    units: places.units_left,
    unitsOf: (party) => (item === null ? 0 : unitsOf(item, party)),
    max_plus_ones: list.max_plus_ones,
    names: new Set(await findFoldedNames(tx, list.id)),
  })
  const fitting = decided.filter(({ outcome }) => outcome === 'listed').map((line) => ({ ...line, id: newId() }))
  if (fitting.length > 0) {
    const parties = fitting.map(({ id, name, plus_ones }) => ({ id, guest_name: name, party_size: 1 + plus_ones }))
    await writeListedParties(tx, places, parties, { actor: adding.actor, now })
    await insertListedNames(tx, { list_id: list.id, added_by: adding.by, now }, fitting)
  }
  const countOf = (outcome: string) => decided.filter((line) => line.outcome === outcome).length
  return {
    // Each outcome has a count.
    counts: Object.fromEntries(lineOutcomes.map((outcome) => [outcome, countOf(outcome)])) as AddedNames['counts'],
    lines: decided,
    now,
  }
}

export async function addListedNames(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { id, body, key }: { id: string; body: NamesInput; key: string | null },
): Promise<AddedNames> {
  const { club_id, actor } = caller
  const lines = requireNames(body)
  const once = { user_id: actor.user_id, club_id, key, endpoint: 'addListedNames', request: { id, ...body } }
  return answerOnceIn(
    { db, clock },
    once,
    async (tx) => {
      const by = { kind: 'club', id: actor.user_id } as const
      const { now, counts, lines: decided } = await addNames(tx, lines, { club_id, list_id: id, by: 'club', actor: by, clock })
      await audit(tx, caller, { at: now, action: 'addListedNames', subject: { kind: 'guest_list', id }, after: { ...counts } })
      return { counts, lines: decided.map(({ line, name, plus_ones, outcome }) => ({ line, name, plus_ones, outcome })) }
    },
    referenceTaken,
  )
}
