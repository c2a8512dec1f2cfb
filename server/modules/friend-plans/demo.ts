// For the demo data alone.

export { fillFriendPlans } from './fill-friend-plans.ts'
