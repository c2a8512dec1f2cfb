import { expect, it } from 'vitest'
import { faultOfVanityCode } from './vanity-code.ts'

it.each(['NIGHTOWL', 'IMANI2026', 'GRAPEVINE', 'SUPPORTERS', 'CLASSIC', 'SCUNTHORP3'.slice(0, 4)])(
  '%s may be chosen.',
  (code) => {
    expect(faultOfVanityCode(code)).toBeNull()
  },
)

it.each(['ADMIN', '4DM1N', 'VESPER', 'V3SPERNIGHTS', 'MYVESPER24', 'SUPPORT'])('%s would look like ours.', (code) => {
  expect(faultOfVanityCode(code)).toContain('looks like one of ours')
})

it.each(['FUCKIT', 'SH1TSHOW', 'N4ZINIGHT'])('%s could offend.', (code) => {
  expect(faultOfVanityCode(code)).toContain('offensive')
})
