import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createCombination,
  createTable,
  createZone,
  deleteCombination,
  deleteTable,
  deleteZone,
  getFloor,
  updateCombination,
  updateTable,
  updateZone,
  type CombinationInput,
  type TableInput,
  type ZoneInput,
} from '#contract/floor/floor.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** The row that is edited; null for a new one. */
export type EditedRow = { id: string; version: number } | null

/** Changes of a club's floor; each reloads it. */
export function useFloorChanges() {
  const client = useQueryClient()
  const refresh = { onSuccess: async () => invalidate(client, getFloor) }
  return {
    saveZone: useMutation({
      mutationFn: async ({ edited, ...body }: ZoneInput & { edited: EditedRow }) =>
        edited === null
          ? call(createZone, { body })
          : call(updateZone, { params: { id: edited.id }, body: { ...body, version: edited.version } }),
      ...refresh,
    }),
    saveTable: useMutation({
      mutationFn: async ({ edited, ...body }: TableInput & { edited: EditedRow }) =>
        edited === null
          ? call(createTable, { body })
          : call(updateTable, { params: { id: edited.id }, body: { ...body, version: edited.version } }),
      ...refresh,
    }),
    saveCombination: useMutation({
      mutationFn: async ({ edited, ...body }: CombinationInput & { edited: EditedRow }) =>
        edited === null
          ? call(createCombination, { body })
          : call(updateCombination, { params: { id: edited.id }, body: { ...body, version: edited.version } }),
      ...refresh,
    }),
    removeZone: useMutation({ mutationFn: async (id: string) => call(deleteZone, { params: { id } }), ...refresh }),
    removeTable: useMutation({ mutationFn: async (id: string) => call(deleteTable, { params: { id } }), ...refresh }),
    removeCombination: useMutation({ mutationFn: async (id: string) => call(deleteCombination, { params: { id } }), ...refresh }),
  }
}
