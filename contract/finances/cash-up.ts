import * as z from 'zod/mini'
import { cashChecks } from './cash-up-checks.ts'
import { DoorOverrideCount, DoorOverrideRow } from './door-overrides.ts'
import { CountedDrawer, DateDrawer } from './cash-up-drawers.ts'
import { endpoint } from '../base/endpoint.ts'
import { cashlessMethods, revenueCategories, revenueMethods } from './revenue-terms.ts'
import {
  DateInput,
  Currency,
  Id,
  IdParams,
  Instant,
  LocalDate,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  PdfBytes,
  requiredText,
  wholeNumber,
} from '../base/schema.ts'

const sources = ['online', 'till', 'manual', 'adjustment'] as const

export const cashUpStatuses = ['open', 'closed'] as const
/** `due`: open, of the last 14 business dates before today. */
const dateStatuses = [...cashUpStatuses, 'due'] as const
export type DateStatus = (typeof dateStatuses)[number]

const EventName = z.object({ id: Id, title: z.string() })

/** Sales by source and method, including tax. */
const Taking = z.object({
  source: z.enum(sources),
  method: z.nullable(z.enum(revenueMethods)),
  category: z.nullable(z.enum(revenueCategories)),
  taken_minor: MinorUnits,
  /** Negative. */
  returned_minor: MinorUnits,
  tax_minor: MinorUnits,
})

const Count = z.object({ denomination_minor: MinorUnits, pieces: z.int() })

/** What a sheet contains. Never changes. */
export const SheetFacts = z.object({
  number: z.int(),
  club_name: z.string(),
  business_date: LocalDate,
  currency: Currency,
  timezone: z.string(),
  events: z.array(z.string()),
  takings: z.array(Taking),
  /** Absent if the date had none. */
  drawers: z.optional(z.array(CountedDrawer)),
  /** Of cash outside drawers, as are the next two. */
  float_minor: MinorUnits,
  cash_in_minor: MinorUnits,
  /** Negative. */
  cash_out_minor: MinorUnits,
  /** In and outside drawers, as are the counted amount and the difference. */
  expected_minor: MinorUnits,
  counts: z.array(Count),
  /** Cash not counted by denomination. */
  loose_minor: MinorUnits,
  counted_minor: MinorUnits,
  /** Counted minus expected. */
  difference_minor: MinorUnits,
  /** Absent on sheets from before these totals were compared. */
  cashless: z.optional(
    z.array(
      z.object({
        method: z.enum(cashlessMethods),
        expected_minor: MinorUnits,
        /** What the terminal reports; null if it was not compared. */
        counted_minor: z.nullable(MinorUnits),
        difference_minor: z.nullable(MinorUnits),
      }),
    ),
  ),
  checks: z.array(z.object({ check: z.enum(cashChecks), count: z.int(), amount_minor: z.nullable(MinorUnits) })),
  /** Whom the door let in against its rules. Absent on sheets from before this was recorded. */
  overrides: z.optional(z.array(DoorOverrideCount)),
  notes: z.string(),
  closed_at: Instant,
  closed_by: z.string(),
})

const Sheet = z.object({
  id: Id,
  ...SheetFacts.shape,
  pdf_sha256: z.string(),
  previous_sha256: z.nullable(z.string()),
  sha256: z.string(),
  reopened: z.nullable(z.object({ at: Instant, by: z.string(), reason: z.string() })),
})

/** The cash-up of a business date. */
export const CashUp = z.object({
  business_date: LocalDate,
  today: LocalDate,
  status: z.enum(cashUpStatuses),
  currency: Currency,
  events: z.array(EventName),
  /** Sales for the date, whenever they were paid. */
  takings: z.array(Taking),
  /** Its cash drawers, and those still open from earlier dates. */
  drawers: z.array(DateDrawer),
  /** Cash moved outside drawers on the date, whichever event it was for. */
  cash: z.object({ in_minor: MinorUnits, out_minor: MinorUnits, suggested_float_minor: MinorUnits }),
  denominations: z.array(MinorUnits),
  /** Other payments at the venue on the date, minus refunds: card always, other methods if used, never bank transfers. */
  cashless: z.array(z.object({ method: z.enum(cashlessMethods), expected_minor: MinorUnits })),
  checks: z.array(
    z.object({
      check: z.enum(cashChecks),
      count: z.int(),
      amount_minor: z.nullable(MinorUnits),
      /** The first ten. */
      items: z.array(z.object({ id: Id, label: z.string(), amount_minor: z.nullable(MinorUnits) })),
    }),
  ),
  /** Guests let in although the door refused them, in order. */
  overrides: z.optional(z.array(DoorOverrideRow)),
  /** Set while the date is closed. */
  sheet: z.nullable(Sheet),
  /** Earlier sheets for the same date, from before it was reopened, latest first. */
  earlier_sheets: z.array(Sheet),
  /** Changes after a close, posted on a later date: the latest 100. */
  adjustments: z.array(
    z.object({
      id: Id,
      at: Instant,
      posted_on: LocalDate,
      kind: z.string(),
      reservation_id: z.nullable(Id),
      /** Sales, including tax. */
      amount_minor: MinorUnits,
    }),
  ),
  adjusted_minor: MinorUnits,
  can_reopen: z.boolean(),
})

/** What the terminal reports, and what was expected when you compared them. */
const CashlessTotal = z.optional(
  z.strictObject({
    counted_minor: wholeNumber('Total', -1_000_000_000, 1_000_000_000),
    expected_minor: z.int('Expected total must be a whole number'),
  }),
)

const DateParams = z.strictObject({ business_date: DateInput })
const finances = { authorize: 'manage_finances' } as const

export const listCashUps = endpoint({
  name: 'listCashUps',
  summary: 'List business dates with events or takings, latest first: open or closed, with the difference of each close.',
  method: 'GET',
  path: 'club-admin/cash-ups/',
  ...finances,
  query: z.strictObject({ status: z.optional(z.enum(dateStatuses, 'Status must be open, closed or due')), ...pageQuery }),
  answer: z.object({
    cash_ups: z.array(
      z.object({
        business_date: LocalDate,
        status: z.enum(cashUpStatuses),
        events: z.array(z.string()),
        takings_minor: MinorUnits,
        sheet: z.nullable(
          z.object({
            id: Id,
            number: z.int(),
            counted_minor: MinorUnits,
            difference_minor: MinorUnits,
            /** Compared totals. */
            cashless: z.array(z.object({ method: z.enum(cashlessMethods), difference_minor: MinorUnits })),
            closed_at: Instant,
            closed_by: z.string(),
          }),
        ),
      }),
    ),
    currency: Currency,
    today: LocalDate,
    ...pageAnswer,
  }),
  errors: ['club_incomplete'],
})

export const getCashUp = endpoint({
  name: 'getCashUp',
  summary:
    'Get the cash-up of a business date: takings by source and method, its drawers and other cash, card totals, checks, its sheet and later adjustments.',
  method: 'GET',
  path: 'club-admin/cash-ups/{business_date}/',
  ...finances,
  params: DateParams,
  answer: CashUp,
  errors: ['club_incomplete'],
})

export const closeCashUp = endpoint({
  name: 'closeCashUp',
  summary:
    'Close a business date with your cash count and card totals. The cash difference is posted, the date is frozen, and its sheet is signed.',
  method: 'POST',
  path: 'club-admin/cash-ups/{business_date}/close/',
  ...finances,
  params: DateParams,
  body: z.strictObject({
    /** As the counts and other cash: outside drawers. */
    float_minor: wholeNumber('Opening float', 0, 1_000_000_000),
    counts: z
      .array(
        z.strictObject({
          denomination_minor: wholeNumber('Denomination', 1, 100_000_000),
          pieces: wholeNumber('Pieces', 0, 100_000),
        }),
      )
      .check(z.maxLength(30, 'Count at most 30 denominations')),
    /** Cash not counted by denomination. */
    loose_minor: z.optional(wholeNumber('Other cash', 0, 1_000_000_000)),
    /** The cash expected at the time of the count, including the float, and that of the drawers closed with a count. */
    expected_minor: z.int('Expected cash must be a whole number'),
    /** Totals of other methods. Their differences are on the sheet but are not posted. */
    cashless: z.optional(z.strictObject({ card: CashlessTotal, other: CashlessTotal })),
    notes: z.optional(optionalText('Notes', 1_000)),
    /** Closes even though some checks are open. */
    accept_checks: z.optional(z.boolean('Accept checks must be true or false')),
  }),
  answer: CashUp,
  success: 201,
  idempotent: true,
  errors: ['club_incomplete', 'cash_up_closed', 'cash_up_changed', 'cash_up_unchecked', 'storage_full', 'idempotency_mismatch'],
})

export const reopenCashUp = endpoint({
  name: 'reopenCashUp',
  summary: 'Reopen the closed business date of a sheet. The sheet stays on record and the club is notified.',
  method: 'POST',
  path: 'super-admin/cash-ups/{id}/reopen/',
  authorize: 'run_platform',
  params: IdParams,
  body: z.strictObject({ reason: requiredText('Reason', { min: 5, max: 300 }) }),
  answer: CashUp,
  errors: ['club_incomplete', 'cash_up_open'],
})

export const getCashUpPdf = endpoint({
  name: 'getCashUpPdf',
  summary: 'Download the signed sheet of a close as PDF.',
  method: 'GET',
  path: 'club-admin/cash-ups/sheets/{id}/pdf/',
  ...finances,
  params: IdParams,
  answer: PdfBytes,
  media: 'application/pdf',
  errors: [],
})

export const verifyCashUps = endpoint({
  name: 'verifyCashUps',
  summary:
    'Recompute the hash chain of your sheets, and compare every file with its hash and figures. Names the first sheet that doesn’t match.',
  method: 'GET',
  path: 'club-admin/cash-ups/verification/',
  ...finances,
  answer: z.object({
    sheets: z.int(),
    is_intact: z.boolean(),
    broken: z.nullable(
      z.object({
        number: z.int(),
        business_date: LocalDate,
        /** `other_document`: the file was signed with the sheet, and says something else than its figures. */
        fault: z.enum(['missing_sheet', 'file_differs', 'hash_differs', 'chain_differs', 'other_document']),
      }),
    ),
    /** The hash of the latest sheet. */
    sha256: z.nullable(z.string()),
  }),
  errors: [],
})

export type SheetFacts = z.output<typeof SheetFacts>
export type CashUp = z.output<typeof CashUp>
export type CashUpSheet = z.output<typeof Sheet>
