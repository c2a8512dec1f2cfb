import { checkDigit } from '#contract/verification/mrz.ts'

export interface CardLines {
  /** Three letters, as documents name their country. */
  issuer: string
  /** Nine places at most. */
  number: string
  /** `YYYY-MM-DD`. */
  birth_date: string
  expires_on: string
  first_name: string
  last_name: string
}

const capitals = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\P{ASCII}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '<')
const short = (date: string) => date.replaceAll('-', '').slice(2)
const checked = (text: string) => text + checkDigit(text)

/** The machine-readable lines on the back of a card, with the right check digits. */
export function writeCardLines({ issuer, number, birth_date, expires_on, first_name, last_name }: CardLines): string {
  const one = `I<${issuer}${checked(number.padEnd(9, '<'))}`.padEnd(30, '<')
  const two = `${checked(short(birth_date))}<${checked(short(expires_on))}${issuer}`.padEnd(29, '<')
  const whole = checkDigit(one.slice(5) + two.slice(0, 7) + two.slice(8, 15) + two.slice(18))
  return [one, two + whole, `${capitals(last_name)}<<${capitals(first_name)}`.padEnd(30, '<')].join('\n')
}
