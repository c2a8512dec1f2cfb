import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { DateInput, Currency, Id, LocalDate, MinorUnits, PdfBytes } from '../base/schema.ts'

/** Approved work of one person in one role at one rate. */
export const PayrollLine = z.object({
  staff: z.object({ id: Id, name: z.string() }),
  role: z.string(),
  shifts: z.int(),
  planned_minutes: z.int(),
  worked_minutes: z.int(),
  /** Worked minus planned. */
  difference_minutes: z.int(),
  late_minutes: z.int(),
  hourly_rate_minor: MinorUnits,
  pay_minor: MinorUnits,
  /** Shifts left out of the totals: worked or under way, but not approved yet. */
  open_shifts: z.int(),
  absent_shifts: z.int(),
})

const period = { path: 'club-admin/payroll/', authorize: 'manage_finances' } as const
/** Business dates, inclusive. */
export const PayrollPeriod = z.strictObject({ date_from: DateInput, date_to: DateInput }).check(
  z.refine(({ date_from, date_to }) => date_from <= date_to, {
    error: 'The first date must not be after the last',
    path: ['date_to'],
  }),
)

export const Payroll = z.object({
  date_from: LocalDate,
  date_to: LocalDate,
  /** The club's business date now. */
  today: LocalDate,
  currency: Currency,
  lines: z.array(PayrollLine),
  totals: z.object({
    shifts: z.int(),
    planned_minutes: z.int(),
    worked_minutes: z.int(),
    difference_minutes: z.int(),
    pay_minor: MinorUnits,
    open_shifts: z.int(),
    absent_shifts: z.int(),
  }),
})

export const getPayroll = endpoint({
  name: 'getPayroll',
  summary:
    'Get payroll for a period by person, role and rate: minutes, pay and the difference from the plan. Only approved work counts.',
  method: 'GET',
  ...period,
  query: PayrollPeriod,
  answer: Payroll,
  errors: ['club_incomplete'],
})

export const exportPayroll = endpoint({
  name: 'exportPayroll',
  summary: 'Export payroll as CSV (RFC 4180, UTF-8).',
  method: 'GET',
  path: 'club-admin/payroll/export/',
  reads: 'replica',
  authorize: 'manage_finances',
  query: PayrollPeriod,
  answer: z.string(),
  media: csvMedia,
  lists_people: true,
  errors: ['club_incomplete'],
})

export const getPayrollPdf = endpoint({
  name: 'getPayrollPdf',
  summary: 'Export payroll as PDF.',
  method: 'GET',
  path: 'club-admin/payroll/pdf/',
  authorize: 'manage_finances',
  query: PayrollPeriod,
  answer: PdfBytes,
  media: 'application/pdf',
  errors: ['club_incomplete'],
})

export type PayrollLine = z.output<typeof PayrollLine>
export type PayrollPeriod = z.output<typeof PayrollPeriod>
export type Payroll = z.output<typeof Payroll>
