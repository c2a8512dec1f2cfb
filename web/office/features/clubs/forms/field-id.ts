/** So that the list of what is missing leads to the very field. */
export const fieldId = (name: string): string => `club-${name}`
