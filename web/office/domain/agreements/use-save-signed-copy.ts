import { useMutation } from '@tanstack/react-query'
import { savePdf } from '../../../shared/api/save-file.ts'
import { toast } from '../../../shared/frame/toasts.ts'

/** Saves the signed copy of a version. A link cannot: the call needs the token. */
export function useSaveSignedCopy(version: number, load: (version: number) => Promise<Uint8Array>) {
  return useMutation({
    mutationFn: async () => load(version),
    onSuccess: (pdf) => savePdf(pdf, `vesper-contract-version-${version}`),
    onError: () => toast({ tone: 'bad', message: 'The signed copy didn’t load. Try again in a moment.' }),
  })
}
