/** Enough to tell a friend from a stranger: `M••• L•••`. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${/^./u.exec(word)?.[0] ?? ''}•••`)
    .join(' ')
