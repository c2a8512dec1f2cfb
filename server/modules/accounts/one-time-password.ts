import { randomInt } from 'node:crypto'

/** Nothing that looks like something else, read aloud or written down. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** Three groups of four: 59 bits. */
export const newOneTimePassword = (): string => [group(), group(), group()].join('-')
