import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getPlatformDashboard } from '#contract/dashboard/platform-dashboard.ts'
import { formatCount, formatEventDate } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Tone } from '../../../ui/tone.tsx'

type Health = AnswerOf<typeof getPlatformDashboard>['health']
type Lane = Health['lanes'][number]

export interface Check {
  label: string
  tone: Tone
  word: string
  note: string
  to?: string
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** A lane is behind once its oldest job has waited this long. */
const lateMs = 5 * minuteMs
/** A payment that has not ended after a while is polled; one that takes much longer needs attention. */
const stuckMs = 60 * minuteMs
const backupDays = 7

const lanes: Record<Lane['lane'], string> = {
  money: 'Payments and refunds',
  default: 'Everyday jobs',
  mail: 'Emails',
  mailings: 'Mass emails and push',
  bulk: 'Bulk jobs',
}

const ageOf = (at: string | null, now: number) => (at === null ? 0 : now - Date.parse(at))

function laneCheck({ lane, due, later, dead, oldest_due_at }: Lane, now: number): Check {
  const isLate = ageOf(oldest_due_at, now) > lateMs
  const waiting = [due > 0 && `${due} due`, later > 0 && `${later} scheduled`].filter(Boolean).join(', ')
  return {
    label: lanes[lane],
    ...(dead > 0
      ? { tone: 'bad' as const, word: `${dead} failed` }
      : isLate
        ? { tone: 'warn' as const, word: 'Late' }
        : { tone: 'ok' as const, word: 'On time' }),
    note: waiting === '' ? 'No jobs waiting.' : `${waiting}.`,
    to: withQuery(paths.deadJobs, { lane }),
  }
}

function paymentCheck({ count, oldest_at }: Health['open_payments'], now: number, zone: string): Check {
  const isStuck = ageOf(oldest_at, now) > stuckMs
  return {
    label: 'Pending payments',
    tone: isStuck ? 'warn' : 'ok',
    word: count === 0 ? 'None' : String(count),
    note:
      oldest_at === null
        ? 'Every payment has succeeded or failed.'
        : `Oldest from ${formatEventDate(oldest_at, zone)}. We check with the provider every ten minutes.`,
    to: paths.pendingPayments,
  }
}

function backupCheck(at: string | null, now: number, zone: string): Check {
  if (at === null) {
    return {
      label: 'Last backup',
      tone: 'warn',
      word: 'None found',
      note: 'The backup command hasn’t run here. Backups made by other means don’t show up.',
    }
  }
  const isOld = ageOf(at, now) > backupDays * dayMs
  return {
    label: 'Last backup',
    tone: isOld ? 'warn' : 'ok',
    word: isOld ? 'Out of date' : 'Up to date',
    note: formatEventDate(at, zone),
  }
}

/** The platform's technical health: each part in a word, with details. */
export const healthChecks = (
  { lanes: all, open_payments, last_backup_at, overdue_erasures }: Health,
  now: number,
  zone: string,
): Check[] => [
  ...all.map((lane) => laneCheck(lane, now)),
  paymentCheck(open_payments, now, zone),
  backupCheck(last_backup_at, now, zone),
  {
    label: 'Erasure of identity documents',
    tone: overdue_erasures > 0 ? 'bad' : 'ok',
    word: overdue_erasures > 0 ? 'Overdue' : 'On time',
    note:
      overdue_erasures > 0 ? `${formatCount(overdue_erasures, 'submission')} should be erased by now.` : 'Nothing is overdue.',
    to: paths.verificationReview,
  },
]
