import { paths } from '../../../../shared/navigation/paths.ts'

/** Goes to the page where a reservation is paid: a new document, because it alone may load the provider's script. */
export const goToPay = (id: string): void => window.location.assign(paths.payReservation(id))

/** The same for a host's own share of a split, or all that is missing. */
export const goToPayShare = (id: string, part: 'own' | 'rest'): void =>
  window.location.assign(`${paths.payReservation(id)}?part=${part}`)

/** Leaves that page, and with it the provider's script: the reservation's page shows what became of the payment. */
export const leaveAfterPaying = (id: string): void => window.location.assign(`${paths.reservation(id)}?payment=done`)
