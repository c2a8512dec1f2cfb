// For the demo data alone.

export { nameImages, sealDetails, storeImage, type SealedImage } from './document-files.ts'
export { insertSubmission } from './submit-verification.ts'
export { forgetClientVerifications, insertLook, markErased, updateVerification } from './verification-store.ts'
export { eraseAt } from './verification.ts'
