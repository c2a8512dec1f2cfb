export { moveFollows } from './follow-store.ts'
export { followsModule } from './module.ts'
