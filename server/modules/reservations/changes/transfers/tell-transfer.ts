import * as z from 'zod/mini'
import { Id } from '#contract/schema.ts'
import { jobKind } from '../../../../infrastructure/jobs/job-kind.ts'

const about = z.object({ reservation_id: Id, transfer_id: Id })

/** To whom it is offered. */
export const transferOffered = jobKind('mail_transfer_offered', about, 'mail')
/** To who had offered it. */
export const transferAccepted = jobKind('mail_transfer_accepted', about, 'mail')
export const transferDeclined = jobKind('mail_transfer_declined', about, 'mail')
