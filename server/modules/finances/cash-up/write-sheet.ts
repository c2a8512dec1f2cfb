import type { SheetFacts } from '#contract/finances/cash-up.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { cashCounted, freezeDate, post } from '../../ledger/index.ts'
import { sheetFacts, sheetHash, type CashCount, type CashUpFigures } from './cash-up.ts'
import { insertSheet } from './cash-up-store.ts'
import { findLatestSheet } from './cash-up-views.ts'

export interface SheetDraft {
  facts: SheetFacts
  previous_sha256: string | null
}

/** Chains the sheet to the club's last one. */
export async function chainSheet(
  db: Database | Tx,
  clubId: string,
  closing: Omit<Parameters<typeof sheetFacts>[0], 'number' | 'previous_sha256'>,
  { figures, count }: { figures: CashUpFigures; count: CashCount },
): Promise<SheetDraft> {
  const latest = await findLatestSheet(db, clubId)
  const previous_sha256 = latest?.sha256 ?? null
  const number = (latest?.number ?? 0) + 1
  return { facts: sheetFacts({ ...closing, number, previous_sha256 }, figures, count), previous_sha256 }
}

interface SheetContext {
  club_id: string
  closed_by: string
  pdf_file: string
  pdf_sha256: string
  now: Temporal.Instant
}

interface CashUpContext {
  /** The sheet's. */
  id: string
  club_id: string
  actor: Parameters<typeof post>[1][number]['actor']
  now: Temporal.Instant
}

/** Posts the difference of a sheet's cash count with `cashCounted`, or takes it back with `cashCountReversed`. */
export async function postDifference(
  tx: Tx,
  posting: typeof cashCounted,
  { currency, business_date, expected_minor, counted_minor, difference_minor }: SheetFacts,
  { id, club_id, actor, now }: CashUpContext,
): Promise<void> {
  if (difference_minor === 0) return
  await post(tx, [
    {
      ...posting({ expected_minor, counted_minor }),
      club_id,
      currency,
      occurred_at: now,
      settled_at: now,
      source: 'manual',
      cause: { kind: 'cash_up', id },
      actor,
      event: null,
      reservation_id: null,
      named_date: business_date,
    },
  ])
}

/** Posts the difference, freezes the date and writes the sheet. Requires the ledger's lock. */
export async function writeSheet(
  tx: Tx,
  { facts, previous_sha256 }: SheetDraft,
  { club_id, closed_by, pdf_file, pdf_sha256, now }: SheetContext,
): Promise<{ id: string; sha256: string }> {
  const id = newId()
  const { number, business_date, currency, expected_minor, counted_minor } = facts
  await postDifference(tx, cashCounted, facts, { id, club_id, actor: { kind: 'club', id: closed_by }, now })
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
    closed_by,
  })
  return { id, sha256: hashes.sha256 }
}
