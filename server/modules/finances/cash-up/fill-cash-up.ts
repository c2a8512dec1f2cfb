import { exponentOf } from '#contract/base/currencies.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newFileName } from '../../../infrastructure/files/file-name.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { readCompleteClub } from '../../clubs/index.ts'
import { sha256 } from '../../../infrastructure/sha256.ts'
import { expectedOutside } from './cash-up.ts'
import { readCashUpFigures } from './get-cash-up.ts'
import { sheetDocument } from './sheet-document.ts'
import { chainSheet, writeSheet } from './write-sheet.ts'
import { denominationsOf } from './denominations.ts'

export interface PastClose {
  club_id: string
  business_date: string
  closed_by: { id: string; name: string }
  float_minor: number
  /** What is missing from the drawer; negative for a surplus. */
  missing_minor: number
  /** The same for the total of the card terminal. */
  missing_by_card_minor: number
  notes: string
  now: Temporal.Instant
}

/** A date closed by a demo club. */
export async function fillCashUp(
  tx: Tx,
  files: Infrastructure['files'],
  { club_id, business_date, closed_by, float_minor, missing_minor, missing_by_card_minor, notes, now }: PastClose,
): Promise<void> {
  const { name, currency, timezone } = await readCompleteClub(tx, club_id, now)
  const figures = await readCashUpFigures(tx, { club_id, currency, business_date }, now)
  let left = Math.max(0, expectedOutside(float_minor, figures.cash) - missing_minor)
  const counts = denominationsOf(currency, exponentOf(currency)).map((denomination_minor) => {
    const pieces = Math.floor(left / denomination_minor)
    left -= pieces * denomination_minor
    return { denomination_minor, pieces }
  })
  const closing = { club_name: name, currency, timezone, business_date, closed_at: instantText(now), closed_by: closed_by.name }
  const expected_minor = figures.cashless.find(({ method }) => method === 'card')?.expected_minor ?? 0
  const card = { expected_minor, counted_minor: expected_minor - missing_by_card_minor }
  const count = { float_minor, counts, loose_minor: left, cashless: { card }, notes }
  const draft = await chainSheet(tx, club_id, closing, { figures, count })
  const pdf = await makePdf(sheetDocument(draft.facts, draft.previous_sha256))
  const pdf_file = `${newFileName()}.pdf`
  await files.put(pdf_file, pdf)
  await writeSheet(tx, draft, { club_id, closed_by: closed_by.id, pdf_file, pdf_sha256: sha256(pdf), now })
}
