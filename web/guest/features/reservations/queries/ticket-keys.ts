import { deviceKeys } from '../../../domain/device-keys.ts'

/** With which this device claimed the tickets of links. The address has the key of a claimed one, too. */
export const { keyOf: ticketKeyOf, makeKey: makeTicketKey } = deviceKeys('sentTickets')
