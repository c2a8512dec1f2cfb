/** How long an IBAN is in each country that has one: the SWIFT registry. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29
   ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20
   LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29
   PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20
   YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Without spaces, in capitals. */
export const plainIban = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Why a text is not an IBAN; null if it has its country's length and leaves a remainder of 1 modulo 97 (ISO 13616). */
export function ibanFault(iban: string): string | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'Enter an IBAN such as NL91 ABNA 0417 1643 00'
  const length = lengths[iban.slice(0, 2)]
  if (length === undefined) return 'Accounts in this country have no IBAN. Enter an account number instead'
  if (iban.length !== length) return `An IBAN of ${iban.slice(0, 2)} has ${length} characters, not ${iban.length}`
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n ? null : 'This IBAN has a typing error. Check each digit'
}
