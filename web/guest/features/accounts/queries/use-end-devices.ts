import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endDevice, endOtherDevices } from '#contract/accounts.ts'
import { call } from '../../../../shared/api/api.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { devicesQuery } from './use-devices.ts'

/** Signs out one device, by its id, or all but this one. */
export function useEndDevices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (which: { id: string } | 'others'): Promise<{ message: string }> =>
      which === 'others' ? call(endOtherDevices) : call(endDevice, { params: which }),
    // Here, not in the list: the line of a device goes with it.
    onSuccess: ({ message }) => toast({ tone: 'ok', message: message }),
    // Also where it failed: the device may have signed out by itself.
    onSettled: async () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
}
