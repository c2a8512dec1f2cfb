import { maxBreaks } from './attendance-states.ts'

/** Errors of calls about a club's staff, part of the list in `errors.ts`. */
export const staffErrors = {
  // Roles and people
  no_seats_left: {
    status: 409,
    sentence: 'Your plan has no staff seats left. Upgrade your plan or end someone’s employment first.',
  },
  own_work: {
    status: 403,
    sentence: 'You can’t decide on your own hours, time off or pay. Ask someone else who manages staff.',
  },
  staff_action_refused: { status: 403, sentence: 'You can’t change this person’s employment.' },
  role_in_use: {
    status: 409,
    sentence: 'This role is used by staff, schedule templates or shifts. Assign them another role first.',
  },
  too_many_roles: { status: 409, sentence: 'Your club has reached the limit of 50 roles. Delete an unused one first.' },
  role_refused: { status: 403, sentence: 'A club can only add staff. Everyone else signs up for their own account.' },
  grant_refused: {
    status: 403,
    sentence: 'You can only grant permissions you have yourself, and only the administrator can grant staff management.',
  },
  rates_hidden: { status: 403, sentence: 'You need access to finances to set hourly rates. Ask your administrator.' },

  // Shifts
  shift_overlap: {
    status: 409,
    sentence: 'This person is already scheduled at that time. Choose another time or another person.',
  },
  time_off: { status: 409, sentence: 'This person has approved time off then. Confirm to schedule the shift anyway.' },
  time_off_overlap: { status: 409, sentence: 'You already have or have requested time off on some of these dates.' },
  check_in_too_early: { status: 409, sentence: 'Check-in isn’t open yet. It opens shortly before your shift.' },
  check_in_too_late: { status: 409, sentence: 'This shift is over. Ask your manager to enter your times.' },
  check_out_too_late: {
    status: 409,
    sentence: 'Check-out has closed for this shift. Ask your manager to enter when you finished.',
  },
  punch_out_of_order: {
    status: 409,
    sentence: 'This time is before your last entry. Ask your manager to correct your times.',
  },
  punch_too_old: { status: 409, sentence: 'This entry is more than a day old. Ask your manager to enter your times.' },
  too_many_breaks: {
    status: 409,
    sentence: `You’ve taken ${maxBreaks} breaks on this shift, the maximum. Ask your manager to correct your times.`,
  },
  work_overlap: {
    status: 409,
    sentence: 'This person was already at work on another shift then. Correct the times of one of the two.',
  },
  times_unconfirmed: {
    status: 409,
    sentence: 'A phone sent these times late. Confirm or correct them, then approve the timesheet.',
  },
  attendance_punched: {
    status: 409,
    sentence: 'This person has checked in, so the timesheet can’t be deleted. Correct its times instead.',
  },
  shift_worked: { status: 409, sentence: 'Someone has checked in for this shift. Correct the times in attendance instead.' },
} as const
