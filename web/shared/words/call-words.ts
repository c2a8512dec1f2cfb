/** `manageClubReservation` is `Manage club reservation`: a label for calls without one of their own. */
export const callWords = (name: string): string =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replaceAll(/(?<=[a-z])[A-Z]/g, (next) => ` ${next.toLowerCase()}`)
    .replaceAll('_', ' ')
