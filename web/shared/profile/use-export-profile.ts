import { useMutation } from '@tanstack/react-query'
import { exportProfile } from '#contract/accounts/accounts.ts'
import { call } from '../api/api.ts'
import { saveFile } from '../api/save-file.ts'

/** Saves all stored data as a file. */
export const useExportProfile = () =>
  useMutation({
    mutationFn: async () => {
      const document = await call(exportProfile)
      const content = new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' })
      saveFile(content, `vesper-account-${document.exported_at.slice(0, 10)}.json`)
    },
  })
