export { entrance } from './scans/office-entrance.ts'
export { ticketsPdf } from './tickets/get-tickets-pdf.ts'
export { doorModule } from './module.ts'
