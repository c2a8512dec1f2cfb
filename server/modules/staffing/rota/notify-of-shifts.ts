import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import { follower, type Follower } from '../../../infrastructure/jobs/news.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { deliver } from '../../notifications/index.ts'
import { shiftsChanged } from '../shifts/shift-store.ts'
import { findDueReminders, findReminder } from './shift-email-views.ts'
import { findMailClub, findPlanners, findStaffNames } from '../shifts/recipient-views.ts'
import { findRotaRoles } from './rota-views.ts'
import { kindOf, shiftReminderEmail, shiftsEmail, type ShiftNews } from './shift-emails.ts'

const { notices: Notices } = shiftsChanged.facts.shape

const shiftMail = jobKind(
  'mail_shifts',
  z.object({ club_id: Id, user_id: Id, to: z.enum(['worker', 'planner']), notices: Notices }),
  'mail',
)
const reminderMail = jobKind('mail_shift_reminder', z.object({ shift_id: Id, user_id: Id, starts_at: z.string() }), 'mail')

const myShifts = '/staff/my-shifts'
const rota = '/admin-club/shifts'

/** One email per person, however many of their shifts changed at once; declined shifts are reported to planners. */
export function shiftsFollower({ db }: Infrastructure): Follower {
  return follower(shiftsChanged, {
    name: 'notify_of_shifts',
    lane: 'default',
    run: async ({ facts: { club_id, by, notices } }, job) => {
      const isDeclined = ({ kind }: ShiftNews) => kind === 'declined'
      const workers = Map.groupBy(
        notices.filter((one) => !isDeclined(one) && one.user_id !== by),
        ({ user_id }) => user_id,
      )
      const declined = notices.filter(isDeclined)
      const planners = declined.length === 0 ? [] : await findPlanners(db, club_id)
      const mails = [
        ...[...workers].map(([user_id, own]) => ({ club_id, user_id, to: 'worker' as const, notices: own })),
        ...planners
          .filter((user_id) => user_id !== by)
          .map((user_id) => ({ club_id, user_id, to: 'planner' as const, notices: declined })),
      ]
      const jobs = mails.map((payload) => ({
        kind: shiftMail,
        payload,
        uniqueKey: `${shiftMail.name} ${job.id} ${payload.to} ${payload.user_id}`,
      }))
      await db.transaction().execute(async (tx) => enqueueAll(tx, jobs))
    },
  })
}

/** Reminds everyone whose shift starts within half a day, once per shift and start. */
export async function remindOfShifts({ db, clock }: Infrastructure): Promise<void> {
  const shifts = await findDueReminders(db, clock.now())
  const jobs = shifts.map((payload) => ({
    kind: reminderMail,
    payload,
    uniqueKey: `${reminderMail.name} ${payload.shift_id} ${payload.user_id} ${payload.starts_at}`,
  }))
  await db.transaction().execute(async (tx) => enqueueAll(tx, jobs))
}

export function shiftMailHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, clock } = infrastructure
  const site = infrastructure.config.publicUrl

  const sendNews = async (
    mail: { club_id: string; user_id: string; to: 'worker' | 'planner'; notices: ShiftNews[] },
    id: string,
  ) => {
    const { club_id, user_id, to, notices } = mail
    const club = await findMailClub(db, club_id, user_id)
    if (club === null) return
    const roles = new Map((await findRotaRoles(db, club_id)).map((role) => [role.id, role.name]))
    const names = await findStaffNames(
      db,
      notices.map((one) => one.user_id),
    )
    const path = to === 'planner' ? rota : myShifts
    const facts = notices.map((one) => ({
      ...one,
      role_name: roles.get(one.role_id) ?? '',
      staff_name: names.get(one.user_id) ?? '',
    }))
    const email = shiftsEmail(facts, { ...club, to, url: `${site}${path}`, site })
    await deliver(infrastructure, sendMail, { kind: kindOf(notices), id, to: { user_id, email: club.email }, email, path })
  }

  const sendReminder = async (reminder: { shift_id: string; user_id: string; starts_at: string }, id: string) => {
    const shift = await findReminder(db, reminder, clock.now())
    if (shift === null) return
    const email = shiftReminderEmail(shift, { url: `${site}${myShifts}`, site })
    const to = { user_id: reminder.user_id, email: shift.email }
    await deliver(infrastructure, sendMail, { kind: 'shift_coming', id, to, email, path: myShifts })
  }

  return [
    jobHandler(shiftMail, async (mail, { id }) => sendNews(mail, id)),
    jobHandler(reminderMail, async (reminder, { id }) => sendReminder(reminder, id)),
  ]
}
