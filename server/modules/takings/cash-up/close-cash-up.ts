import type { CashUp, closeCashUp as endpoint, SheetFacts } from '#contract/cash-up.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { newFileName } from '../../../infrastructure/files/file-name.ts'
import type { ClubCaller } from '../../../infrastructure/http/caller.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import { answerOnce } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { findAccounts } from '../../accounts/index.ts'
import { cashCounted, freezeDate, lockLedger, post, readFrozenDates } from '../../finance/index.ts'
import { readClub } from '../nights/read-club.ts'
import { expectedCash, sha256, sheetFacts, sheetHash } from './cash-up.ts'
import { insertSheet } from './cash-up-store.ts'
import { findLatestSheet } from './cash-up-views.ts'
import { getCashUp, readFigures, refuseOtherDate } from './get-cash-up.ts'
import { sheetDocument } from './sheet-document.ts'

type Body = BodyOf<typeof endpoint>

interface Draft {
  facts: SheetFacts
  previous_sha256: string | null
}

interface Closing {
  caller: ClubCaller
  business_date: string
  body: Body
  closed_by: string
  now: Temporal.Instant
}

/** The sheet as it would be now; refuses what the manager has not seen or not accepted. */
async function draftSheet(
  db: Database | Tx,
  { caller: { club_id }, business_date, body, closed_by, now }: Closing,
): Promise<Draft> {
  const { name, currency, timezone, today } = await readClub(db, club_id, now)
  refuseOtherDate(business_date, today)
  const frozenOf = await readFrozenDates(db, [club_id], [business_date])
  if (frozenOf(club_id).dates.has(business_date)) return refuse('cash_up_closed')
  const figures = await readFigures(db, { club_id, currency, business_date }, now)
  const expected_minor = expectedCash(body.float_minor, figures.cash)
  if (expected_minor !== body.expected_minor) return refuse('cash_up_changed', { extra: { expected_minor } })
  if (body.accept_checks !== true && figures.checks.some(({ count }) => count > 0)) return refuse('cash_up_unchecked')
  const latest = await findLatestSheet(db, club_id)
  const previous_sha256 = latest?.sha256 ?? null
  const closing = { number: (latest?.number ?? 0) + 1, previous_sha256, club_name: name, currency, timezone, business_date }
  const facts = sheetFacts({ ...closing, closed_at: instantText(now), closed_by }, figures, body)
  return { facts, previous_sha256 }
}

/** Posts the difference, freezes the date and writes the sheet. For who has locked the ledger. */
async function writeSheet(
  tx: Tx,
  { caller, business_date, now }: Closing,
  { facts, previous_sha256 }: Draft,
  { pdf_file, pdf_sha256 }: { pdf_file: string; pdf_sha256: string },
): Promise<void> {
  const { club_id, actor } = caller
  const id = newId()
  const { number, currency, expected_minor, counted_minor, difference_minor } = facts
  if (difference_minor !== 0) {
    await post(tx, [
      {
        ...cashCounted({ expected_minor, counted_minor }),
        club_id,
        currency,
        occurred_at: now,
        settled_at: now,
        source: 'manual',
        cause: { kind: 'cash_up', id },
        actor: { kind: 'club', id: actor.user_id },
        event: null,
        reservation_id: null,
        named_date: business_date,
      },
    ])
  }
  await freezeDate(tx, club_id, business_date, now)
  const text = JSON.stringify(facts)
  const hashes = { pdf_file, pdf_sha256, previous_sha256, sha256: sheetHash(previous_sha256, pdf_sha256, text) }
  await insertSheet(tx, {
    id,
    club_id,
    number,
    business_date,
    facts: text,
    expected_minor,
    counted_minor,
    currency,
    ...hashes,
    closed_at: instantText(now),
    closed_by: actor.user_id,
  })
  await audit(tx, caller, {
    at: now,
    action: 'closeCashUp',
    subject: { kind: 'cash_up', id },
    after: { business_date, number, expected_minor, counted_minor, difference_minor, currency, sha256: hashes.sha256 },
  })
}

/** How often the sheet is drawn again because money moved while it was drawn. */
const mostAttempts = 3

/**
 * Closes a business date. The sheet is drawn and stored before anything is locked; then, with the ledger locked, the figures are read again, and the
 * close is written only if they are still those of the sheet.
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
  const once = { user_id: actor.user_id, key, endpoint: 'closeCashUp', request: { business_date, body } }
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const closing = { caller, business_date, body, closed_by, now: clock.now() }
    const frozenOf = await readFrozenDates(db, [club_id], [business_date])
    // A repeated call finds the date closed by itself: it is answered like the first.
    const draft = frozenOf(club_id).dates.has(business_date) ? null : await draftSheet(db, closing)
    const pdf = draft && (await makePdf(sheetDocument(draft.facts, draft.previous_sha256)))
    const pdf_file = `${newFileName()}.pdf`
    if (pdf) await files.put(pdf_file, pdf)
    let isWritten = false
    try {
      const answer = await retryTransaction(async () =>
        db.transaction().execute(async (tx) =>
          answerOnce(tx, once, clock.now(), async () => {
            await lockLedger(tx, club_id)
            const now = await draftSheet(tx, closing)
            if (!pdf || JSON.stringify(now) !== JSON.stringify(draft)) throw new FiguresMoved()
            await writeSheet(tx, closing, now, { pdf_file, pdf_sha256: sha256(pdf) })
            isWritten = true
            return getCashUp({ db: tx, clock }, caller, business_date)
          }),
        ),
      )
      if (!isWritten && pdf) await files.remove(pdf_file)
      return answer
    } catch (error) {
      if (pdf) await files.remove(pdf_file)
      if (!(error instanceof FiguresMoved)) throw error
    }
  }
  return refuse('cash_up_changed')
}

/** Money came or went while the sheet was drawn. */
class FiguresMoved extends Error {}
