/** Lets the list of missing things link to each field. */
export const fieldId = (name: string): string => `club-${name}`
