import { paths } from '../../../../shared/navigation/paths.ts'

/** Goes to the page where a reservation is paid: a new document, because it alone may load the provider's script. */
export const goToPay = (id: string): void => window.location.assign(paths.payReservation(id))

/** Leaves that page, and with it the provider's script. `payment`: what the reservation's page says about it. */
export const leaveAfterPaying = (id: string, payment: 'done' | 'left' = 'done'): void =>
  window.location.assign(`${paths.reservation(id)}?payment=${payment}`)
