import type { Payroll, PayrollPeriod } from '#contract/staffing/payroll.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import { sum } from '#contract/base/money.ts'
import { csvAmount, csvBegin, csvLine } from '../../../infrastructure/csv/csv.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { todayOf } from '../absence/request-time-off.ts'
import { readPlanningClub } from '../shifts/planning-club-views.ts'
import { sumPayroll } from './attendance-views.ts'
import { daysOf } from './generate-attendance.ts'
import { payrollDocument } from './payroll-document.ts'

/** The most days in one payroll. */
const maxPayrollDays = 366

async function readPayroll({ db, clock }: Infrastructure, caller: ClubCaller, { date_from, date_to }: PayrollPeriod) {
  if (daysOf(date_from, date_to) > maxPayrollDays)
    return refuse('invalid', { fields: { date_to: [`Choose at most ${maxPayrollDays} days at a time`] } })
  const club = await readPlanningClub(db, caller.club_id)
  const rows = await sumPayroll(db, caller.club_id, date_from, date_to)
  const lines = rows.map((row) => ({ ...row, difference_minutes: row.worked_minutes - row.planned_minutes }))
  const total = (pick: (line: (typeof lines)[number]) => number) => sum(lines.map(pick))
  const payroll: Payroll = {
    date_from,
    date_to,
    today: todayOf(club, clock.now()),
    currency: club.currency,
    lines,
    totals: {
      shifts: total(({ shifts }) => shifts),
      planned_minutes: total(({ planned_minutes }) => planned_minutes),
      worked_minutes: total(({ worked_minutes }) => worked_minutes),
      difference_minutes: total(({ difference_minutes }) => difference_minutes),
      pay_minor: total(({ pay_minor }) => pay_minor),
      open_shifts: total(({ open_shifts }) => open_shifts),
      absent_shifts: total(({ absent_shifts }) => absent_shifts),
    },
  }
  return { club, payroll }
}

/** What a period's approved work costs. */
export const getPayroll = async (infrastructure: Infrastructure, caller: ClubCaller, period: PayrollPeriod): Promise<Payroll> =>
  (await readPayroll(infrastructure, caller, period)).payroll

const columns = [
  'Name',
  'Role',
  'Shifts',
  'Planned minutes',
  'Worked minutes',
  'Difference minutes',
  'Late minutes',
  'Hourly rate',
  'Pay',
  'Currency',
  'Not approved',
  'Absent',
]

export async function exportPayroll(infrastructure: Infrastructure, caller: ClubCaller, period: PayrollPeriod): Promise<string> {
  const { currency, lines } = await getPayroll(infrastructure, caller, period)
  const amount = (minor: number) => csvAmount(minor, exponentOf(currency))
  const rows = lines.map((line) =>
    csvLine([
      line.staff.name,
      line.role,
      line.shifts,
      line.planned_minutes,
      line.worked_minutes,
      line.difference_minutes,
      line.late_minutes,
      amount(line.hourly_rate_minor),
      amount(line.pay_minor),
      currency,
      line.open_shifts,
      line.absent_shifts,
    ]),
  )
  return [csvBegin, csvLine(columns), ...rows].join('')
}

export async function getPayrollPdf(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  period: PayrollPeriod,
): Promise<Uint8Array> {
  const { club, payroll } = await readPayroll(infrastructure, caller, period)
  return new Uint8Array(await makePdf(payrollDocument(payroll, club.name, infrastructure.clock.now())))
}
