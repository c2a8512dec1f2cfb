/** Superadmins support clubs from anywhere: times not tied to a club are in the reader's zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
