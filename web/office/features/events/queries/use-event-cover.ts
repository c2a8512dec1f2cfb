import { removeEventCover, setEventCover, type ManagedEvent } from '#contract/events/management.ts'
import type { PictureForm } from '#contract/base/picture-area.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { managedEventQuery } from './events.ts'

/** The cover is saved separately: the version of an open form stays valid. */
export function useEventCover(id: string) {
  const client = useQueryClient()
  const keep = { onSuccess: (event: ManagedEvent) => putAnswer(client, managedEventQuery(id).queryKey, event) }
  return {
    set: useMutation({
      mutationFn: async ({ file, form }: { file: File; form: PictureForm }) =>
        call(setEventCover, { params: { id }, body: form, files: { picture: file } }),
      ...keep,
    }),
    remove: useMutation({ mutationFn: async () => call(removeEventCover, { params: { id } }), ...keep }),
  }
}
