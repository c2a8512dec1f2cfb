import { sum } from '#contract/base/money.ts'
import type { ParamsOf } from '#contract/base/endpoint.ts'
import type { DoorReceipt, getDoorReceipt as endpoint } from '#contract/door/receipts.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { readPartyReceipt } from '../../reservations/index.ts'
import { findParty } from '../guests/find-party.ts'

export async function getDoorReceipt(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  place: ParamsOf<typeof endpoint>,
): Promise<DoorReceipt> {
  await findParty(infrastructure, caller, place)
  const receipt = (await readPartyReceipt(infrastructure, place.reservation_id)) ?? refuse('not_found')
  const { row, seller, movements, email, has_account } = receipt
  const lines = row.lines.filter(({ quantity }) => quantity > 0)
  return {
    reference: row.reference,
    seller: [...seller],
    currency: row.currency,
    lines,
    tax_minor: sum(lines.map(({ tax_minor }) => tax_minor)),
    total_minor: row.total_minor,
    movements: [...movements],
    paid_minor: row.paid_minor - row.refunded_minor,
    emails_to: !has_account ? 'typed' : email === null ? 'none' : 'account',
  }
}
