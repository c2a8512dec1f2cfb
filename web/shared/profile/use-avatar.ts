import { useState } from 'react'
import { errorMessage } from '../api/error-messages.ts'
import { pictureFault } from '../forms/picture-fault.ts'
import { usePreview } from '../forms/use-preview.ts'
import { fallbacks, profileMessage } from './account-messages.ts'
import { useUpdateProfile } from './use-update-profile.ts'

/** The caller's picture: a new one is previewed before it is saved. */
export function useAvatar() {
  const [chosen, setChosen] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const preview = usePreview(chosen)
  const saving = useUpdateProfile()
  const removal = useUpdateProfile()

  const begin = () => {
    setFault(null)
    saving.reset()
    removal.reset()
  }
  return {
    isChosen: chosen !== null,
    preview,
    isSaving: saving.isPending,
    isRemoving: removal.isPending,
    problem:
      fault ??
      (saving.isError ? profileMessage(saving.error) : null) ??
      (removal.isError ? errorMessage(removal.error, fallbacks.removePicture) : null),
    success: (saving.data ?? removal.data)?.message ?? null,
    /** Clears the messages. */
    begin,
    choose(file: File) {
      begin()
      const fault = pictureFault(file)
      setFault(fault)
      if (fault === null) setChosen(file)
    },
    cancel() {
      begin()
      setChosen(null)
    },
    save() {
      if (chosen === null) return
      begin()
      saving.mutate({ form: {}, picture: chosen }, { onSuccess: () => setChosen(null) })
    },
    remove() {
      begin()
      removal.mutate({ form: { 'profile[avatar]': '' } })
    },
  }
}
