// For the demo data alone.

export { bookWithin } from './points/book-points.ts'
export { endIfOpen } from './rewards/end-redemption.ts'
export { redeemWithin } from './rewards/redeem-reward.ts'
export { insertReward, moveRedemption } from './rewards/reward-store.ts'
export { defaultReward } from './rewards/reward.ts'
