import { Id, LocalDate } from '#contract/base/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../../infrastructure/jobs/each-separately.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../../infrastructure/mail/email.ts'
import { formatDate } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { deliver } from '../../notifications/index.ts'
import { readProgrammes, type ProgrammeClub } from '../rules/rules-views.ts'
import { todayAt } from '../rules/rules.ts'
import { findClubsWithLots, findToWarn } from './expiry-views.ts'
import { noteWarned } from './wallet-store.ts'
import { formatPoints } from './points-notices.ts'

import * as z from 'zod/mini'

/** How many days before points expire a client is warned. */
const warnings = [7, 30] as const

const pointsExpiring = jobKind(
  'mail_points_expiring',
  z.object({
    user_id: Id,
    email: z.nullable(z.string()),
    club_name: z.string(),
    points: z.int(),
    first_on: LocalDate,
    days: z.int(),
  }),
  'mail',
)

const batchSize = 200

/** Warns clients whose points expire within 30 days, and again within 7: once per lot and warning. */
export async function warnOfExpiry({ db, clock, log }: Infrastructure): Promise<void> {
  const programmes = await readProgrammes(db, await findClubsWithLots(db, clock.now(), 31))
  await eachSeparately(log, [...programmes.keys()], async (clubId) => {
    const programme = programmes.get(clubId)
    if (programme === undefined) return
    for (const days of warnings)
      for (let count = batchSize; count === batchSize;) count = await warnSome({ db, clock }, programme, days)
  })
}

async function warnSome(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  programme: ProgrammeClub,
  days: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await findToWarn(tx, { club_id: programme.id, today: todayAt(programme, clock.now()), days, most: batchSize })
    await noteWarned(
      tx,
      rows.flatMap(({ lot_ids }) => lot_ids),
      days,
    )
    await enqueueAll(
      tx,
      rows.map(({ client_id, email, points, first_on }) => ({
        kind: pointsExpiring,
        payload: { user_id: client_id, email, club_name: programme.name, points, first_on, days },
      })),
    )
    return rows.length
  })
}

interface ExpiringPoints {
  club_name: string
  points: number
  first_on: string
}

function pointsExpiringEmail({ club_name, points, first_on }: ExpiringPoints, url: string, site: string): Email {
  const heading = `${formatPoints(points)} at ${club_name} expire soon`
  return writeEmail({
    subject: heading,
    heading,
    text: [`The first expire after ${formatDate(first_on)}. Spend them on a reward before then.`],
    action: { label: 'See rewards', url },
    reason: 'You received this because you have points at this club.',
    site,
  })
}

export const expiryMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(pointsExpiring, async ({ user_id, email: address, days, ...facts }, { id }) => {
    const path = '/client/rewards'
    const site = infrastructure.config.publicUrl
    const email = pointsExpiringEmail(facts, `${site}${path}`, site)
    await deliver(infrastructure, sendMail, { kind: `points_expiring_${days}`, id, to: { user_id, email: address }, email, path })
  })
