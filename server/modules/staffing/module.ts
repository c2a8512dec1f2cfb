import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { staffingRoutes } from './routes.ts'
import type { StaffingDependents } from './team/add-staff.ts'
import { exportEmployment, exportWork } from './work-views.ts'
import { timeOffFollower, timeOffMailHandler } from './absence/notify-of-time-off.ts'
import { expireShiftOffers, shiftOfferMailHandler, shiftOffersFollower } from './offers/notify-of-offers.ts'
import { remindOfShifts, shiftMailHandlers, shiftsFollower } from './rota/notify-of-shifts.ts'
import { closeAttendance, missingCheckOutHandler } from './attendance/notify-of-attendance.ts'

export const staffingModule = (infrastructure: Infrastructure, sendMail: SendMail, dependents: StaffingDependents): Module =>
  defineModule({
    routes: staffingRoutes(infrastructure, dependents),
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
    followers: [shiftsFollower(infrastructure), timeOffFollower(infrastructure), shiftOffersFollower(infrastructure)],
    personalData: {
      export: async (db, userId) => ({
        staff_permissions: await exportEmployment(db, userId),
        ...(await exportWork(db, userId)),
      }),
      // Ending the employment, under the locks of its team, deletes what is personal.
      forget: null,
    },
  })
