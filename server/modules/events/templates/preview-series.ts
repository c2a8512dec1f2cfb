import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { previewSeries as endpoint } from '#contract/events/templates.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findManagingClub } from '../management/managed-event-views.ts'
import { planSeries } from './plan-series.ts'
import { findTakenDates, findTemplate } from './template-views.ts'

/** The dates a series would have, by the same rule that creates it. */
export async function previewSeries(
  { db, clock }: Infrastructure,
  { club_id: clubId }: ClubCaller,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock.now()
  const club = (await findManagingClub(db, clubId)) ?? refuse('club_incomplete')
  const template = (await findTemplate(db, clubId, id, now)) ?? refuse('not_found')
  const taken = await findTakenDates(db, clubId, body.business_date)
  const { events, fields } = planSeries(template, { repeat: undefined, ...body }, { club, taken, now })
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
  return { events, count: events.length, next: null }
}
