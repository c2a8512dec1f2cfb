import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { pictureRefusals } from '../base/picture.ts'
import { Id, IdParams, Instant, Message, requiredText } from '../base/schema.ts'
import { Drawing } from './drawing.ts'

export const FloorPlanLine = z.object({
  id: Id,
  name: z.string(),
  /** New events use the club's default plan. */
  is_default: z.boolean(),
  /** Its latest version, which events choose. */
  version_id: Id,
  number: z.int(),
  /** An event uses this version: the next change makes another one. */
  is_frozen: z.boolean(),
  /** How many tables are on it. */
  table_count: z.int(),
  updated_at: Instant,
  version: z.int(),
})

export const FloorPlan = z.object({
  ...FloorPlanLine.shape,
  drawing: Drawing,
  /** Pictures to trace over, by room. They belong to all versions. */
  pictures: z.array(z.object({ room_id: Id, file: z.string(), color: z.string() })),
})

const name = requiredText('Name', { max: 40 })
/** A drawing of 500 tables and 500 shapes. */
const body_limit = 500_000

export const getFloorPlans = endpoint({
  name: 'getFloorPlans',
  summary: 'Get your club’s floor plans, the default one first, each with its latest version.',
  method: 'GET',
  path: 'club-admin/floor/plans/',
  authorize: 'see_floor',
  answer: z.object({ plans: z.array(FloorPlanLine) }),
  errors: [],
})

export const getFloorPlan = endpoint({
  name: 'getFloorPlan',
  summary: 'Get the latest version of a floor plan with its drawing.',
  method: 'GET',
  path: 'club-admin/floor/plans/{id}/',
  authorize: 'see_floor',
  params: IdParams,
  answer: FloorPlan,
  errors: [],
})

export const createFloorPlan = endpoint({
  name: 'createFloorPlan',
  summary: 'Create a floor plan. A club’s first one becomes its default.',
  method: 'POST',
  path: 'club-admin/floor/plans/',
  authorize: 'edit_floor',
  body: z.strictObject({ name, drawing: Drawing }),
  body_limit,
  answer: FloorPlan,
  success: 201,
  errors: ['too_many_plans'],
})

export const updateFloorPlan = endpoint({
  name: 'updateFloorPlan',
  summary: 'Update a floor plan. If an event uses its latest version, a new drawing becomes the next version.',
  method: 'PUT',
  path: 'club-admin/floor/plans/{id}/',
  authorize: 'edit_floor',
  params: IdParams,
  body: z.strictObject({
    name: z.optional(name),
    /** Makes it the default plan, instead of the previous one. */
    is_default: z.optional(z.literal(true, 'Choose another default plan instead')),
    drawing: z.optional(Drawing),
    version: z.int('Version must be the one you last read'),
  }),
  body_limit,
  answer: FloorPlan,
  errors: ['stale'],
})

export const deleteFloorPlan = endpoint({
  name: 'deleteFloorPlan',
  summary: 'Delete a floor plan that no event uses and that isn’t the default.',
  method: 'DELETE',
  path: 'club-admin/floor/plans/{id}/',
  authorize: 'edit_floor',
  params: IdParams,
  answer: Message,
  errors: ['plan_in_use', 'plan_is_default'],
})

const OfRoom = z.strictObject({ room_id: Id })

export const setFloorPlanPicture = endpoint({
  name: 'setFloorPlanPicture',
  summary: 'Set the picture that a room of a floor plan is traced over.',
  method: 'PUT',
  path: 'club-admin/floor/plans/{id}/picture/',
  authorize: 'edit_floor',
  params: IdParams,
  body: OfRoom,
  multipart: { files: ['picture'], required: ['picture'], empty: 'drop' },
  answer: FloorPlan,
  errors: [...pictureRefusals],
})

export const removeFloorPlanPicture = endpoint({
  name: 'removeFloorPlanPicture',
  summary: 'Remove the picture that a room of a floor plan is traced over.',
  method: 'DELETE',
  path: 'club-admin/floor/plans/{id}/picture/{room_id}/',
  authorize: 'edit_floor',
  params: z.strictObject({ ...IdParams.shape, room_id: Id }),
  answer: FloorPlan,
  errors: [],
})

export type FloorPlanLine = z.output<typeof FloorPlanLine>
export type FloorPlan = z.output<typeof FloorPlan>
