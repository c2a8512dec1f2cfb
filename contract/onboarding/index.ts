export * from './club-contract.ts'
export * from './onboarding.ts'
