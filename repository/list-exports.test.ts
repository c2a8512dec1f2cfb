import { expect, it } from 'vitest'
import { readFiles } from '../tools/source-files.ts'

/** Lists without a file, and why. Other lists of the office have one. */
const withoutFile: Readonly<Record<string, string>> = {
  'features/ambassadors/screens/approval-queue.tsx': 'a queue: each row waits for a decision, and the people are in Users',
  'features/artists/screens/platform-artists.tsx': 'names to edit and merge; each is public on its own page',
  'features/clubs/screens/support-calls.tsx': 'part of the audit log, which the platform exports',
  'features/ambassadors/screens/ambassador-payouts.tsx': 'the list is paid from its bank file',
  'features/ambassadors/screens/platform-commissions.tsx': 'the platform exports whole tables under Data export',
  'features/ambassadors/screens/statements.tsx': 'each statement is a file',
  'features/events/screens/templates.tsx': 'settings, not records',
  'features/floor/parts/combination-list.tsx': 'the file of the tables names their combinations',
  'features/floor/parts/plan-list.tsx': 'drawings, not records',
  'features/floor/parts/zone-panel.tsx': 'the tables of all zones are one file, from the top of the screen',
  'features/guests/parts/guest-reservations.tsx': 'another view of the reservations, which have a file',
  'features/messages/screens/guest-messages.tsx': 'emails to be read; who got them is in each guest’s own export',
  'features/payouts/screens/club-payouts.tsx': 'the platform exports whole tables under Data export',
  'features/payments/screens/disputes.tsx': 'the platform exports whole tables under Data export',
  'features/payouts/screens/club-transfers.tsx': 'the platform exports whole tables under Data export',
  'features/payouts/screens/due-to-clubs.tsx': 'the list is paid from its bank file',
  'features/platform/screens/open-invoices.tsx': 'the platform exports whole tables under Data export',
  'features/platform/screens/dead-jobs.tsx': 'of use to the operator for minutes',
  'features/platform/screens/pending-payments.tsx': 'of use to the operator for minutes',
  'features/reservations/parts/reservations-by-table.tsx': 'another view of the reservations, which have a file',
  'features/reservations/parts/reservations-by-time.tsx': 'another view of the reservations, which have a file',
  'features/reservations/screens/event-reservations.tsx': 'another view of the reservations, which have a file',
  'features/tabs/screens/event-tabs.tsx': 'what was paid is in the statement, which has a file',
  'features/staffing/screens/shift-templates.tsx': 'settings, not records',
}

it('Every list of the office can be exported as CSV, or says why not.', () => {
  const lists = [...readFiles('web/office/features/**/*.tsx')].filter(([, text]) => /<ListScreen\b/.test(text))
  expect(lists.length).toBeGreaterThan(40)
  const bare = lists.filter(([, text]) => !/\bcsv(=\{|: \{)/.test(text)).map(([path]) => path.replace('web/office/', ''))
  expect(bare.filter((path) => !(path in withoutFile))).toEqual([])
  // A reason whose list is gone, or has a file by now, goes as well.
  expect(Object.keys(withoutFile).filter((path) => !bare.includes(path))).toEqual([])
})
