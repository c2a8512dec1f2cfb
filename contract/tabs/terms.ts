/** What a menu is divided into, in the order of its screens. The ledger posts what is sold under the same words. */
export const menuCategories = [
  'champagne',
  'spirits',
  'wine',
  'beer',
  'cocktails',
  'soft_drinks',
  'food',
  'shisha',
  'other',
] as const
export type MenuCategory = (typeof menuCategories)[number]

/** The ledger’s category for what a party paid to reach its minimum spend. */
export const minimumCategory = 'minimum_spend'

/** As screens and documents word what tabs sell. */
export const tabCategoryLabels = {
  champagne: 'Champagne',
  spirits: 'Spirits',
  wine: 'Wine',
  beer: 'Beer',
  cocktails: 'Cocktails',
  soft_drinks: 'Soft drinks',
  food: 'Food',
  shisha: 'Shisha',
  other: 'Other',
  minimum_spend: 'Minimum spend',
} as const satisfies Record<MenuCategory | typeof minimumCategory, string>

/** The 14 allergens that EU law has menus declare (Regulation 1169/2011). */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof allergens)[number]

export const allergenLabels: Readonly<Record<Allergen, string>> = {
  gluten: 'Gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  peanuts: 'Peanuts',
  soy: 'Soy',
  milk: 'Milk',
  nuts: 'Nuts',
  celery: 'Celery',
  mustard: 'Mustard',
  sesame: 'Sesame',
  sulphites: 'Sulphites',
  lupin: 'Lupin',
  molluscs: 'Molluscs',
}

export const tabStates = ['open', 'closed', 'discarded'] as const
export type TabState = (typeof tabStates)[number]

export const tabMethods = ['cash', 'card', 'other'] as const
export type TabMethod = (typeof tabMethods)[number]

export const maxTabLines = 300
