import type { Pool } from 'pg'
import { startText, testStart } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'
import { makeShift } from './staffing.ts'

const daysAgo = (days: number) => testStart.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days }).toString()
/** A business date that is over at every club. */
const pastDate = daysAgo(3)
const enteredDate = daysAgo(31)
const closedDate = daysAgo(30)

/** Deletes what the database otherwise keeps permanently. */
async function forgetTakings(pool: Pool, { reservation_id: id, event: { club_id } }: Guest): Promise<void> {
  await pool.query(`begin; set local session_replication_role = replica; delete from manual_revenue where id = '${id}';
    delete from cash_ups where club_id = '${club_id}'; delete from ledger_frozen_dates where club_id = '${club_id}'; commit`)
}

/** Revenue of the guest's club, entered and posted. */
async function enterRevenue(pool: Pool, guest: Guest): Promise<void> {
  await forgetTakings(pool, guest)
  const { reservation_id: id, event } = guest
  const money = { amount_minor: 1210, tax_bp: 2100, tax_minor: 210, currency: 'EUR', category: 'bar', method: 'cash' }
  const entered = { club_id: event.club_id, business_date: enteredDate, entered_by: guest.id, entered_at: startText() }
  await insertRow(pool, 'manual_revenue', { id, ...money, ...entered })
  // Several statements in one string are one transaction: entries come with theirs.
  await pool.query(`
    insert into ledger_transactions (id, kind, club_id, currency, occurred_at, posted_on, business_date, source, source_kind,
      source_id)
      values ('${id}', 'manual_revenue', '${event.club_id}', 'EUR', now(), '${enteredDate}', '${enteredDate}', 'manual',
        'manual_revenue', '${id}')
      on conflict do nothing;
    insert into ledger_entries (transaction_id, position, account, amount_minor)
      select '${id}', position, account, amount
      from (values (0, 'club_till', 1210), (1, 'club_sales', -1210)) e (position, account, amount)
      where not exists (select from ledger_entries where transaction_id = '${id}')`)
}

/** A closed date of the guest's club. */
async function closeDate(pool: Pool, guest: Guest): Promise<void> {
  await forgetTakings(pool, guest)
  const { reservation_id: id, event } = guest
  const business_date = closedDate
  const hash = '0'.repeat(64)
  const cash = { float_minor: 0, cash_in_minor: 0, cash_out_minor: 0, expected_minor: 0, counts: [], loose_minor: 0 }
  const club = { club_name: 'Kelder', business_date, currency: 'EUR', timezone: 'Europe/Amsterdam', events: [], takings: [] }
  const end = { counted_minor: 0, difference_minor: 0, checks: [], notes: '', closed_at: startText(), closed_by: 'Ana Lopez' }
  await insertRow(pool, 'cash_ups', {
    id,
    club_id: event.club_id,
    number: 1,
    business_date,
    facts: JSON.stringify({ number: 1, ...club, ...cash, ...end }),
    expected_minor: 0,
    counted_minor: 0,
    currency: 'EUR',
    pdf_file: `${'0'.repeat(32)}.pdf`,
    pdf_sha256: hash,
    sha256: hash,
    closed_at: startText(),
    closed_by: guest.id,
  })
  await insertRow(pool, 'ledger_frozen_dates', { club_id: event.club_id, business_date, frozen_at: startText() })
}

// An entry that replaces none, without an event.
const entry = { category: 'bar', method: 'cash', tax_bp: 900, event_id: null, replaces_id: null }
const pastDates = { business_date: pastDate, date_from: undefined, date_to: undefined }

export const takings: ModuleSamples = {
  fields: () => ({
    csv: `business_date,category,amount,tax_rate,method,note\n${pastDate},bar,121,21,cash,Main bar\n`,
    business_date: '2030-06-01',
  }),
  calls: () => ({
    ...inCalls(['createManualRevenue', 'listManualRevenue', 'exportManualRevenue', 'getRevenueDay'], { ...pastDates, ...entry }),
    ...inCalls(['getCashUp', 'listCashUps'], pastDates),
    closeCashUp: { ...pastDates, float_minor: 0, loose_minor: 0, expected_minor: 0, accept_checks: true },
    reopenCashUp: { reason: 'Complaints' },
    ...inCalls(['listFinanceStatement', 'exportFinanceStatement', 'getFinanceStatementPdf'], {
      period: 'month',
      ambassador_id: undefined,
    }),
    // More than already work there.
    addOpenShifts: { people: 5 },
  }),
  prepare: {
    ...inCalls(['voidManualRevenue', 'addRevenueAttachment', 'getRevenueAttachment'], enterRevenue),
    closeCashUp: forgetTakings,
    ...inCalls(['getCashUpPdf', 'reopenCashUp'], closeDate),
    addOpenShifts: makeShift,
  },
}
