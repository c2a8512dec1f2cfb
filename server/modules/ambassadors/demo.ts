// For the demo data alone.

export { getAmbassadorContract, prepareAmbassadorSignature } from './approval/agreement.ts'
export { insertDecision } from './approval/ambassador-store.ts'
export { fillCommissions } from './fill-commissions.ts'
export { statementBooks } from './statements/statement-books.ts'
export { findStatements } from './statements/statement-views.ts'
export { addClicks } from './sharing/click-store.ts'
