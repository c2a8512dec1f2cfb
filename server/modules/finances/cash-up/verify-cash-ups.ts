import type { AnswerOf } from '#contract/base/endpoint.ts'
import { SheetFacts, type verifyCashUps as endpoint } from '#contract/finances/cash-up.ts'
import { parse } from 'zod/v4/core'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { namesItsRow } from '../../../infrastructure/pdf/kept-document.ts'
import { sha256 } from '../../../infrastructure/sha256.ts'
import { linkFault, type ChainFault, type ChainLink } from './cash-up.ts'
import { findLinks, findSheet } from './cash-up-views.ts'
import { sheetMarks } from './kept-sheets.ts'

/** Sheets per read. */
const readAtOnce = 50

/** The hash only proves that a file was signed with its sheet, not that it was the sheet. */
function documentFault({ facts, previous_sha256 }: ChainLink, pdf: Buffer): ChainFault | null {
  const marks = sheetMarks(parse(SheetFacts, JSON.parse(facts)), previous_sha256)
  return namesItsRow(pdf, marks) ? null : 'other_document'
}

/** Checks every sheet of the club from the first, up to the first mismatch. */
export async function verifyCashUps({ db, files }: Infrastructure, { club_id }: ClubCaller): Promise<AnswerOf<typeof endpoint>> {
  let before: ChainLink | null = null
  for (;;) {
    const links: Awaited<ReturnType<typeof findLinks>> = await findLinks(db, club_id, {
      after: before?.number ?? 0,
      limit: readAtOnce,
    })
    for (const link of links) {
      const pdf = await files.get(link.pdf_file)
      const fault = linkFault(before, link, pdf && sha256(pdf)) ?? (pdf && documentFault(link, pdf))
      const { number, business_date } = link
      if (fault !== null)
        return { sheets: number, is_intact: false, broken: { number, business_date, fault }, sha256: link.sha256 }
      before = link
    }
    if (links.length < readAtOnce) break
  }
  return { sheets: before?.number ?? 0, is_intact: true, broken: null, sha256: before?.sha256 ?? null }
}

export async function getCashUpPdf(
  { db, files }: Infrastructure,
  { club_id }: ClubCaller,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await findSheet(db, id)
  if (sheet?.club_id !== club_id) return refuse('not_found')
  return new Uint8Array((await files.get(sheet.pdf_file)) ?? refuse('not_found'))
}
