import type { Split, SplitShare } from '#contract/reservations/splits.ts'
import { aReservation } from '../../../../shared/testing/reservations.ts'

const due = { due_online_minor: 7500, due_at_club_minor: 0, to_pay_minor: 7500, party_size: 3 }
export const hold = aReservation(7, {
  ...due,
  status: 'held',
  allowed_actions: ['extend', 'pay', 'modify', 'cancel'],
  expires_at: '2026-11-11T10:10:00Z',
})
export const splitHold = aReservation(7, {
  ...due,
  status: 'held',
  split: 'open',
  allowed_actions: ['cancel'],
  expires_at: '2026-11-11T11:00:00Z',
})

export const aShare = (n: number, change: Partial<Split['shares'][number]> = {}): Split['shares'][number] => ({
  id: `0192aaaa-bbbb-7ccc-8ddd-00000000000${n}`,
  name: ['Ana', 'Bo', 'Cy'][n] ?? '',
  is_host: n === 0,
  amount_minor: 2500,
  state: 'open',
  url: `https://vesper.example/split#secret-${n}`,
  ...change,
})
export const aSplit = (change: Partial<Split> = {}): Split => ({
  state: 'open',
  end_reason: null,
  expires_at: '2026-11-11T11:00:00Z',
  currency: 'EUR',
  amount_minor: 7500,
  missing_minor: 7500,
  can_change: true,
  shares: [aShare(0), aShare(1), aShare(2)],
  ...change,
})

export const theirs = (change: Partial<SplitShare> = {}, own: Partial<SplitShare['share']> = {}): SplitShare => {
  const share = { name: 'Cy', is_host: false, amount_minor: 2500, state: 'open' as const, decline_reason: null, ...own }
  const { decline_reason: _, ...shown } = share
  return {
    state: 'open',
    end_reason: null,
    expires_at: '2026-11-11T11:00:00Z',
    currency: 'EUR',
    amount_minor: 7500,
    host_name: 'Ana',
    event: {
      title: 'Deep Current',
      starts_at: '2026-11-21T22:00:00.000Z',
      ends_at: '2026-11-22T05:00:00.000Z',
      timezone: 'Europe/Amsterdam',
      club_name: 'Kelder Noord',
      city: 'Amsterdam',
    },
    lines: [{ name: 'Entry', quantity: 3 }],
    shares: [
      { name: 'Ana', is_host: true, amount_minor: 2500, state: 'authorized', is_yours: false },
      { name: 'Bo', is_host: false, amount_minor: 2500, state: 'open', is_yours: false },
      { ...shown, is_yours: true },
    ],
    share,
    ...change,
  }
}
