export { sealedDocuments } from './reseal-documents.ts'
export { countOverdueErasures } from './verification-views.ts'
export { verificationModule } from './module.ts'
