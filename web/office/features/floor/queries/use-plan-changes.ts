import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/base/endpoint.ts'
import {
  createFloorPlan,
  deleteFloorPlan,
  getFloorPlan,
  getFloorPlans,
  removeFloorPlanPicture,
  setFloorPlanPicture,
  updateFloorPlan,
} from '#contract/floor/plans.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** Changes of a club's floor plans; each reloads their list. */
export function usePlanChanges() {
  const client = useQueryClient()
  const refresh = { onSuccess: async () => invalidate(client, getFloorPlans) }
  return {
    create: useMutation({
      mutationFn: async (body: BodyOf<typeof createFloorPlan>) => call(createFloorPlan, { body }),
      ...refresh,
    }),
    update: useMutation({
      mutationFn: async ({ id, ...body }: BodyOf<typeof updateFloorPlan> & { id: string }) =>
        call(updateFloorPlan, { params: { id }, body }),
      ...refresh,
    }),
    remove: useMutation({ mutationFn: async (id: string) => call(deleteFloorPlan, { params: { id } }), ...refresh }),
  }
}

/** The pictures that a plan is traced over, saved apart from its drawing. */
export function usePlanPictures(id: string) {
  const client = useQueryClient()
  const refresh = { onSuccess: async () => invalidate(client, getFloorPlan) }
  return {
    upload: useMutation({
      mutationFn: async ({ room_id, picture }: { room_id: string; picture: File }) =>
        call(setFloorPlanPicture, { params: { id }, body: { room_id }, files: { picture } }),
      ...refresh,
    }),
    remove: useMutation({
      mutationFn: async (room_id: string) => call(removeFloorPlanPicture, { params: { id, room_id } }),
      ...refresh,
    }),
  }
}
