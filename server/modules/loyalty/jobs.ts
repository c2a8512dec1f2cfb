import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { Lane } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { expirePoints } from './points/expire-points.ts'
import { lowerTiers } from './points/refresh-tiers.ts'
import { expiryMailHandler, warnOfExpiry } from './points/warn-of-expiry.ts'
import { expireRedemptions } from './rewards/expire-redemptions.ts'
import { redemptionMailHandler } from './rewards/redemption-emails.ts'

const lane: Lane = 'bulk'

export const loyaltyJobs = (infrastructure: Infrastructure, sendMail: SendMail) => ({
  handlers: [expiryMailHandler(infrastructure, sendMail), redemptionMailHandler(infrastructure, sendMail)],
  recurring: [
    // Hourly, because dates end at different hours in each time zone.
    { name: 'expire_points', schedule: '11 * * * *', lane, work: async () => expirePoints(infrastructure) },
    { name: 'warn_of_expiring_points', schedule: '41 * * * *', lane, work: async () => warnOfExpiry(infrastructure) },
    { name: 'lower_tiers', schedule: '31 9 * * *', lane, work: async () => lowerTiers(infrastructure) },
    { name: 'expire_redemptions', schedule: '*/10 * * * *', lane, work: async () => expireRedemptions(infrastructure) },
  ],
})
