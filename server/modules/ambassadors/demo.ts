// For the demo data alone.

export { getAmbassadorContract, prepareAmbassadorSignature } from './approval/agreement.ts'
export { insertDecision } from './approval/ambassador-store.ts'
export { fillCommissions } from './fill-commissions.ts'
export { addClicks } from './sharing/click-store.ts'
