import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { EventCard } from './events.ts'

/** In the order of the screen. `new`: published in the last seven days. */
export const homeSections = ['tonight', 'weekend', 'new'] as const

export const getHome = endpoint({
  name: 'getHome',
  summary:
    'Get the events of the home page: tonight, the rest of the weekend, and those published in the last seven days. Up to ten per section, each event once; sections without events are left out.',
  method: 'GET',
  path: 'client/home/',
  reads: 'replica',
  authorize: 'public',
  answer: z.object({ sections: z.array(z.object({ key: z.enum(homeSections), events: z.array(EventCard) })) }),
  errors: [],
})

export type HomeSection = (typeof homeSections)[number]
