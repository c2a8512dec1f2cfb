import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  maxGuestsImported,
  type GuestImportPreview,
  type ImportGuestsBody,
  type ImportOutcome,
  type ImportRule,
  type importGuests as importEndpoint,
} from '#contract/guests/import.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { LostRace } from '../../infrastructure/database/retry-transaction.ts'
import { answerOnceIn } from '../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { readClubDay } from './club-day.ts'
import { seesMoney } from './guest.ts'
import { lockClubGuests, lockImports, writeConsents, writeGuests, writeNotes } from './import-store.ts'
import { findMatches } from './match-guests.ts'
import { planImport, type GuestChange, type PlannedRow } from './plan-import.ts'
import { readGuests, type GuestFile } from './read-guests.ts'

const maxSampled = 20
const maxErrorsListed = 100

/** The constraint that an email filled in meets if someone else just added a contact with it. */
const oneEmail = 'guests_contact_email'

/** Notes that are not for the door are for people who see finances. A title alone never names such a column to others. */
function readFile(caller: ClubCaller, { csv, columns }: ImportGuestsBody, today: string): GuestFile {
  if (columns?.includes('note') === true && !seesMoney(caller))
    return refuse('invalid', { fields: { columns: ['You need access to finances to import notes that are not for the door'] } })
  const file = readGuests(csv, { columns, today })
  if (seesMoney(caller) || columns !== undefined || file.columns.every(({ field }) => field !== 'note')) return file
  const own = file.columns.map(({ field }) => (field === 'note' ? null : field))
  return readGuests(csv, { columns: own, today })
}

function countsOf(
  file: GuestFile,
  rows: readonly PlannedRow[],
  changes: readonly GuestChange[],
): AnswerOf<typeof importEndpoint> {
  const faulty = new Set(file.errors.filter(({ line }) => line > 1).map(({ line }) => line)).size
  const countOf = (one: ImportOutcome) => rows.filter(({ outcome }) => outcome === one).length
  const matchedBy = (one: ImportRule) => rows.filter(({ rule, outcome }) => rule === one && outcome !== 'rejected').length
  return {
    new: countOf('new'),
    added_to: countOf('added_to'),
    unchanged: countOf('unchanged'),
    rejected: countOf('rejected') + faulty,
    matched: { email: matchedBy('email'), phone: matchedBy('phone'), name: matchedBy('name') },
    notes: changes.reduce((sum, { notes }) => sum + notes.length, 0),
    consents: changes.filter(({ consent }) => consent !== null).length,
  }
}

const noLock = async () => Promise.resolve()

/** What an import would do now. */
export async function previewGuestImport(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  body: ImportGuestsBody,
): Promise<GuestImportPreview> {
  const { club_id } = caller
  const { today } = await readClubDay(db, club_id, clock.now())
  const file = readFile(caller, body, today)
  const guests = file.guests.slice(0, maxGuestsImported)
  const { rows, changes } = planImport(guests, await findMatches(db, club_id, guests, noLock), newId)
  const late = rows.flatMap(({ line, error }) => (error === null ? [] : [{ line, ...error }]))
  const errors = [...file.errors, ...late].toSorted((a, b) => a.line - b.line)
  return {
    rows: file.rows,
    columns: file.columns,
    ...countsOf(file, rows, changes),
    sample: rows
      .filter(({ outcome }) => outcome !== 'rejected')
      .slice(0, maxSampled)
      .map(({ line, guest: { contact }, outcome, rule, matched_name }) => ({
        line,
        name: contact.name,
        email: contact.email,
        phone_number: contact.phone_number,
        outcome,
        rule,
        matched_name,
      })),
    error_count: errors.length,
    errors: errors.slice(0, maxErrorsListed),
  }
}

/** Imports all rows of a file that have no error, in one transaction. */
export async function importGuests(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { body, key }: { body: ImportGuestsBody; key: string | null },
): Promise<AnswerOf<typeof importEndpoint>> {
  const { club_id, actor } = caller
  // Thousands of rows take a moment, in which nothing is locked.
  const { today } = await readClubDay(db, club_id, clock.now())
  const file = readFile(caller, body, today)
  if (file.rows > maxGuestsImported) return refuse('too_many_rows', { extra: { most: maxGuestsImported } })
  const [fault] = file.errors
  if (fault?.line === 1) return refuse('invalid', { fields: { columns: [fault.message] } })
  const once = { user_id: actor.user_id, club_id, key, endpoint: 'importGuests', request: body }
  return answerOnceIn(
    { db, clock },
    once,
    async (tx) => {
      await lockImports(tx, club_id, 'import')
      const now = clock.now()
      const matches = await findMatches(tx, club_id, file.guests, async (ids) => lockClubGuests(tx, club_id, ids))
      const { rows, changes } = planImport(file.guests, matches, newId)
      const writing = { club_id, today, at: instantText(now), by: actor.user_id }
      const withId = <T>(guest_id: string, one: T) => ({ id: newId(), guest_id, ...one })
      // Someone added a contact with an email of the file meanwhile: a second run finds it.
      if (!(await writeGuests(tx, writing, changes))) throw new LostRace()
      await writeNotes(
        tx,
        writing,
        changes.flatMap(({ id, notes }) => notes.map((note) => withId(id, note))),
      )
      await writeConsents(
        tx,
        writing,
        changes.flatMap(({ id, consent }) => (consent === null ? [] : [withId(id, consent)])),
      )
      const counts = countsOf(file, rows, changes)
      const { matched: _matched, ...logged } = counts
      await audit(tx, caller, { at: now, action: 'importGuests', subject: { kind: 'club', id: club_id }, after: logged })
      return counts
    },
    oneEmail,
  )
}
