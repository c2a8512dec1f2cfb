import * as z from 'zod/mini'
import { Contract, SignContractBody } from '../agreements/agreements.ts'
import { endpoint } from '../base/endpoint.ts'
import { PdfBytes } from '../base/schema.ts'

export const getClubContract = endpoint({
  name: 'getClubContract',
  summary: 'Get your club’s contract: the current text to sign, or the signed one.',
  method: 'GET',
  path: 'club-admin/contract/',
  authorize: 'sign_contract',
  answer: Contract,
  errors: ['onboarding_step_locked'],
})

export const signClubContract = endpoint({
  name: 'signClubContract',
  summary:
    'Sign the contract for your club. `document_sha256` identifies the text that was read; if it has changed, the refusal contains the new text.',
  method: 'POST',
  path: 'club-admin/contract/',
  authorize: 'sign_contract',
  body: SignContractBody,
  answer: Contract,
  success: 201,
  errors: ['onboarding_step_locked', 'stale_document', 'already_signed'],
})

export const getClubContractPdf = endpoint({
  name: 'getClubContractPdf',
  summary: 'Download the signed copy as PDF; pass `version` for an earlier one.',
  method: 'GET',
  path: 'club-admin/contract/pdf/',
  authorize: 'sign_contract',
  query: z.strictObject({
    version: z.optional(
      z.coerce
        .number('Version must be a whole number')
        .check(
          z.int('Version must be a whole number'),
          z.gte(1, 'Version must be at least 1'),
          z.lte(1_000_000, 'Version must be at most 1000000'),
        ),
    ),
  }),
  answer: PdfBytes,
  media: 'application/pdf',
  errors: [],
})
