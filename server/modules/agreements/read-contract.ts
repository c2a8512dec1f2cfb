import type { Contract } from '#contract/agreements/agreements.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { findTemplateInForce, listSignatures, type ContractParty } from './agreement-views.ts'
import { fillTemplate, type ContractValues } from './fill-template.ts'
import { sha256 } from '../../infrastructure/sha256.ts'

/** A party's agreement: as signed, or the current version with values, which are read only then. */
export async function readContract(
  db: Database | Tx,
  party: ContractParty,
  valuesOf: () => Promise<ContractValues>,
  now: Temporal.Instant,
): Promise<Contract> {
  const template = await findTemplateInForce(db, party.audience, now)
  const signatures = await listSignatures(db, party)
  const signed = signatures.find(({ version }) => version === template.version)
  const body = signed?.body ?? fillTemplate(template.body, await valuesOf())
  return {
    version: template.version,
    effective_at: template.effective_at,
    body,
    document_sha256: sha256(body),
    is_signed: signed !== undefined,
    resign_required: signed === undefined && signatures.length > 0,
    signatures: signatures,
  }
}
