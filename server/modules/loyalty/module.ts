import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { Lane } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { expirePoints } from './points/expire-points.ts'
import { lowerTiers } from './points/refresh-tiers.ts'
import { expiryMailHandler, warnOfExpiry } from './points/warn-of-expiry.ts'
import { exportPoints, exportRedemptions } from './points/points-views.ts'
import { pointsFollower } from './points/book-points.ts'
import { loyaltyRoutes } from './routes.ts'
import { expireRedemptions, forgetRewardsOf } from './rewards/expire-redemptions.ts'
import { redemptionMailHandler } from './rewards/redemption-emails.ts'

const lane: Lane = 'bulk'

export const loyaltyModule = (infrastructure: Infrastructure, sendMail: SendMail): Module =>
  defineModule({
    routes: loyaltyRoutes(infrastructure),
    handlers: [expiryMailHandler(infrastructure, sendMail), redemptionMailHandler(infrastructure, sendMail)],
    recurring: [
      // Hourly, because dates end at different hours in each time zone.
      { name: 'expire_points', schedule: '11 * * * *', lane, work: async () => expirePoints(infrastructure) },
      { name: 'warn_of_expiring_points', schedule: '41 * * * *', lane, work: async () => warnOfExpiry(infrastructure) },
      { name: 'lower_tiers', schedule: '31 9 * * *', lane, work: async () => lowerTiers(infrastructure) },
      { name: 'expire_redemptions', schedule: '*/10 * * * *', lane, work: async () => expireRedemptions(infrastructure) },
    ],
    followers: [pointsFollower(infrastructure)],
    personalData: {
      export: async (db, userId) => ({
        points: await exportPoints(db, userId),
        redemptions: await exportRedemptions(db, userId),
      }),
      forget: forgetRewardsOf,
    },
  })
