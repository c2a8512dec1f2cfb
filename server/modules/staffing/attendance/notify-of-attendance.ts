import type { AttendanceRecord } from '#contract/staffing/attendance.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../../infrastructure/mail/email.ts'
import { formatEventTime, formatMoment } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { findAccounts } from '../../accounts/index.ts'
import { deliver, insertNotices } from '../../notifications/index.ts'
import { expireAttendance } from './attendance-store.ts'

const myShifts = '/staff/my-shifts'

/** Notifies a person that a manager changed their times, and why. */
export async function notifyOfCorrection(
  tx: Tx,
  { staff, starts_at }: AttendanceRecord,
  { timezone, reason, now }: { timezone: string; reason: string; now: Temporal.Instant },
): Promise<void> {
  const notice = {
    user_id: staff.id,
    kind: 'attendance_corrected',
    source_id: newId(),
    title: 'Your times were corrected',
    text: `Your manager corrected your timesheet of ${formatMoment(starts_at, timezone)}: ${reason}`,
    path: myShifts,
  }
  await insertNotices(tx, [notice], now)
}

const missingCheckOut = jobKind(
  'mail_missing_check_out',
  z.object({
    user_id: z.uuid(),
    club_name: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    timezone: z.string(),
  }),
  'mail',
)

/** Rows per transaction. */
const atOnce = 200

/** Marks missing check-ins and check-outs. People without a check-out are notified, because it delays their pay. */
export async function closeAttendance({ db, clock }: Infrastructure): Promise<void> {
  const closeSome = async () =>
    db.transaction().execute(async (tx) => {
      const closed = await expireAttendance(tx, clock.now(), atOnce)
      const mails = closed
        .filter(({ status }) => status === 'missing_check_out')
        .map(({ id, user_id, club_name, timezone, starts_at, ends_at }) => ({
          kind: missingCheckOut,
          payload: { user_id, club_name, timezone, starts_at, ends_at },
          uniqueKey: `${missingCheckOut.name}:${id}`,
        }))
      await enqueueAll(tx, mails)
      return closed.length
    })
  while ((await closeSome()) === atOnce);
}

const missingCheckOutEmail = (
  facts: { club_name: string; starts_at: string; ends_at: string; timezone: string },
  site: string,
): Email =>
  writeEmail({
    subject: `You didn’t check out: ${facts.club_name}`,
    heading: 'You didn’t check out',
    text: [
      `Your shift of ${formatMoment(facts.starts_at, facts.timezone)} has no check-out. Tell your manager when you finished, so your hours are right.`,
    ],
    action: { label: 'Open my shifts', url: `${site}${myShifts}` },
    facts: [
      ['Club', facts.club_name],
      ['Shift', formatEventTime(facts)],
    ],
    reason: 'You received this because you work shifts at this club.',
    site,
  })

export function missingCheckOutHandler(infrastructure: Infrastructure, sendMail: SendMail): JobHandler {
  const { db, config } = infrastructure
  return jobHandler(missingCheckOut, async ({ user_id, ...facts }, { id }) => {
    const [account] = await findAccounts(db, [user_id])
    await deliver(infrastructure, sendMail, {
      kind: 'missing_check_out',
      id,
      to: { user_id, email: account?.email ?? null },
      email: missingCheckOutEmail(facts, config.publicUrl),
      path: myShifts,
    })
  })
}
