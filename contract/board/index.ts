export * from './board.ts'
export * from './boards.ts'
export * from './sections.ts'
export * from './walk-ins.ts'
