import { brand } from '#contract/base/brand.ts'
import type { DoorReason } from '#contract/door/door.ts'
import type { CashCheck } from '#contract/finances/cash-up-checks.ts'
import type { SheetFacts } from '#contract/finances/cash-up.ts'
import { sum } from '#contract/base/money.ts'
import { methodLabels } from '#contract/finances/revenue-terms.ts'
import { formatDate, formatMoment, formatMoney } from '../../../infrastructure/mail/format.ts'
import type { PdfBlock, PdfDocument } from '../../../infrastructure/pdf/pdf-document.ts'
import { categoryLabel, sourceLabels } from '../dates/document-words.ts'

const overrideLabels: Partial<Record<DoorReason, string>> = {
  passed_on: 'Places passed on',
  payment_due: 'Payment due',
  too_early: 'Too early',
  too_late: 'Too late',
  capacity_full: 'Venue full',
  already_inside: 'More guests than the party has',
}

/** Guests let in although the door refused them; nothing if there were none. */
const overrideBlocks = ({ overrides = [] }: SheetFacts): PdfBlock[] =>
  overrides.length === 0
    ? []
    : [
        { kind: 'heading', level: 2, text: 'Door overrides' },
        {
          kind: 'list',
          ordered: false,
          items: overrides.map(
            ({ overrode, times, heads }) => `${overrideLabels[overrode] ?? overrode}: ${times}, guests: ${heads}`,
          ),
        },
      ]

type TakingsLine = SheetFacts['takings'][number]

const checks: Readonly<Record<CashCheck, string>> = {
  events_running: 'Events still running',
  open_reservations: 'Open reservations',
  unpaid_balances: 'Unpaid balances',
  payments_under_way: 'Online payments in progress',
  missing_check_outs: 'Not checked out',
  open_drawers: 'Open drawers',
  open_tabs: 'Open tabs',
}

const labelOf = ({ source, method, category }: TakingsLine) =>
  [
    sourceLabels[source],
    ...(method === null ? [] : [methodLabels[method].toLowerCase()]),
    ...(category === null ? [] : [categoryLabel(category).toLowerCase()]),
  ].join(', ')

/** Next to drawers, what moved outside them. */
const outsideDrawers = ({ drawers, ...facts }: SheetFacts, money: (minor: number) => string) => {
  const outside = (label: string) => (drawers ? `${label} outside drawers` : label)
  return [
    { label: outside('Opening float'), value: money(facts.float_minor) },
    { label: outside('Cash in'), value: money(facts.cash_in_minor) },
    { label: outside('Cash out'), value: money(facts.cash_out_minor) },
  ]
}

function countBlocks({ drawers, counts, loose_minor, counted_minor }: SheetFacts, money: (minor: number) => string): PdfBlock[] {
  const rows = counts.map(({ denomination_minor, pieces }) => [
    money(denomination_minor),
    String(pieces),
    money(denomination_minor * pieces),
  ])
  const inDrawers = sum((drawers ?? []).map((drawer) => drawer.counted_minor))
  return [
    { kind: 'heading', level: 2, text: 'Cash count' },
    {
      kind: 'table',
      columns: [
        { label: 'Note or coin', share: 2 },
        { label: 'Pieces', share: 1, align: 'right' },
        { label: 'Amount', share: 1.5, align: 'right' },
      ],
      rows: [
        ...rows,
        ...(loose_minor === 0 ? [] : [['Other cash', '', money(loose_minor)]]),
        ...(drawers ? [['In drawers', '', money(inDrawers)]] : []),
      ],
      totals: [['Counted', '', money(counted_minor)]],
    },
  ]
}

function drawerBlocks({ drawers = [] }: SheetFacts, money: (minor: number) => string): PdfBlock[] {
  if (drawers.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'Cash drawers' },
    {
      kind: 'table',
      columns: [
        { label: 'Drawer', share: 2.4 },
        { label: 'Float', share: 1.2, align: 'right' },
        { label: 'Cash in', share: 1.2, align: 'right' },
        { label: 'Cash out', share: 1.2, align: 'right' },
        { label: 'Expected', share: 1.2, align: 'right' },
        { label: 'Counted', share: 1.2, align: 'right' },
        { label: 'Difference', share: 1.2, align: 'right' },
      ],
      rows: drawers.map(({ place, opened_by, ...drawer }) => [
        opened_by === null ? place : `${place}, ${opened_by}`,
        money(drawer.float_minor),
        money(drawer.cash_in_minor),
        money(drawer.cash_out_minor),
        money(drawer.expected_minor),
        money(drawer.counted_minor),
        money(drawer.difference_minor),
      ]),
    },
  ]
}

function cashlessBlocks({ cashless = [] }: SheetFacts, money: (minor: number) => string): PdfBlock[] {
  if (cashless.length === 0) return []
  const compared = (minor: number | null) => (minor === null ? 'Not compared' : money(minor))
  return [
    { kind: 'heading', level: 2, text: 'Card and other totals' },
    {
      kind: 'table',
      columns: [
        { label: 'Method', share: 2 },
        { label: 'Expected', share: 1.5, align: 'right' },
        { label: 'Reported', share: 1.5, align: 'right' },
        { label: 'Difference', share: 1.5, align: 'right' },
      ],
      rows: cashless.map(({ method, expected_minor, counted_minor, difference_minor }) => [
        methodLabels[method],
        money(expected_minor),
        compared(counted_minor),
        difference_minor === null ? '' : money(difference_minor),
      ]),
    },
  ]
}

/** A close's sheet, only from facts fixed by it, so that it never changes. */
export function sheetDocument(facts: SheetFacts, previous_sha256: string | null): PdfDocument {
  const { number, club_name, business_date, currency, timezone, takings, closed_at } = facts
  const money = (minor: number) => formatMoney(minor, currency)
  const total = (pick: (taking: TakingsLine) => number) => money(sum(takings.map(pick)))
  const date = formatDate(business_date)
  const open = facts.checks.filter(({ count }) => count > 0)
  return {
    title: `Cash-up ${date}`,
    made_at: Temporal.Instant.from(closed_at),
    footer: `${brand} · Cash-up ${date} · Sheet ${number} · ${club_name}`,
    blocks: [
      { kind: 'heading', level: 3, text: club_name },
      { kind: 'heading', level: 1, text: `Cash-up ${date}` },
      {
        kind: 'facts',
        rows: [
          { label: 'Sheet', value: String(number) },
          { label: 'Events', value: facts.events.length === 0 ? 'No events' : facts.events.join('\n') },
          { label: 'Closed', value: formatMoment(closed_at, timezone) },
          { label: 'Closed by', value: facts.closed_by },
        ],
      },
      { kind: 'heading', level: 2, text: 'Takings' },
      {
        kind: 'table',
        columns: [
          { label: 'Source', share: 3 },
          { label: 'Taken', share: 1.4, align: 'right' },
          { label: 'Returned', share: 1.4, align: 'right' },
          { label: 'Total', share: 1.4, align: 'right' },
          { label: 'Tax included', share: 1.2, align: 'right' },
        ],
        rows: takings.map((taking) => [
          labelOf(taking),
          money(taking.taken_minor),
          money(taking.returned_minor),
          money(taking.taken_minor + taking.returned_minor),
          money(taking.tax_minor),
        ]),
        totals: [
          [
            'Total',
            total(({ taken_minor }) => taken_minor),
            total(({ returned_minor }) => returned_minor),
            total(({ taken_minor, returned_minor }) => taken_minor + returned_minor),
            total(({ tax_minor }) => tax_minor),
          ],
        ],
      },
      ...drawerBlocks(facts, money),
      { kind: 'heading', level: 2, text: facts.drawers ? 'Cash' : 'Cash drawer' },
      {
        kind: 'facts',
        rows: [
          ...outsideDrawers(facts, money),
          { label: 'Expected', value: money(facts.expected_minor) },
          { label: 'Counted', value: money(facts.counted_minor) },
          { label: 'Difference', value: money(facts.difference_minor) },
        ],
      },
      ...countBlocks(facts, money),
      ...cashlessBlocks(facts, money),
      { kind: 'heading', level: 2, text: 'Checks' },
      open.length === 0
        ? { kind: 'paragraph', text: 'Nothing was left open.' }
        : {
            kind: 'list',
            ordered: false,
            items: open.map(
              ({ check, count, amount_minor }) =>
                `${checks[check]}: ${count}${amount_minor === null ? '' : `, ${money(amount_minor)}`}`,
            ),
          },
      ...overrideBlocks(facts),
      ...(facts.notes === ''
        ? []
        : ([
            { kind: 'heading', level: 2, text: 'Notes' },
            { kind: 'paragraph', text: facts.notes },
          ] as const)),
      { kind: 'rule' },
      {
        kind: 'paragraph',
        small: true,
        text: `SHA-256 of the previous sheet: ${previous_sha256 ?? 'none, this is the first sheet'}. The hash of this sheet covers that hash, this file and its figures. It is printed on the next sheet.`,
      },
    ],
  }
}
