import { expect, it } from 'vitest'
import { readMrz } from '#contract/verification/mrz.ts'
import { SubmitVerificationBody } from '#contract/verification/verification.ts'
import { documentErrors, emptyDocument, filledFrom, submissionOf } from './document-values.ts'

const account = { id: '1', username: 'anna', email: 'a@example.com', first_name: 'Anna', last_name: 'Eriksson' }
const picture = 'data:image/jpeg;base64,AAAA'
const filled = {
  ...emptyDocument(account),
  country: 'SE',
  birth_date: '1974-08-12',
  document_number: 'L898902C3',
  expires_on: '2031-04-15',
  front: picture,
  back: picture,
  selfie: picture,
  consent: true,
}

it('A completed form is a submission the contract accepts, with no other account data.', () => {
  expect(documentErrors(filled)).toEqual({})
  expect(SubmitVerificationBody.safeParse(submissionOf(filled)).success).toBe(true)
  expect(submissionOf({ ...filled, document_type: 'passport' }).images).toEqual({ front: picture, selfie: picture })
})

it('The machine-readable lines fill in their data, in natural capitalization.', () => {
  const mrz = readMrz('P<DEUO<CONNOR<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10', '2026-11-22')
  expect(mrz === null ? null : filledFrom(mrz)).toMatchObject({
    last_name: 'O Connor',
    first_name: 'Anna Maria',
    birth_date: '1974-08-12',
    country: 'DE',
    document_type: 'passport',
  })
})
