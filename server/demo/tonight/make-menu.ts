import type { MenuItemInput } from '#contract/tabs/menu.ts'

type Item = Omit<MenuItemInput, 'position'>
type Order = readonly (readonly [item: string, quantity: number])[]

const standard = 2_100
const reduced = 900

const item = (
  category: Item['category'],
  name: string,
  price_minor: number,
  { allergens = [], tax_bp = standard }: Partial<Pick<Item, 'allergens' | 'tax_bp'>> = {},
): Item => ({ name, category, price_minor, tax_bp, allergens })

/** The menu of tonight's club. */
export const demoMenu: readonly Item[] = [
  item('champagne', 'Blanc de Blancs, 75 cl', 12_000, { allergens: ['sulphites'] }),
  item('champagne', 'Rosé Brut, 75 cl', 14_500, { allergens: ['sulphites'] }),
  item('champagne', 'Brut Magnum, 150 cl', 26_000, { allergens: ['sulphites'] }),
  item('spirits', 'Vodka, 70 cl', 15_000),
  item('spirits', 'Gin, 70 cl', 16_000),
  item('spirits', 'Tequila Reposado, 70 cl', 18_500),
  item('spirits', 'Rum, 70 cl', 14_000),
  item('wine', 'House white, 75 cl', 4_200, { allergens: ['sulphites'] }),
  item('wine', 'House red, 75 cl', 4_200, { allergens: ['sulphites'] }),
  item('beer', 'Lager, 33 cl', 550, { allergens: ['gluten'] }),
  item('beer', 'Alcohol-free lager, 33 cl', 500, { allergens: ['gluten'], tax_bp: reduced }),
  item('cocktails', 'Espresso Martini', 1_350),
  item('cocktails', 'Paloma', 1_250),
  item('cocktails', 'Whisky Sour', 1_300, { allergens: ['eggs'] }),
  item('soft_drinks', 'Tonic, 20 cl', 400, { tax_bp: reduced }),
  item('soft_drinks', 'Still water, 75 cl', 600, { tax_bp: reduced }),
  item('soft_drinks', 'Energy drink, 25 cl', 500, { tax_bp: reduced }),
  item('food', 'Fries with aioli', 750, { allergens: ['eggs', 'mustard'], tax_bp: reduced }),
  item('food', 'Tacos, three', 1_250, { allergens: ['gluten', 'milk'], tax_bp: reduced }),
]

/** What the parties at tonight's tables ordered so far. */
export const demoOrders: readonly Order[] = [
  [
    ['Vodka, 70 cl', 1],
    ['Energy drink, 25 cl', 6],
    ['Still water, 75 cl', 2],
    ['Espresso Martini', 4],
  ],
  [
    ['Gin, 70 cl', 1],
    ['Tonic, 20 cl', 8],
    ['Tacos, three', 2],
    ['Brut Magnum, 150 cl', 1],
  ],
  [
    ['Lager, 33 cl', 2],
    ['Fries with aioli', 1],
  ],
  [['Espresso Martini', 2]],
]

/** A round at the bar, paid by card. */
export const demoPaidTab = {
  label: 'Bar, seat 4',
  order: [
    ['Paloma', 3],
    ['Whisky Sour', 2],
  ],
  method: 'card',
} as const
