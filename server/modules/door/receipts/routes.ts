import * as receipts from '#contract/door/receipts.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { emailDoorReceipt } from './email-door-receipt.ts'
import { getDoorReceipt } from './get-door-receipt.ts'

export function receiptRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(receipts.getDoorReceipt, ({ caller, params }) => getDoorReceipt(infrastructure, caller, params)),
    route(receipts.emailDoorReceipt, ({ caller, params, body }) =>
      emailDoorReceipt(infrastructure, caller, { place: params, email: body.email }),
    ),
  ]
}
