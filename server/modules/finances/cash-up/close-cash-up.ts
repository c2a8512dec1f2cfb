import type { CashUp, closeCashUp as endpoint, SheetFacts } from '#contract/finances/cash-up.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { newFileName } from '../../../infrastructure/files/file-name.ts'
import { storeSwept } from '../../../infrastructure/files/sweep-files.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { findAccounts } from '../../accounts/index.ts'
import { lockLedger, readFrozenDates } from '../../ledger/index.ts'
import { readCompleteClub } from '../../clubs/index.ts'
import { sha256 } from '../../../infrastructure/sha256.ts'
import { expectedCash, isComparedOutdated } from './cash-up.ts'
import { isFileOfSheet } from './cash-up-views.ts'
import { getCashUp, readCashUpFigures, refuseOtherDate } from './get-cash-up.ts'
import { sheetDocument } from './sheet-document.ts'
import { chainSheet, writeSheet, type SheetDraft } from './write-sheet.ts'

type Body = BodyOf<typeof endpoint>

interface CloseRequest {
  caller: ClubCaller
  business_date: string
  body: Body
  closed_by: string
  now: Temporal.Instant
}

/** The sheet as it would be now; refuses figures that the manager has not seen or accepted. */
async function draftSheet(
  db: Database | Tx,
  { caller: { club_id }, business_date, body, closed_by, now }: CloseRequest,
): Promise<SheetDraft> {
  const { name, currency, timezone, today } = await readCompleteClub(db, club_id, now)
  refuseOtherDate(business_date, today)
  const frozenOf = await readFrozenDates(db, [club_id], [business_date])
  if (frozenOf(club_id).dates.has(business_date)) return refuse('cash_up_closed')
  const figures = await readCashUpFigures(db, { club_id, currency, business_date }, now)
  const expected_minor = expectedCash(body.float_minor, figures)
  if (expected_minor !== body.expected_minor) return refuse('cash_up_changed', { extra: { expected_minor } })
  if (isComparedOutdated(figures.cashless, body.cashless)) return refuse('cash_up_changed')
  if (body.accept_checks !== true && figures.checks.some(({ count }) => count > 0)) return refuse('cash_up_unchecked')
  const closing = { club_name: name, currency, timezone, business_date, closed_at: instantText(now), closed_by }
  return chainSheet(db, club_id, closing, { figures, count: body })
}

async function auditClose(
  tx: Tx,
  { caller, business_date, now }: CloseRequest,
  { number, expected_minor, counted_minor, difference_minor, currency }: SheetFacts,
  { id, sha256: hash }: { id: string; sha256: string },
): Promise<void> {
  const after = { business_date, number, expected_minor, counted_minor, difference_minor, currency, sha256: hash }
  await audit(tx, caller, { at: now, action: 'closeCashUp', subject: { kind: 'cash_up', id }, after })
}

/** How often the sheet is drawn again because money moved in the meantime. */
const maxAttempts = 3

/**
 * Closes a business date. The sheet is drawn and stored before anything is locked; then, with the ledger locked, the figures are
 * read again, and the close is written only if they still match the sheet.
 */
export async function closeCashUp(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { business_date, body, key }: { business_date: string; body: Body; key: string | null },
): Promise<CashUp> {
  const { db, clock, files } = infrastructure
  const { club_id, actor } = caller
  const [account] = await findAccounts(db, [actor.user_id])
  const closed_by = `${account?.first_name ?? ''} ${account?.last_name ?? ''}`.trim() || actor.username
  const once = { user_id: actor.user_id, club_id, key, endpoint: 'closeCashUp', request: { business_date, body } }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const closing = { caller, business_date, body, closed_by, now: clock.now() }
    const frozenOf = await readFrozenDates(db, [club_id], [business_date])
    // A repeated call finds the date closed by the first and gets the same answer.
    const draft = frozenOf(club_id).dates.has(business_date) ? null : await draftSheet(db, closing)
    const pdf = draft && (await makePdf(sheetDocument(draft.facts, draft.previous_sha256)))
    const pdf_file = `${newFileName()}.pdf`
    if (pdf) await storeSwept(infrastructure, pdf_file, pdf)
    try {
      return await answerOnceIn({ db, clock }, once, async (tx) => {
        await lockLedger(tx, club_id)
        const now = await draftSheet(tx, closing)
        if (!pdf || JSON.stringify(now) !== JSON.stringify(draft)) throw new FiguresMoved()
        const written = { club_id, closed_by: actor.user_id, pdf_file, pdf_sha256: sha256(pdf), now: closing.now }
        await auditClose(tx, closing, now.facts, await writeSheet(tx, now, written))
        return getCashUp({ db: tx, clock }, caller, business_date)
      })
    } catch (error) {
      if (!(error instanceof FiguresMoved)) throw error
    } finally {
      // Asked of the database: a repeated call wrote no sheet, and one whose commit was never confirmed may have.
      if (pdf && !(await isFileOfSheet(db, club_id, pdf_file))) await files.remove(pdf_file)
    }
  }
  return refuse('cash_up_changed')
}

/** Money moved while the sheet was drawn. */
class FiguresMoved extends Error {}
