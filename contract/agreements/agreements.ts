import * as z from 'zod/mini'
import { Instant, requiredText } from '../base/schema.ts'

// Fields of every signed agreement. Unrelated to the name of this folder.

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This must be a lower-case SHA-256'))

const signatureTypes = ['typed', 'drawn'] as const

/** A signature. It stays valid until a newer version is signed. */
export const ContractSignature = z.object({
  version: z.int(),
  full_name: z.string(),
  signed_at: Instant,
  type: z.enum(signatureTypes),
  document_sha256: Sha256,
  /** The hash of the signed PDF. */
  pdf_sha256: Sha256,
})

export const Contract = z.object({
  /** The version of `body`: the signed one, or the one to sign. */
  version: z.int(),
  effective_at: Instant,
  /** Markdown, filled in for the signing party. */
  body: z.string(),
  /** The hash of `body` in UTF-8. A signature names it, so that no one signs a text they have not seen. */
  document_sha256: Sha256,
  /** Whether the current version is signed. */
  is_signed: z.boolean(),
  /** An older version is signed, and `body` is the newer one that replaced it. */
  resign_required: z.boolean(),
  /** Latest first. */
  signatures: z.array(ContractSignature),
})

/** Characters of a data URL. A signature drawn on screen takes a tenth of it. */
const largestDrawing = 80_000

const Signature = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('typed'), data: requiredText('Signature', { max: 120 }) }),
    z.strictObject({
      type: z.literal('drawn'),
      data: z
        .string('Signature must be a PNG as a data URL')
        .check(
          z.maxLength(largestDrawing, 'This drawing is too large. Draw it again, or type your name'),
          z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Signature must be a PNG as a data URL'),
        ),
    }),
  ],
  'Type your signature or draw it',
)

export const SignContractBody = z.strictObject({
  full_name: requiredText('Full name', { min: 2, max: 120 }),
  accept: z.literal(true, 'Accept the contract to sign it'),
  document_sha256: Sha256,
  signature: Signature,
})

export type Contract = z.output<typeof Contract>
export type ContractSignature = z.output<typeof ContractSignature>
export type SignContractBody = z.output<typeof SignContractBody>
