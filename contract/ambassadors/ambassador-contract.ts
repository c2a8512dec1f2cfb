import { getClubContractPdf } from '../onboarding/club-contract.ts'
import { Contract, SignContractBody } from '../agreements/agreements.ts'
import { endpoint } from '../base/endpoint.ts'
import { PdfBytes } from '../base/schema.ts'

export const getAmbassadorContract = endpoint({
  name: 'getAmbassadorContract',
  summary:
    'Get your ambassador contract: the current text to sign, or the signed one. Requires your name and email: a refusal lists what is missing in `fields`.',
  method: 'GET',
  path: 'ambassador/contract/',
  authorize: 'refer',
  answer: Contract,
  errors: ['profile_incomplete'],
})

export const signAmbassadorContract = endpoint({
  name: 'signAmbassadorContract',
  summary:
    'Sign your ambassador contract. `document_sha256` identifies the text that was read; if it has changed, the refusal contains the new text.',
  method: 'POST',
  path: 'ambassador/contract/',
  authorize: 'refer',
  body: SignContractBody,
  answer: Contract,
  success: 201,
  errors: ['profile_incomplete', 'stale_document', 'already_signed'],
})

export const getAmbassadorContractPdf = endpoint({
  name: 'getAmbassadorContractPdf',
  summary: 'Download the signed copy as PDF; pass `version` for an earlier one.',
  method: 'GET',
  path: 'ambassador/contract/pdf/',
  authorize: 'refer',
  query: getClubContractPdf.query,
  answer: PdfBytes,
  media: 'application/pdf',
  errors: [],
})
