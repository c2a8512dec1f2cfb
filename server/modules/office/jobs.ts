import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { bookingMailHandler } from './booking-updates/note-bookings.ts'
import { summarizeBookings, summaryMailHandler } from './booking-updates/summarize-bookings.ts'

export const officeJobs = (infrastructure: Infrastructure, sendMail: SendMail) => ({
  handlers: [bookingMailHandler(infrastructure, sendMail), summaryMailHandler(infrastructure, sendMail)],
  recurring: [{ name: 'summarize_bookings', schedule: '7 * * * *', work: async () => summarizeBookings(infrastructure) }],
})
