import * as z from 'zod/mini'
import { Id, Instant } from '#contract/base/schema.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'

/** The guests after `after`, in the order of their accounts. It is for the time it was scheduled for. */
export const guestMessageDue = jobKind(
  'send_guest_message',
  z.object({ message_id: Id, send_at: Instant, after: z.nullable(Id) }),
  'bulk',
)

const recipient = z.object({ message_id: Id, client_id: Id })

/** The email to one of them. */
export const messageEmail = jobKind('mail_message_to_guest', recipient, 'mailings')

/** The same, enqueued by a process of the version before, which would find no secret for a link in what this one enqueues. */
export const storedLinkEmail = jobKind('mail_guest_message', recipient, 'mail')

/** The same to who writes it. */
export const testEmail = jobKind('mail_guest_message_test', z.object({ message_id: Id, user_id: Id }), 'mail')
