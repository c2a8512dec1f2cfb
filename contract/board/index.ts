export * from './board.ts'
export * from './boards.ts'
export * from './sections.ts'
