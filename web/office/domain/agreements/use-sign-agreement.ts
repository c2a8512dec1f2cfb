import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contract, SignContractBody } from '#contract/agreements/agreements.ts'
import { refusalOf } from '../../../shared/api/error-messages.ts'
import { putAnswer } from '../../../shared/api/put-answer.ts'

/** The text that replaced the one that was read, from the refusal. */
function withNewText(kept: unknown, { body, document_sha256, version, effective_at }: Record<string, unknown>): unknown {
  const isContract = typeof kept === 'object' && kept !== null && 'signatures' in kept
  if (!isContract || typeof body !== 'string' || typeof document_sha256 !== 'string') return kept
  return { ...kept, body, document_sha256, version: Number(version), effective_at: String(effective_at) }
}

interface SignatureOptions {
  /** The key of the query that reads the agreement. */
  queryKey: readonly unknown[]
  send: (body: SignContractBody) => Promise<Contract>
  onSigned?: () => void
}

/** Signs; if the text has changed since it was read, the new one is shown instead. */
export function useSignAgreement({ queryKey, send, onSigned }: SignatureOptions) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation<Contract, Error, SignContractBody>({
    mutationFn: send,
    onSuccess: (contract) => {
      putAnswer(client, queryKey, contract)
      onSigned?.()
    },
    onError: (error) => {
      const stale = refusalOf(error, 'stale_document')
      if (stale === null) void client.invalidateQueries({ queryKey })
      else putAnswer(client, queryKey, (kept: unknown) => withNewText(kept, stale))
    },
  })
  return mutateAsync
}
