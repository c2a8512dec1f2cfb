import { expect, it } from 'vitest'
import { afterTimeOff, timeOffDecisionsOn } from './time-off.ts'

it.each([
  ['pending', '2030-06-02', 'approve', 'approved'],
  ['pending', '2030-06-02', 'decline', 'declined'],
  ['pending', '2030-06-02', 'cancel', 'cancelled'],
  ['pending', '2030-05-01', 'approve', 'approved'],
  ['pending', '2030-05-01', 'cancel', 'cancelled'],
  ['approved', '2030-06-02', 'approve', null],
  ['approved', '2030-06-02', 'decline', 'declined'],
  ['approved', '2030-06-02', 'cancel', 'cancelled'],
  ['approved', '2030-06-01', 'decline', null],
  ['approved', '2030-06-01', 'cancel', null],
  ['declined', '2030-06-02', 'approve', null],
  ['declined', '2030-06-02', 'cancel', null],
  ['cancelled', '2030-06-02', 'approve', null],
] as const)('On June 1, time off that is %s and begins on %s: %s leads to %s.', (status, date_from, action, next) => {
  expect(afterTimeOff(action, { status, date_from }, '2030-06-01')).toBe(next)
})

it('Planners may undo an approval until the time off begins.', () => {
  expect(timeOffDecisionsOn({ status: 'approved', date_from: '2030-06-02' }, '2030-06-01')).toEqual(['decline'])
  expect(timeOffDecisionsOn({ status: 'approved', date_from: '2030-06-01' }, '2030-06-01')).toEqual([])
})
