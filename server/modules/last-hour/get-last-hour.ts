import type { LastHour } from '#contract/last-hour/last-hour.ts'
import { firstDifference } from '#contract/floor/terms.ts'
import { sum } from '#contract/base/money.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { choiceOf, doorsOf, everyoneFrom, isRunning, lastHourDefault } from './last-hour.ts'
import { findLastHourEvent } from './last-hour-views.ts'
import { readPlan } from './run-last-hour.ts'

/** As many as a host looks through. */
const most = 500

const basisPoints = (share: number) => Math.round(share * 10_000)

/** What an event offers of places of parties that have not come, with the likelihoods it rests on. */
export async function getLastHour(infrastructure: Infrastructure, { club_id }: ClubCaller, id: string): Promise<LastHour> {
  const event = (await findLastHourEvent(infrastructure.db, club_id, id)) ?? refuse('not_found')
  const { now, unclaimed, coming, plan } = await readPlan(infrastructure, event)
  const from = everyoneFrom(event)
  const mayGo = new Set(plan.ids)
  const headsOf = (parties: typeof unclaimed) => sum(parties.map(({ party_size }) => party_size))
  const comes = ({ id: party }: { id: string }) => coming.get(party)?.comes ?? 0
  const isKept = ({ passed_on_at }: (typeof unclaimed)[number]) => Number(passed_on_at === null)
  const parties = unclaimed.toSorted((one, other) => firstDifference(isKept(one) - isKept(other), comes(one) - comes(other)))
  return {
    choice: choiceOf(event),
    club_choice: event.club ?? lastHourDefault,
    is_own: event.own !== null,
    doors_at: doorsOf(event),
    ends_at: event.ends_at,
    timezone: event.timezone,
    is_running: isRunning(event, now),
    everyone_from: from === null ? null : instantText(from),
    lists: { heads: plan.lists.heads, kept: plan.lists.kept, risk_bp: basisPoints(plan.lists.risk) },
    may_pass_on: headsOf(unclaimed.filter((one) => mayGo.has(one.id))),
    passed_on: headsOf(unclaimed.filter(({ passed_on_at }) => passed_on_at !== null)),
    parties: parties.slice(0, most).map(({ id: party, name, party_size, reason, list, passed_on_at }) => {
      const chance = coming.get(party)
      return {
        id: party,
        name,
        party_size,
        reason,
        list_name: list?.name ?? null,
        passed_on_at,
        comes_bp: chance === undefined ? null : basisPoints(chance.comes),
        likelihood: chance?.likelihood ?? null,
        later_bp: chance === undefined ? null : basisPoints(chance.later),
      }
    }),
  }
}
