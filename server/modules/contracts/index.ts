export { exportSignatures, findSignedCopy, hasSigned, type Party } from './contract-views.ts'
export type { ContractValues } from './fill-template.ts'
export { readContract } from './read-contract.ts'
export { keepSignature, prepareSignature } from './sign-contract.ts'
