import type { ClubTransfer, listClubTransfers as list, requestClubTransfer as request } from '#contract/payouts/club-transfers.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'
import { answerOnceIn } from '../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { isClub } from '../accounts/index.ts'
import { readDueToClub } from '../ledger/index.ts'
import { approveTransfer } from './approve-transfer.ts'
import { forgetClubInFile, lockBankFiles, readFileTime, refuseInFile } from './bank-file-store.ts'
import { requirePayouts } from './payout-account.ts'
import { lockPayouts } from './payout-store.ts'
import { readRequested } from './transfer-store.ts'
import { countTransfers, findClubTransfer, findTransfers } from './transfer-views.ts'

export async function listClubTransfers(
  { db }: Infrastructure,
  _caller: Caller,
  { club, cursor, limit = defaultLimit }: QueryOf<typeof list>,
): Promise<AnswerOf<typeof list>> {
  const after = readCursor(cursor, ['instant', 'id'])
  const of = club ?? null
  const [rows, count] = await Promise.all([findTransfers(db, of, { after, limit }), countTransfers(db, of)])
  const { page: transfers, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  return { transfers, count, next }
}

/** Approves a payout by transfer: a job asks the provider after the commit, under the transfer's id. */
export async function requestClubTransfer(
  infrastructure: Infrastructure,
  caller: Caller,
  { body, key }: { body: BodyOf<typeof request>; key: string | null },
): Promise<ClubTransfer> {
  const { db, clock } = infrastructure
  const user_id = caller.actor.user_id
  const provider = requirePayouts(infrastructure).name
  const now = clock.now()
  const { club_id, unpaid_bank_file_at, ...due } = body
  if (!(await isClub(db, club_id))) refuse('invalid', { fields: { club_id: ['Choose a club'] } })
  return answerOnceIn(
    { db, clock },
    { user_id, club_id: null, key, endpoint: 'requestClubTransfer', request: body },
    async (tx) => {
      await lockBankFiles(tx, 'payout')
      await lockPayouts(tx, club_id)
      await requireDue(tx, { club_id, ...due })
      const { currency, amount_minor } = due
      refuseInFile(await readFileTime(tx, club_id, currency), unpaid_bank_file_at)
      await forgetClubInFile(tx, club_id, currency)
      const subject = { kind: 'club', id: club_id } as const
      const approved = { payee: subject, statement_id: null, currency, amount_minor, provider, requested_by: user_id }
      const id = await approveTransfer(tx, approved, now)
      await audit(tx, caller, { at: now, action: 'requestClubTransfer', subject, after: { transfer_id: id, ...body } })
      const transfer = await findClubTransfer(tx, id)
      if (transfer === null) throw new Error(`The transfer ${id} was just requested.`)
      return transfer
    },
  )
}

/** One transfer at a time: the next one sees what this one left. */
async function requireDue(
  tx: Tx,
  { club_id, currency, amount_minor }: Omit<BodyOf<typeof request>, 'unpaid_bank_file_at'>,
): Promise<void> {
  if ((await readRequested(tx, club_id, currency)) > 0) refuse('transfer_under_way')
  const due_minor = await readDueToClub(tx, club_id, currency)
  if (amount_minor > due_minor) refuse('payout_exceeds_due', { extra: { due_minor } })
}
