import { may, type Ability } from '#contract/base/abilities.ts'
import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import type { TakingsOfDate } from '#contract/finances/finances.ts'
import { businessDate } from '../../infrastructure/clock/business-date.ts'
import { factsOf, type ClubCaller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../clubs/index.ts'
import { listManagedEvents } from '../events/index.ts'
import { getFinances, readPaces } from '../finances/index.ts'
import { readTonight } from './nights/tonight.ts'
import { countPendingRedemptions, readApprovals, readSetup, readShifts } from './club-dashboard-views.ts'

/** The maximum number of upcoming events on a dashboard. */
const maxEvents = 50

/** A slow start shows in the week before an event. */
const paceDays = 8

/** A club at a glance, as far as this caller may see it. */
export async function getClubDashboard(infrastructure: Infrastructure, caller: ClubCaller): Promise<ClubDashboard> {
  const { db, clock } = infrastructure
  const { club_id } = caller
  const now = clock.now()
  const { timezone, day_cutoff, currency } = await findClubFacts(db, club_id)
  const today = timezone === null ? null : businessDate(now, timezone, day_cutoff).toString()
  const seen = async <T>(ability: Ability, read: () => Promise<T>): Promise<T | null> =>
    may(factsOf(caller), ability) ? read() : null
  const [money, tonight, programme, approvals, setup, pending, shifts] = await Promise.all([
    seen('manage_finances', async () => (today === null || currency === null ? null : readMoney(infrastructure, caller))),
    seen('manage_reservations', async () =>
      today === null || timezone === null ? null : readTonight(infrastructure, { club_id, currency, timezone, today }),
    ),
    seen('manage_events', async () => {
      const query = { status: 'upcoming', sort: 'date', limit: maxEvents } as const
      const [list, paces] = await Promise.all([
        listManagedEvents(infrastructure, noWords, caller, query),
        readPaces(db, club_id, { now, days: paceDays }),
      ])
      return { ...list, paces }
    }),
    seen('manage_reservations', async () => readApprovals(db, club_id, now)),
    readSetup(db, club_id, now),
    seen('manage_finances', async () => countPendingRedemptions(db, club_id, now)),
    seen('plan_shifts', async () => (today === null ? null : readShifts(db, club_id, today))),
  ])
  return {
    today,
    money,
    tonight,
    programme,
    approvals,
    setup: setupFor(caller, setup),
    redemptions: pending === null ? null : { pending },
    shifts,
  }
}

/** No one is asked for what only others may add. */
function setupFor(caller: ClubCaller, { needs_bank_details, card_due_at, needs_staff }: ClubDashboard['setup']) {
  const facts = factsOf(caller)
  return {
    needs_bank_details: needs_bank_details && may(facts, 'run_club'),
    card_due_at: may(facts, 'manage_subscription') ? card_due_at : null,
    needs_staff: needs_staff && may(facts, 'manage_staff'),
  }
}

const takingsOf = ({ business_date, events, takings_minor }: TakingsOfDate) => ({
  business_date,
  titles: events.map(({ title }) => title),
  takings_minor,
})

async function readMoney(infrastructure: Infrastructure, caller: ClubCaller): Promise<ClubDashboard['money']> {
  const { currency, tonight, recent_dates, month, open_cash_ups } = await getFinances(infrastructure, caller)
  return { currency, tonight: takingsOf(tonight), recent_dates: recent_dates.map(takingsOf), month: month.takings, open_cash_ups }
}

/** A dashboard searches for no text. */
const noWords = () => Promise.resolve([])
