export * from './board.ts'
export * from './sections.ts'
