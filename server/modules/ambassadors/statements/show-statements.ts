import { brand } from '#contract/base/brand.ts'
import type {
  getAmbassadorStatement as anyEndpoint,
  getStatement as getEndpoint,
  listAmbassadorStatements as allEndpoint,
  exportAmbassadorBankFile as bankFile,
  listStatements as listEndpoint,
  Statement,
} from '#contract/ambassadors/statements.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { sum } from '#contract/base/money.ts'
import { csvAmount, csvBegin, csvLine } from '../../../infrastructure/csv/csv.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { lockBankFiles, openBankAccounts, recordBankFile } from '../../payouts/index.ts'
import { whyOf } from '../commissions/why.ts'
import { statementDocument } from './statement-document.ts'
import { noteInFile } from './statement-store.ts'
import {
  countLines,
  countStatements,
  findAllStatements,
  findAnyStatement,
  findLines,
  findStatement,
  findStatementPayees,
  findStatements,
  sumStatements,
  type LineRow,
} from './statement-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

const positionOf = ({ made_at, id }: Pick<Statement, 'made_at' | 'id'>) => [made_at, id]

export async function listStatements(
  { db }: Infrastructure,
  { actor }: Caller,
  { cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const [rows, count] = await Promise.all([
    findStatements(db, actor.user_id, { after: readCursor(cursor, ['instant', 'id']), limit }),
    countStatements(db, actor.user_id),
  ])
  const { page, next } = cutPage(rows, limit, positionOf)
  return { statements: page, count, next }
}

export async function listAmbassadorStatements(
  { db, clock, payouts }: Infrastructure,
  { status, cursor, limit = defaultLimit }: QueryOf<typeof allEndpoint>,
): Promise<AnswerOf<typeof allEndpoint>> {
  const [rows, totals] = await Promise.all([
    findAllStatements(db, status, { after: readCursor(cursor, ['instant', 'id']), limit, now: clock.now() }),
    sumStatements(db, status),
  ])
  const count = sum(totals.map((total) => total.count))
  const { page, next } = cutPage(rows, limit, positionOf)
  return { pays_by_transfer: payouts !== null, statements: page, totals, count, next }
}

async function listLines(db: Database, id: string, { cursor, limit = defaultLimit }: QueryOf<typeof getEndpoint>) {
  const after = readCursor(cursor, ['date', 'id'])
  const [rows, count] = await Promise.all([findLines(db, id, { after, limit }), countLines(db, id)])
  const { page, next } = cutPage(rows, limit, (last) => [last.business_date, last.commission_id])
  return {
    lines: page.map((row) => ({ ...row, why: whyOf(row) })),
    count,
    next,
  }
}

export async function getStatement(
  { db }: Infrastructure,
  { actor }: Caller,
  id: string,
  query: QueryOf<typeof getEndpoint>,
): Promise<AnswerOf<typeof getEndpoint>> {
  const statement = (await findStatement(db, actor.user_id, id)) ?? refuse('not_found')
  return { statement, ...(await listLines(db, id, query)) }
}

export async function getAmbassadorStatement(
  { db, clock }: Infrastructure,
  id: string,
  query: QueryOf<typeof anyEndpoint>,
): Promise<AnswerOf<typeof anyEndpoint>> {
  const statement = (await findAnyStatement(db, id, clock.now())) ?? refuse('not_found')
  return { statement, ...(await listLines(db, id, query)) }
}

/** Rows per read: the process does other work in between. */
const readAtOnce = 1_000

async function readAllLines(db: Database, statementId: string): Promise<LineRow[]> {
  const lines: LineRow[] = []
  for (let after: readonly [string, string] | null = null, hasMore = true; hasMore;) {
    const rows: LineRow[] = await findLines(db, statementId, { after, limit: readAtOnce })
    lines.push(...rows.slice(0, readAtOnce))
    const last = rows.at(readAtOnce - 1)
    hasMore = rows.length > readAtOnce && last !== undefined
    after = last === undefined ? null : [last.business_date, last.commission_id]
  }
  return lines
}

export async function getStatementPdf(
  { db, clock }: Infrastructure,
  { actor }: Caller,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const statement = (await findStatement(db, actor.user_id, id)) ?? refuse('not_found')
  const { name } = (await findAnyStatement(db, id, clock.now()))?.ambassador ?? refuse('not_found')
  return new Uint8Array(await makePdf(statementDocument({ statement, lines: await readAllLines(db, id), name, brand })))
}

const columns = ['Date', 'Club', 'For', 'Kind', 'Net amount', 'Commission', 'Currency', 'Why']

export async function exportStatement({ db }: Infrastructure, { actor }: Caller, id: string): Promise<string> {
  const { currency } = (await findStatement(db, actor.user_id, id)) ?? refuse('not_found')
  const amount = (minor: number) => csvAmount(minor, exponentOf(currency))
  const lines = (await readAllLines(db, id)).map((line) =>
    csvLine([
      line.business_date,
      line.club_name,
      line.name,
      line.kind,
      amount(line.base_minor),
      amount(line.amount_minor),
      currency,
      whyOf(line),
    ]),
  )
  return [csvBegin, csvLine(columns), ...lines].join('')
}

const bankColumns = ['Account holder', 'IBAN', 'Account number', 'Routing number', 'Email', 'Amount', 'Currency', 'Reference']

/** What ambassadors can be paid now; the reference is the statement's number. */
export async function exportAmbassadorBankFile(
  infrastructure: Infrastructure,
  caller: Caller,
  { currency }: QueryOf<typeof bankFile>,
): Promise<string> {
  const { db, clock } = infrastructure
  const payees = await db.transaction().execute(async (tx) => {
    await lockBankFiles(tx, 'file')
    const now = clock.now()
    const rows = await findStatementPayees(tx, currency, now)
    const opened = await openBankAccounts(infrastructure, rows)
    const ids = rows.map(({ id }) => id)
    await noteInFile(tx, ids, now)
    await recordBankFile(tx, caller, { action: 'exportAmbassadorBankFile', currency, payees: rows.length }, now)
    return opened
  })
  const lines = payees.map((payee) =>
    csvLine([
      payee.holder,
      payee.iban,
      payee.account_number,
      payee.routing_number,
      payee.email,
      csvAmount(payee.total_minor, exponentOf(currency)),
      currency,
      payee.number,
    ]),
  )
  return [csvBegin, csvLine(bankColumns), ...lines].join('')
}
