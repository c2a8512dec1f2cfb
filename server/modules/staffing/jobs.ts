import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { closeAttendance, missingCheckOutHandler } from './attendance/notify-of-attendance.ts'

export const staffingJobs = (infrastructure: Infrastructure, sendMail: SendMail) => ({
  handlers: [missingCheckOutHandler(infrastructure, sendMail)],
  recurring: [{ name: 'close_attendance', schedule: '*/5 * * * *', work: async () => closeAttendance(infrastructure) }],
})
