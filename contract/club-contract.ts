import * as z from 'zod/mini'
import { Contract, SignContractBody } from './contracts.ts'
import { endpoint } from './endpoint.ts'
import { PdfBytes } from './schema.ts'

export const getClubContract = endpoint({
  name: 'getClubContract',
  summary: 'The contract of my club: the one in force, to be read and signed, or as it was signed.',
  method: 'GET',
  path: 'club-admin/contract/',
  authorize: 'sign_contract',
  answer: Contract,
  errors: ['onboarding_step_locked'],
})

export const signClubContract = endpoint({
  name: 'signClubContract',
  summary:
    'Sign the contract for my club. `document_sha256` names the text that was read; if it has changed since, the refusal brings the new one.',
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
  summary: 'The signed copy as PDF; `version` for one before the latest.',
  method: 'GET',
  path: 'club-admin/contract/pdf/',
  authorize: 'sign_contract',
  query: z.strictObject({
    version: z.optional(
      z.coerce
        .number('Version is a whole number')
        .check(
          z.int('Version is a whole number'),
          z.gte(1, 'Version is at least 1'),
          z.lte(1_000_000, 'Version is at most 1000000'),
        ),
    ),
  }),
  answer: PdfBytes,
  media: 'application/pdf',
  errors: [],
})
