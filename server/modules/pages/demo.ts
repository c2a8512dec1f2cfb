// For the demo data alone.

export { insertAcceptances, lockDraft, publishDraft, writePageDraft } from './page-store.ts'
export { dayOf } from './page-views.ts'
export { startingTexts } from './starting-texts.ts'
