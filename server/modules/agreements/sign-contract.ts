import { brand } from '#contract/base/brand.ts'
import type { SignContractBody } from '#contract/agreements/agreements.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Origin } from '../../infrastructure/caller.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { cleanDrawing } from './clean-drawing.ts'
import { insertSignature, type NewSignature, type SignatureRow } from './agreement-store.ts'
import { findTemplateInForce, listSignatures, type Audience, type ContractParty } from './agreement-views.ts'
import { fillTemplate, type ContractValues } from './fill-template.ts'
import { sha256 } from '../../infrastructure/sha256.ts'
import { makeSignedCopy } from './signed-copy.ts'

export interface SignatureRequest {
  party: ContractParty
  values: ContractValues
  signer_id: string
  origin: Pick<Origin, 'address' | 'user_agent'>
  form: Omit<SignContractBody, 'accept'>
}

const titles: Record<Audience, string> = { club: `${brand} club agreement`, ambassador: `${brand} ambassador agreement` }

/** Everything slow, before any transaction: the checks, the drawing, the signed copy. Nothing is stored yet. */
export async function prepareSignature(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  signing: SignatureRequest,
): Promise<SignatureRow> {
  const { party, values, form, origin, signer_id } = signing
  const now = clock.now()
  const template = await findTemplateInForce(db, party.audience, now)
  const signatures = await listSignatures(db, party)
  if (signatures.some(({ version }) => version === template.version)) refuse('already_signed')
  const body = fillTemplate(template.body, values)
  const document_sha256 = sha256(body)
  if (document_sha256 !== form.document_sha256) {
    refuse('stale_document', { extra: { document_sha256, body, version: template.version, effective_at: template.effective_at } })
  }
  const { type, data } = form.signature
  const signature: NewSignature = {
    id: newId(),
    template_id: template.id,
    subject_id: party.subject_id,
    signer_id,
    full_name: form.full_name,
    ...origin,
    signed_at: instantText(now),
    body,
    document_sha256,
    kind: type,
    typed_name: type === 'typed' ? data : null,
    drawing: type === 'drawn' ? await cleanDrawing(data) : null,
  }
  const pdf = await makeSignedCopy(signature, titles[party.audience], template.version)
  return { ...signature, pdf, pdf_sha256: sha256(pdf) }
}

/** Stores a prepared signature with its copy; refuses if someone else has signed in the meantime. */
export async function keepSignature(tx: Tx, signature: SignatureRow): Promise<void> {
  if (!(await insertSignature(tx, signature))) refuse('already_signed')
}
