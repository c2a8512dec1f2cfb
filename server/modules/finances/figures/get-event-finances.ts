import type { EventFinances } from '#contract/finances/analytics.ts'
import { sum } from '#contract/base/money.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { funnelOf, noShowOf, sellThroughOf } from './analytics.ts'
import { readCurves, readEventKinds, shownDays } from './event-views.ts'
import { readPeopleOf } from './people-views.ts'
import { readScope } from './read-scope.ts'
import { sellThrough } from './sell-through.ts'

export async function getEventFinances(infrastructure: Infrastructure, caller: ClubCaller, id: string): Promise<EventFinances> {
  const { db, clock } = infrastructure
  const scope = await readScope(infrastructure, caller)
  const [[people], [curve, ...like], kinds] = await Promise.all([
    readPeopleOf(db, scope, [id], clock.now()),
    readCurves(db, scope, id),
    readEventKinds(db, scope, id),
  ])
  if (people === undefined || curve === undefined) return refuse('not_found')
  const named = ({ id: own, title, business_date }: typeof curve) => ({ id: own, title, business_date })
  const days_left = scope.today.until(Temporal.PlainDate.from(curve.business_date), { largestUnit: 'days' }).days
  return {
    currency: scope.currency,
    today: scope.today.toString(),
    event: named(curve),
    capacity: curve.capacity,
    takings_minor: sum(kinds.map(({ takings_minor }) => takings_minor)),
    posted_later_minor: sum(kinds.map(({ late_minor }) => late_minor)),
    ...funnelOf(people),
    no_show_bp: noShowOf(people),
    sell_through_bp: sellThroughOf(people),
    by_kind: kinds.filter(({ takings_minor }) => takings_minor !== 0),
    sell_through: sellThrough(curve, like, { shown: shownDays, days_left }),
    like: like.map(named),
  }
}
