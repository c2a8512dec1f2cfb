import { toCrockford } from '../door/ticket-code.ts'

/** How long a code is shown. */
export const codeSeconds = 600

/** The time slot a code belongs to. */
export const slotOf = (epochMilliseconds: number): number => Math.floor(epochMilliseconds / (codeSeconds * 1_000))

const prefix = 'VR1'

/** Six characters from a digest of 32 bits or more: the part of a code that changes every ten minutes. */
export const signatureOf = (bits: number): string => toCrockford(bits % 32 ** 6, 6)

/** The text of the QR code. Capitals and digits keep it small. */
export const writeRewardCode = (reference: string, signature: string): string =>
  `${prefix}${reference.replace('-', '')}${signature}`

/** The form people read out. */
export const formatRewardCode = (reference: string, signature: string): string => `${reference}-${signature}`

/** Parses a scanned or typed reward code, with or without dashes, reading I, L and O as digits. Null if it is not one. */
export function readRewardCode(text: string): { reference: string; signature: string } | null {
  const plain = text.trim().toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  const parts = /^(?:VR1)?([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{6})$/.exec(plain)
  if (parts === null) return null
  const [, first = '', second = '', signature = ''] = parts
  return { reference: `${first}-${second}`, signature }
}
