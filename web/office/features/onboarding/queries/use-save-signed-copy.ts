import { getClubContractPdf } from '#contract/club-contract.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { saveFile } from '../../../../shared/api/save-file.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

/** Saves the signed copy of a version. A link cannot: the call needs the token. */
export function useSaveSignedCopy(version: number) {
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => call(getClubContractPdf, { query: { version } }),
    onSuccess: (pdf) => saveFile(new Blob([pdf.slice()], { type: 'application/pdf' }), `vesper-contract-version-${version}.pdf`),
    onError: () => toast({ tone: 'bad', message: 'The signed copy didn’t load. Try again in a moment.' }),
  })
}
