export { readPdf } from '../infrastructure/pdf/read-pdf.ts'
