/** Those that are there, in one text. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
