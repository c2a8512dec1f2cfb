import type { Visitor } from '../../../infrastructure/caller.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { unlockPrestations as endpoint } from '#contract/events/events.ts'
import { pageOf } from '../../../infrastructure/database/page-of.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'
import { findEventPage } from '../core/event-views.ts'
import { guardAccessCode } from './guard-access-code.ts'
import { shapePrestation } from './shape-event.ts'

type Parts = Pick<Infrastructure, 'config' | 'db' | 'clock'>

/** What a code unlocks for an event. */
export async function unlockPrestations(
  parts: Parts,
  caller: Visitor,
  key: string,
  { code, ...query }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock } = parts
  const now = clock.now()
  const row = (await findEventPage(db, key, 'code', now)) ?? refuse('not_found')
  const opened = await guardAccessCode(parts, caller, { event_id: row.id, code, isRead: true }, () => {
    const prestations = row.prestations.filter(({ access_code }) => access_code !== null && isSameSecret(access_code, code))
    if (prestations.length === 0) refuse('unknown_code')
    return Promise.resolve(prestations)
  })
  const { page, ...rest } = pageOf(opened, query, ({ id }) => id)
  return { prestations: page.map((one) => shapePrestation(one, row, now)), ...rest }
}
