export { entrance } from './scans/office-entrance.ts'
export { refusals } from './tickets/ticket-views.ts'
export { ticketsPdf } from './tickets/get-tickets-pdf.ts'
export { doorModule } from './module.ts'
