/** `manageClubReservation` is `Manage club reservation`: a call without words of its own still says what it does. */
export const callWords = (name: string): string =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replaceAll(/(?<=[a-z])[A-Z]/g, (next) => ` ${next.toLowerCase()}`)
    .replaceAll('_', ' ')
