import {
  exportAmbassadorBankFile,
  exportStatement,
  getStatementPdf,
  listAmbassadorStatements,
  type Statement,
} from '#contract/ambassadors/statements.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { download } from '../../../../shared/api/download.ts'
import { savePdf } from '../../../../shared/api/save-file.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

type StatementFile = Pick<Statement, 'id' | 'number'>

export const useSaveStatementPdf = () =>
  useMutation({
    mutationFn: async ({ id }: StatementFile) => call(getStatementPdf, { params: { id } }),
    onSuccess: (pdf, { number }) => savePdf(pdf, `statement-${number}`),
  })

export const useSaveStatementCsv = () =>
  useMutation({
    mutationFn: async ({ id, number }: StatementFile) => download(exportStatement, { params: { id } }, `statement-${number}.csv`),
  })

/** What ambassadors can be paid now, for the bank. */
export function useSaveBankFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (currency: string) =>
      download(exportAmbassadorBankFile, { query: { currency } }, `ambassador-payouts-${currency}.csv`),
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    // They say which file has them.
    onSettled: () => void invalidate(client, listAmbassadorStatements),
  })
}
