import { createHash } from 'node:crypto'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { unlockPrestations as endpoint } from '#contract/events.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { isSameSecret } from '../../infrastructure/is-same-secret.ts'
import { networkOf } from '../../infrastructure/rate-limits/network-of.ts'
import { hitLimit, refuseBlocked } from '../../infrastructure/rate-limits/rate-limit.ts'
import { findEventPage } from './event-views.ts'
import { shapePrestation } from './shape-event.ts'

type Parts = Pick<Infrastructure, 'config' | 'db' | 'clock'>

/** What a code opens of a night. Only wrong codes are counted, so that who has the right one may ask as often as pages do. */
export async function unlockPrestations(
  { config, db, clock }: Parts,
  key: string,
  code: string,
  address: string,
): Promise<AnswerOf<typeof endpoint>> {
  const row = (await findEventPage(db, key, 'code', clock.now())) ?? refuse('not_found')
  const tries = `accessCode:${createHash('sha256')
    .update(JSON.stringify([row.id, networkOf(address)]))
    .digest('base64url')}`
  if (config.rateLimits.enabled) await refuseBlocked(db, clock, [tries])
  const opened = row.prestations.filter(({ access_code }) => access_code !== null && isSameSecret(access_code, code))
  if (opened.length === 0) {
    if (config.rateLimits.enabled) await hitLimit(db, clock, tries, config.rateLimits.accessCode)
    refuse('unknown_code')
  }
  const now = clock.now()
  return { prestations: opened.map((one) => shapePrestation(one, row, now)), count: opened.length, next: null }
}
