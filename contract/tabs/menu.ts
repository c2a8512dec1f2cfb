import * as z from 'zod/mini'
import { csvMedia, listExport, wholeList } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, IdParams, MinorUnits, pageAnswer, pageQuery, requiredText, wholeNumber } from '../base/schema.ts'
import { allergens, menuCategories } from './terms.ts'

export const MenuItem = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(menuCategories),
  /** Including tax. */
  price_minor: MinorUnits,
  tax_bp: z.int(),
  allergens: z.array(z.enum(allergens)),
  /** Items of a category are listed by position, then by name. */
  position: z.int(),
  /** For the current business date. */
  is_sold_out: z.boolean(),
  is_archived: z.boolean(),
  version: z.int(),
})

const itemFields = {
  name: requiredText('Name', { max: 60 }),
  category: z.enum(menuCategories, 'Choose a category'),
  price_minor: wholeNumber('Price', 0, 100_000_000),
  tax_bp: wholeNumber('Tax rate', 0, 5_000),
  allergens: z.array(z.enum(allergens, 'Choose allergens from the list')).check(
    z.maxLength(allergens.length, 'Choose each allergen once'),
    z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each allergen once'),
  ),
  position: wholeNumber('Position', 0, 1_000),
}
export const MenuItemInput = z.strictObject(itemFields)

const statuses = ['current', 'archived'] as const

export const listMenu = endpoint({
  name: 'listMenu',
  summary: 'List the menu by category, position and name: what your club sells, or what it archived.',
  method: 'GET',
  path: 'club-admin/menu/',
  authorize: 'see_menu',
  query: z.strictObject({
    status: z.optional(z.enum(statuses, 'Status must be current or archived')),
    ...pageQuery,
  }),
  answer: z.object({ items: z.array(MenuItem), currency: Currency, ...pageAnswer }),
  errors: ['club_incomplete'],
})

export const exportMenu = endpoint({
  name: 'exportMenu',
  summary: listExport,
  method: 'GET',
  media: csvMedia,
  path: 'club-admin/menu/export/',
  reads: 'replica',
  authorize: 'see_menu',
  query: z.omit(listMenu.query, wholeList),
  answer: z.string(),
  errors: ['club_incomplete'],
})

export const createMenuItem = endpoint({
  name: 'createMenuItem',
  summary: 'Add an item to the menu. Names are unique among the items your club sells, ignoring case.',
  method: 'POST',
  path: 'club-admin/menu/',
  authorize: 'edit_menu',
  body: MenuItemInput,
  answer: MenuItem,
  success: 201,
  errors: ['club_incomplete', 'menu_full'],
})

export const updateMenuItem = endpoint({
  name: 'updateMenuItem',
  summary:
    'Update a menu item, archive it or restore it. What tabs already have of it keeps its name, price and tax. Archived items are kept.',
  method: 'PUT',
  path: 'club-admin/menu/{id}/',
  authorize: 'edit_menu',
  params: IdParams,
  body: z.strictObject({
    version: z.int('Version must be the one you last read'),
    ...itemFields,
    is_archived: z.boolean('Choose whether it is archived'),
  }),
  answer: MenuItem,
  errors: ['club_incomplete', 'menu_full', 'stale'],
})

export const setSoldOut = endpoint({
  name: 'setSoldOut',
  summary: 'Mark a menu item as sold out, or as available again. It is available again on the next business date.',
  method: 'PUT',
  path: 'club-admin/menu/{id}/sold-out/',
  authorize: 'see_menu',
  params: IdParams,
  body: z.strictObject({ is_sold_out: z.boolean('Choose whether it is sold out') }),
  answer: MenuItem,
  errors: ['club_incomplete', 'item_archived'],
})

export type MenuItem = z.output<typeof MenuItem>
export type MenuItemInput = z.output<typeof MenuItemInput>
