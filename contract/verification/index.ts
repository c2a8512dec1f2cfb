export * from './review.ts'
export * from './verification.ts'
