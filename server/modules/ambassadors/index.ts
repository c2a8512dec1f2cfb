export { ambassadorsModule } from './module.ts'
export { statementBooks } from './statements/statement-books.ts'
