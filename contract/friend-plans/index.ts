export * from './friend-plans.ts'
export * from './plan-answers.ts'
