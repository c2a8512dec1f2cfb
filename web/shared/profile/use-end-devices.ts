import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endDevice, endOtherDevices } from '#contract/accounts/accounts.ts'
import { call } from '../api/api.ts'
import { toast } from '../frame/toasts.ts'
import { devicesQuery } from './use-devices.ts'

/** Signs out one device by its id, or all except this one. */
export function useEndDevices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (which: { id: string } | 'others'): Promise<{ message: string }> =>
      which === 'others' ? call(endOtherDevices) : call(endDevice, { params: which }),
    // Here rather than in the list, because a device's row disappears with it.
    onSuccess: ({ message }) => toast({ tone: 'ok', message: message }),
    // Also after a failure: the device may have signed out on its own.
    onSettled: async () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
}
