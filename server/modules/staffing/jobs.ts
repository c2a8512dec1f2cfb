import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import type { Follower } from '../../infrastructure/jobs/news.ts'
import { timeOffFollower, timeOffMailHandler } from './absence/notify-of-time-off.ts'
import { expireShiftOffers, shiftOfferMailHandler, shiftOffersFollower } from './offers/notify-of-offers.ts'
import { remindOfShifts, shiftMailHandlers, shiftsFollower } from './rota/notify-of-shifts.ts'
import { closeAttendance, missingCheckOutHandler } from './attendance/notify-of-attendance.ts'

export const staffingFollowers = (infrastructure: Infrastructure): Follower[] => [
  shiftsFollower(infrastructure),
  timeOffFollower(infrastructure),
  shiftOffersFollower(infrastructure),
]

export const staffingJobs = (infrastructure: Infrastructure, sendMail: SendMail) => ({
  handlers: [
    missingCheckOutHandler(infrastructure, sendMail),
    timeOffMailHandler(infrastructure, sendMail),
    shiftOfferMailHandler(infrastructure, sendMail),
    ...shiftMailHandlers(infrastructure, sendMail),
  ],
  recurring: [
    { name: 'remind_of_shifts', schedule: '7-59/15 * * * *', work: async () => remindOfShifts(infrastructure) },
    { name: 'expire_shift_offers', schedule: '*/5 * * * *', work: async () => expireShiftOffers(infrastructure) },
    { name: 'close_attendance', schedule: '*/5 * * * *', work: async () => closeAttendance(infrastructure) },
  ],
})
